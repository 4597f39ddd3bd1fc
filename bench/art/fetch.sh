#!/bin/sh
# Fetches the collections that bench/art measures into a folder, each from its registry:
#   bench/art/fetch.sh FOLDER
set -eu
mkdir -p "$1" && cd "$1"
for package in openclipart-svg kdegames-card-data-kf5 kpat aisleriot gnome-mahjongg inkscape iso-flags-svg; do
	[ -d "$package" ] && continue
	apt-get download "$package"
	dpkg-deb -x "$package"_*.deb "$package"
done
for package in @iconify-json/fluent-emoji @iconify-json/noto flag-icons devicon; do
	folder=$(basename "$package")
	[ -d "$folder" ] && continue
	mkdir "$folder"
	npm pack --silent "$package" | xargs -I{} tar xzf {} -C "$folder"
done
[ -d inkscape-examples ] || mv inkscape/usr/share/inkscape/examples inkscape-examples
