package object

import (
	"bytes"
	"strings"
	"testing"
)

// written is a file in the format of gofpdf.
const written = "%PDF-1.3\n3 0 obj\n<</Type /Page\n/Parent 1 0 R\n" +
	"/MediaBox [0 0 141.73 170.08]\n/Resources 2 0 R\n/Contents 4 0 R>>\nendobj\n" +
	"4 0 obj\n<</Length 9>>\nstream\n0 J\n0 j\n\n\nendstream\nendobj\n" +
	"1 0 obj\n<</Type /Pages\n/Kids [3 0 R ]\n/Count 1\n>>\nendobj\n" +
	"2 0 obj\n<<\n/ProcSet [/PDF /Text]\n/Font <<\n>>\n>>\nendobj\n" +
	"5 0 obj\n<<\n/Producer (a\\(b\\)\\\\ 1 0 R\\r)\n/Title (/Metadata <</Type /Page\n>> 5 0 R)\n>>\nendobj\n" +
	"6 0 obj\n<<\n/Type /Catalog\n/Pages 1 0 R\n>>\nendobj\n" +
	"xref\n0 7\n0000000000 65535 f \n0000000173 00000 n \n0000000230 00000 n \n0000000009 00000 n \n0000000117 00000 n \n" +
	"0000000285 00000 n \n0000000377 00000 n \ntrailer\n<<\n/Size 7\n/Root 6 0 R\n/Info 5 0 R\n>>\nstartxref\n426\n%%EOF\n"

func text(v Value) string { return string(v.append(nil, func(*Object) int { return 7 })) }

// TestParse checks that strings which look like references and dictionaries stay strings.
func TestParse(t *testing.T) {
	f, err := Parse([]byte(written))
	if err != nil {
		t.Fatal(err)
	}
	if len(f.Pages) != 1 || f.Pages[0].Get("Parent") != f.Tree || text(f.Pages[0].Get("MediaBox")) != "[0 0 141.73 170.08]" {
		t.Errorf("the pages are %v", f.Pages)
	}
	for key, want := range map[Name]Value{"Producer": String("a(b)\\ 1 0 R\r"), "Title": String("/Metadata <</Type /Page\n>> 5 0 R")} {
		if got := f.Info.Get(key); got != want {
			t.Errorf("/%s is %q, want %q", key, got, want)
		}
	}
}

func TestForeignFilesAreErrors(t *testing.T) {
	for _, data := range []string{
		"", "%PDF-1.3\n", "/Root 1 0 R\n/Info 2 0 R\n>>\nstartxref\n5\n%%EOF\n",
		strings.Replace(written, "4 0 obj", "9 0 obj", 1), strings.Replace(written, "/Count 1", "/Count ~", 1),
		strings.Replace(written, "/Pages 1 0 R", "/Pages 1 0 .", 1),
		strings.Replace(written, "[3 0 R ]", "[3 0 0 ]", 1), strings.Replace(written, "/Info 5 0 R", "/Info 5 0 .", 1),
	} {
		if _, err := Parse([]byte(data)); err == nil {
			t.Errorf("%q is not an error", data)
		}
	}
}

// TestValues checks that strings are escaped and that delimiters in names are escaped.
func TestValues(t *testing.T) {
	o := &Object{}
	for want, v := range map[string]Value{
		"true": Bool(true), "595.28": Number(595.28), "-3": Number(-3), "0.5": Number(0.5), "/Noto#20Sans#2F#C3#A9": Name("Noto Sans/é"),
		`(a \(5 0 R\) \\)`: Text(`a (5 0 R) \`), "<FEFF00E9D80CDC00>": Text("é\U00013000"),
		"[1 7 0 R/A(b)[2 true]]":     Array{Number(1), o, Name("A"), Text("b"), Array{Number(2), Bool(true)}},
		"<</A 1/B<</C/D>>/F 7 0 R>>": Dict{{"A", Number(1)}, {"B", Dict{{"C", Name("D")}}}, {"E", nil}, {"F", o}},
	} {
		if got := text(v); got != want {
			t.Errorf("%#v is written as %s, want %s", v, got, want)
		}
	}
}

// TestWrite checks that objects are numbered in the order of use, that equal streams share a
// number, and that only streams with Packing AsIs are unchanged.
func TestWrite(t *testing.T) {
	stream := func(p Packing) *Object { return &Object{Data: []byte("equal"), Packing: p} }
	unused := stream(AsIs)
	root := &Object{Dict: Dict{{"A", stream(Quick)}, {"B", Array{stream(Quick), stream(Thorough)}}, {"C", stream(AsIs)}}}
	root.Add("Me", root)
	f := &File{Version: "1.4", Root: root, Info: &Object{Dict: Dict{{"Title", Text("2 0 R")}}}}
	var first, second bytes.Buffer
	if err := f.Write(&first, 1); err != nil {
		t.Fatal(err)
	}
	root.Set("D", unused)
	root.Set("D", nil)
	if f.Write(&second, 4); !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("the same objects give different bytes")
	}
	for want, n := range map[string]int{
		"%PDF-1.4\n": 1, "1 0 obj\n<</A 2 0 R/B[2 0 R 2 0 R]/C 2 0 R/Me 1 0 R>>\nendobj\n": 1, "(2 0 R)": 1, "FlateDecode": 1, "/Size 4": 1,
	} {
		if got := strings.Count(first.String(), want); got != n {
			t.Errorf("%q occurs %d times, want %d:\n%s", want, got, n, first.String())
		}
	}
}

// A stream that another file has is compressed once, and the file is the same.
func TestKeptStreams(t *testing.T) {
	made := func(kept *Kept, packing Packing) (string, *Object) {
		f, err := Parse([]byte(written))
		if err != nil {
			t.Fatal(err)
		}
		stream := &Object{Data: bytes.Repeat([]byte("0 0 m 1 1 l "), 100), Packing: packing}
		f.Root.Add("Form", stream)
		f.Kept = kept
		var b bytes.Buffer
		if err := f.Write(&b, 1); err != nil {
			t.Fatal(err)
		}
		return b.String(), stream
	}
	kept := &Kept{}
	plain, _ := made(nil, Quick)
	first, a := made(kept, Quick)
	again, b := made(kept, Quick)
	_, thorough := made(kept, Thorough)
	if first != plain || again != plain {
		t.Error("the file differs")
	}
	if &a.packed[0] != &b.packed[0] || &a.packed[0] == &thorough.packed[0] {
		t.Error("the stream was compressed again, or with another compression")
	}
}
