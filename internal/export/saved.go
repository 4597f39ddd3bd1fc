package export

// The shape of a saved object of Tabletop Simulator, as far as decks and tiles
// need it: kb.tabletopsimulator.com, custom content, save file format.

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
	DeckIDs          []int                 `json:",omitempty"` // the cards from the top, 100 · deck + place on its sheet
	CustomDeck       map[string]customDeck `json:",omitempty"` // by the deck's number
	CustomImage      *customImage          `json:",omitempty"`
	ContainedObjects []*object             `json:",omitempty"`
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
	ImageSecondaryURL string
	ImageScalar       float64
	WidthScale        float64
	CustomTile        customTile
}

type customTile struct {
	Type      int // 0 is a box
	Thickness float64
	Stackable bool
	Stretch   bool // the tile takes the proportions of its picture
}
