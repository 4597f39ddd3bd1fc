package tabletop

// The form of a saved object of Tabletop Simulator, as far as kits need it: kb.tabletopsimulator.com, custom content, save file
// format. A test checks the output against testdata/saved-object.schema.json.

type savedObject struct {
	SaveName     string
	GameMode     string
	Date         string
	Gravity      float64
	PlayArea     float64
	Table        string
	Sky          string
	Note         string
	Rules        string
	LuaScript    string
	ObjectStates []*object
}

type object struct {
	GUID             string
	Name             string
	Transform        transform
	Nickname         string
	Description      string
	ColorDiffuse     colour
	Locked           bool
	Grid             bool
	Snap             bool
	Autoraise        bool
	Sticky           bool
	Tooltip          bool
	HideWhenFaceDown bool
	SidewaysCard     bool
	CardID           *int                  `json:",omitempty"`
	DeckIDs          []int                 `json:",omitempty"` // the cards from the top, 100 · deck + index on its sheet
	CustomDeck       map[string]customDeck `json:",omitempty"` // by the deck's number
	CustomImage      *customImage          `json:",omitempty"`
	CustomMesh       *customMesh           `json:",omitempty"`
	ContainedObjects []*object             `json:",omitempty"`
	States           map[string]*object    `json:",omitempty"` // by number, the other states; the object itself is the first
}

type transform struct {
	PosX   float64 `json:"posX"`
	PosY   float64 `json:"posY"`
	PosZ   float64 `json:"posZ"`
	RotX   float64 `json:"rotX"`
	RotY   float64 `json:"rotY"`
	RotZ   float64 `json:"rotZ"`
	ScaleX float64 `json:"scaleX"`
	ScaleY float64 `json:"scaleY"`
	ScaleZ float64 `json:"scaleZ"`
}

type colour struct {
	R float64 `json:"r"`
	G float64 `json:"g"`
	B float64 `json:"b"`
}

type customDeck struct {
	FaceURL, BackURL    string
	NumWidth, NumHeight int
	BackIsHidden        bool // a card that is face down shows its back, not the last one of the sheet
	UniqueBack          bool // BackURL is a sheet like FaceURL
	Type                int  // 0 is a card with round corners
}

type customImage struct {
	ImageURL          string
	ImageSecondaryURL string // of the other side; "" is the same
	ImageScalar       float64
	WidthScale        float64
	CustomTile        *customTile  `json:",omitempty"`
	CustomToken       *customToken `json:",omitempty"`
}

type customTile struct {
	Type      int // 0 is a box, 1 has six corners, 2 is a disc
	Thickness float64
	Stackable bool
	Stretch   bool // the picture is stretched to a square, which the scale resizes to the piece
}

// customToken is cut out of its picture along the transparent parts.
type customToken struct {
	Thickness           float64
	MergeDistancePixels float64 // how exactly
	StandUp             bool
	Stackable           bool
}

// customMesh is a model in the Wavefront format, one unit per inch.
type customMesh struct {
	MeshURL, DiffuseURL, NormalURL, ColliderURL string
	Convex                                      bool
	MaterialIndex                               int // 3 is cardboard
	TypeIndex                                   int // 1 is a figurine
	CastShadows                                 bool
}
