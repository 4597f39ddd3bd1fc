package model

// QR draws a QR code, as large as its box allows: black on a white square, which has the margin that scanners need. A module is
// at least 0.33 mm wide. Scanners can read it with 15% of it lost.
type QR struct {
	Box Box `doc:"box,required"` // position and size of the white square, in the middle of the box
	// what the code says: words, an address; braces hold fields of the row: "https://example.org/{id}"
	Text   Content `doc:"text,required"`
	Rotate Angle   `doc:"rotate"` // clockwise rotation about the centre of its box; default 0
}

// Barcode draws a barcode, as wide as its box allows: bars on a white ground, which has the margins that scanners need. The
// thinnest bar is at least 0.26 mm wide, all are at least 5 mm high. It prints no digits: add a text below it.
type Barcode struct {
	Box Box `doc:"box,required"` // position and size of the white ground
	// what the code says; braces hold fields of the row
	Text Content `doc:"text,required"`
	// ean13: the 13 digits on goods and books, the last of which may be missing; code128: up to 80 characters of ASCII
	Kind   string `doc:"kind,required" words:"ean13 code128"`
	Rotate Angle  `doc:"rotate"` // clockwise rotation about the centre of its box; default 0
}
