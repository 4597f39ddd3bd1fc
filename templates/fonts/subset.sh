#!/bin/sh
# Cuts the fonts of this folder from the full ones, where a system carries them
# (Debian: fonts-noto-core, fonts-vollkorn, fonts-hosny-amiri, python3-fonttools).
# Run it to add a range or a hieroglyph; the result is committed.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
noto=${NOTO:-/usr/share/fonts/truetype/noto}
vollkorn=${VOLLKORN:-/usr/share/fonts/truetype/vollkorn}
amiri=${AMIRI:-/usr/share/fonts/opentype/fonts-hosny-amiri}
european="U+0020-007E,U+00A0-024F,U+0259,U+02B0-02FF,U+0300-036F,U+0370-03FF,U+0400-04FF,U+1E00-1EFF,U+2000-206F,U+2070-209F,U+20A0-20BF,U+2116,U+2122,U+2126,U+2190-2193,U+2212,U+2215,U+2248,U+2260,U+2264,U+2265,U+25CC,U+FB00-FB06"
arabic="U+0020-007E,U+00A0,U+00AB,U+00BB,U+00D7,U+0600-06FF,U+0750-077F,U+2000-206F,U+2190-2193,U+2212,U+25CC,U+FD3E,U+FD3F"
# ankh scarab obelisk boat sail house water canal pyramid falcon cat jackal crocodile eye sun star shrine grain grain2
# man seated, reed, lotus pond, lotus, papyrus, basket, jar, hoe, ox, ibis, frog, loaf, hand, throne, palm, sickle, brick, mountain
signs="U+0020,U+132F9,U+131A3,U+13276,U+1329B,U+1329E,U+13250,U+13216,U+13217,U+13218,U+13274,U+13143,U+130E0,U+130E2,U+1318C,U+13080,U+131F3,U+131FC,U+1327A,U+131E0,U+131E3,U+13000,U+13001,U+13020,U+13091,U+131CB,U+131BD,U+131BC,U+131B7,U+131B8,U+13190,U+131EF,U+1339F,U+133CA,U+133CC,U+133BC,U+133E4,U+133E5,U+13339,U+1333A,U+130D2,U+130D3,U+1315F,U+13189,U+133CF,U+133D0,U+13209,U+13211,U+13153,U+1332B,U+1333F,U+13340,U+131ED,U+131D3,U+131D4,U+131D7,U+131DB,U+13283,U+13282,U+1325F,U+13258,U+13317,U+132F4,U+1331B,U+13171,U+13187,U+13193,U+13197"
cut() { # source target unicodes
	/usr/bin/python3 -m fontTools.subset "$1" --output-file="$here/$2" --unicodes="$3" --layout-features='*' \
		--name-IDs='0,1,2,3,4,5,6,13,14' --no-hinting --notdef-outline --glyph-names --drop-tables+=DSIG,BASE,FFTM
}
for s in Regular Bold Italic BoldItalic; do cut "$noto/NotoSans-$s.ttf" "NotoSans-$s.ttf" "$european"; done
cut "$vollkorn/Vollkorn-SemiBold.ttf" Vollkorn-SemiBold.ttf "$european"
cut "$amiri/Amiri-Regular.ttf" Amiri-Regular.ttf "$arabic"
cut "$amiri/Amiri-Bold.ttf" Amiri-Bold.ttf "$arabic"
cut "$noto/NotoSansEgyptianHieroglyphs-Regular.ttf" NotoSansEgyptianHieroglyphs-Regular.ttf "$signs"
