package main

import (
	"crypto/sha256"
	"debug/buildinfo"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"time"

	"cartouche/internal/licence"
)

// bill is a software bill of materials: CycloneDX 1.6, cyclonedx.org/docs/1.6/json.

type bill struct {
	Schema     string     `json:"$schema"`
	Format     string     `json:"bomFormat"`
	Spec       string     `json:"specVersion"`
	Serial     string     `json:"serialNumber"`
	Version    int        `json:"version"`
	Metadata   metadata   `json:"metadata"`
	Components []*part    `json:"components"`
	DependsOn  []depended `json:"dependencies"`
}

type metadata struct {
	Timestamp time.Time `json:"timestamp"`
	Component part      `json:"component"`
}

type part struct {
	Type       string     `json:"type"`
	Ref        string     `json:"bom-ref"`
	Name       string     `json:"name"`
	Version    string     `json:"version,omitempty"`
	PURL       string     `json:"purl,omitempty"`
	Hashes     []hash     `json:"hashes,omitempty"`
	Licences   []chosen   `json:"licenses,omitempty"`
	Properties []property `json:"properties,omitempty"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

type chosen struct {
	Expression string `json:"expression"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

type depended struct {
	Ref string   `json:"ref"`
	On  []string `json:"dependsOn,omitempty"`
}

// bill returns the contents of a built program according to its build information: Go, the modules and the fonts.
func (r *release) bill(program string) ([]byte, error) {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return nil, err
	}
	data, err := os.ReadFile(program)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	b := &bill{
		Schema: "http://cyclonedx.org/schema/bom-1.6.schema.json", Format: "CycloneDX", Spec: "1.6", Version: 1,
		Serial: serial(sum), Metadata: metadata{Timestamp: r.date.UTC()},
	}
	works := map[string]licence.Work{}
	for _, w := range licence.Works() {
		works[w.Name] = w
	}
	own := &b.Metadata.Component
	*own = part{Type: "application", Name: licence.Own, Version: r.version, Hashes: []hash{{"SHA-256", hex.EncodeToString(sum[:])}}}
	own.Properties = []property{{"cartouche:commit", r.commit}}
	for _, s := range info.Settings {
		if s.Key == "GOOS" || s.Key == "GOARCH" || s.Key == "CGO_ENABLED" {
			own.Properties = append(own.Properties, property{"cartouche:build:" + s.Key, s.Value})
		}
	}
	goes := &part{Type: "library", Name: licence.Runtime, Version: strings.TrimPrefix(info.GoVersion, "go")}
	goes.PURL = "pkg:golang/std@" + goes.Version
	b.Components = []*part{goes}
	for _, m := range info.Deps {
		p, err := modulePart(m.Path, m.Version, m.Sum)
		if err != nil {
			return nil, err
		}
		b.Components = append(b.Components, p)
	}
	for _, w := range licence.Works() {
		if w.Font || w.Data {
			b.Components = append(b.Components, &part{Type: "file", Name: w.Name})
		}
	}
	if err := b.join(works); err != nil {
		return nil, err
	}
	return json.MarshalIndent(b, "", "  ")
}

// join sets the licence and reference of every part, and makes it a dependency of the program.
func (b *bill) join(works map[string]licence.Work) error {
	all := append([]*part{&b.Metadata.Component}, b.Components...)
	for _, p := range all {
		w, ok := works[p.Name]
		if !ok {
			return fmt.Errorf("%s has no licence in internal/licence", p.Name)
		}
		p.Licences = []chosen{{w.SPDX}}
		if p.Ref = p.PURL; p.Ref == "" {
			p.Ref = strings.ReplaceAll(p.Name, " ", "-")
		}
	}
	on := make([]string, len(b.Components))
	for i, p := range b.Components {
		on[i] = p.Ref
	}
	b.DependsOn = []depended{{Ref: all[0].Ref, On: on}}
	for _, ref := range on {
		b.DependsOn = append(b.DependsOn, depended{Ref: ref})
	}
	return nil
}

// modulePart returns a module. Its go.sum hash (golang.org/ref/mod#go-sum-files) is a base64
// SHA-256 of the hashes of its files.
func modulePart(path, version, sum string) (*part, error) {
	p := &part{Type: "library", Name: path, Version: version, PURL: "pkg:golang/" + path + "@" + version}
	digest, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(sum, "h1:"))
	if err != nil || len(digest) != sha256.Size {
		return nil, fmt.Errorf("the sum %q of %s cannot be read", sum, path)
	}
	p.Hashes = []hash{{"SHA-256", hex.EncodeToString(digest)}}
	return p, nil
}

// serial returns a version 8 UUID (RFC 9562) made of the hash of the program: the same program has the same serial.
func serial(sum [sha256.Size]byte) string {
	u := sum[:16]
	u[6], u[8] = u[6]&0x0f|0x80, u[8]&0x3f|0x80
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", u[:4], u[4:6], u[6:8], u[8:10], u[10:])
}
