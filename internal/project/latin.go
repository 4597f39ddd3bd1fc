package project

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// latin are letters in those of English, for names of files and games. Letters with accents need none: they are taken apart.
var latin = map[rune]string{}

func init() {
	for _, letters := range []string{
		"ß ss ø o đ d ð d ł l æ ae œ oe þ th ħ h ı i ŋ n ə e",
		"а a б b в v г g д d е e ж zh з z и i к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch ы y э e ю yu я ya " +
			"і i є ye ґ g ђ dj ј j љ lj њ nj ћ c џ dz",
		"α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o",
		"ا a ب b ت t ث th ج j ح h خ kh د d ذ dh ر r ز z س s ش sh ص s ض d ط t ظ z ع a غ gh ف f ق q ك k ل l م m ن n ه h و w ي y ة a ى a " +
			"پ p چ ch ژ zh گ g ک k ی y",
		"א a ב b ג g ד d ה h ו v ז z ח h ט t י y כ k ך k ל l מ m ם m נ n ן n ס s ע a פ p ף f צ ts ץ ts ק k ר r ש sh ת t",
	} {
		pairs := strings.Fields(letters)
		for i := 0; i < len(pairs); i += 2 {
			latin[[]rune(pairs[i])[0]] = pairs[i+1]
		}
	}
}

// silent are letters that are left out between others: the hard and the soft sign, and the hamza.
const silent = "ъьء"

// Latin returns a text in lower case in the letters of English, as far as its script has usual ones for its own: zurich, lodz, moskva.
// Other characters are returned as they are, digits of other scripts as those of English, and accents are left out.
func Latin(text string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(norm.NFKC.String(strings.ToLower(text))) {
		plain, known := latin[r]
		switch {
		case known:
			b.WriteString(plain)
		case unicode.Is(unicode.Mn, r), strings.ContainsRune(silent, r):
		case unicode.Is(unicode.Nd, r):
			zero := r
			for unicode.Is(unicode.Nd, zero-1) && r-zero < 9 {
				zero--
			}
			b.WriteRune('0' + r - zero)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
