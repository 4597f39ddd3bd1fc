package scene

// Tag says what part of a document some content is, for programs that read documents aloud (ISO 32000-1, 14.8.4). Content with
// the same tag is one part, even if pages divide it. Text without a tag is a paragraph of its own; what is no text and has no
// tag means nothing to these programs.
type Tag struct {
	Kind TagKind
	In   *Tag   // the part that contains it; nil is the page
	Alt  string // of a figure: what it shows
	Name string // of a heading: what links from elsewhere call it; "" if none lead there

	// A link leads to a heading or to an address. One to a heading of another file leads nowhere.
	To      *Tag
	Address string

	// Kids are parts that exist even if they have no content, in their order: the rows and cells of a table.
	Kids []*Tag
}

// TagKind is a standard structure type. What follows a hyphen says more.
type TagKind string

// The kinds in use. The level of a heading is at most one more than that of the heading before it: a higher one is lowered.
const (
	Section       TagKind = "Sect"
	Paragraph     TagKind = "P"
	Heading1      TagKind = "H1"
	Heading2      TagKind = "H2"
	Heading3      TagKind = "H3"
	List          TagKind = "L"
	NumberedList  TagKind = "L-numbered"
	Item          TagKind = "LI"
	Label         TagKind = "Lbl" // of an item: its number
	Body          TagKind = "LBody"
	Table         TagKind = "Table"
	TableRow      TagKind = "TR"
	ColumnHeading TagKind = "TH" // of the column below it
	RowHeading    TagKind = "TH-row"
	Cell          TagKind = "TD"
	Figure        TagKind = "Figure"
	Reference     TagKind = "Reference"
	Link          TagKind = "Link"
	Contents      TagKind = "TOC"
	ContentsItem  TagKind = "TOCI"
)

// Artifact is the tag of text that is no part of the document, such as a page number.
var Artifact = &Tag{Kind: "Artifact"}

// NewTag returns a tag of a kind in another.
func NewTag(kind TagKind, in *Tag) *Tag { return &Tag{Kind: kind, In: in} }

// AddRow adds a row of cells to a table: of the headings of its columns, or one that begins with its own heading.
func (t *Tag) AddRow(cells int, head bool) {
	row := t.Add(TableRow)
	for i := range cells {
		switch {
		case head:
			row.Add(ColumnHeading)
		case i == 0:
			row.Add(RowHeading)
		default:
			row.Add(Cell)
		}
	}
}

// Add returns a new tag in this one that exists even without content.
func (t *Tag) Add(kind TagKind) *Tag {
	kid := NewTag(kind, t)
	t.Kids = append(t.Kids, kid)
	return kid
}
