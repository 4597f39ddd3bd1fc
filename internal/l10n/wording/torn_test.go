package wording

import (
	"strings"
	"testing"
)

// torn has lines of each language: + if they are torn at |, - if they are not.
var torn = map[string]string{
	"it": `
			+ vale 5 | punti
			+ vale 5 | Punti Vittoria
			+ Segna (2–4 | punti)
			+ vedi a pagina | 4.
			+ vedi pag. | 4
			+ la pila | 6 è vuota
			+ rende 2 | in più
			+ largo 12 | mm
			+ 3 | ` + "\ufffc" + `
			- 1, 2 | e 3
			- vale | 5 punti
			- da 2 | a 4
			- 5. | Poi
			- alla fine, | 3 a testa
			- tira un 5 | o un 6
			- 5 | l’acqua
			- colonna 3 | vale
			- rende | 2` + "\u00a0" + `in più
			- fase` + "\u00a0" + `3 | punti doppi`,
	"fr": `
			+ marquez 5+ | points
			+ en phase | 3 pour remporter
			+ la pile | 1` + "\u202f" + `; la pile 6
			+ 1 | de plus
			+ 10 000 | points
			+ n° | 5
			- au moins 2 | de ces cartes
			- 5 | d’entre elles
			- en 1896 | fut
			- colonnes | 1` + "\u00a0" + `à 4`,
	"de": `
			+ Flut | 4
			+ bei Flut | 1 sechs
			+ im Jahr | 3, dann
			+ vgl. S. | 5
			+ je 2 | Karten
			+ 3 | grüne Steine
			+ jede Person 3 | Karten
			+ zwischen 2–4 | Feldern
			+ 20 | °C
			+ ½ | Punkt
			- in 1896 | wurde
			- um 1500 | Menschen
			- eine 5 | oder
			- die Person | 4 Karten
			- am 5. | Dann
			- Spalte 1 | Wasser
			- Runde 2 | Streifen 2
			- nimm | 3
			- hat (5) | Karten
			- B2 | Karten
			- © 2024 | Verlag`,
	"de-CH": `
			+ Flut | 4`,
	"en": `
			+ costs 2 | Wood
			+ closed: 2 or 3 | governors
			+ Column | 1 rises
			+ a polder 2 | more
			+ is worth ×3 | points
			+ Each wins | 5.
			+ No. | 4
			+ $ | 5
			+ 3 | × 10
			+ -2 | points
			- 1, 2 | and 3
			- in 1896 | it was
			- The end. 5. | Then
			- from 2 | to 4
			- at least | 3.
			- Bo has | 10 and
			- cost: | 3
			- 4 − 2 | = 2
			- Bo | 4 + 2 = 6
			- brick | (4)
			- Phase` + "\u00a0" + `3 | begins
			- for each | 4 in a segment
			- two | cards
			- rolls a 6 | wins`,
	"ar": `
			+ يساوي ٥ | نقاط
			+ و٤ | مسلّات
			+ بـ٢ | من الطوب
			+ إلى الفيضان | ٤.
			+ يأخذ اللاعب ٣ | بطاقات
			+ لكلّ لاعب ٣ | ورقات
			- ١ و٢ | و٣
			- العمود ٣ | تحت الماء
			- فيضان ٤ | يغمر
			- من ١ | إلى ٤
			- المرحلة ٣ | لتحسموا
			- بعد ٣ | الجولات`,
	"pl": `
			+ bierze 3 | karty
			+ Faza | 4
			+ 5 | mm
			- 3 | i 4
			- od | 2`,
	"es": `
			+ vale 5 | puntos
			- 2 | o 3`,
	"nl": `
			+ krijgt 5 | punten
			- 2 | of 3`,
}

// A figure is torn from its word where a line ends (|), and what looks like it is not.
func TestTornFigures(t *testing.T) {
	for language, lines := range torn {
		for line := range strings.Lines(strings.TrimSpace(lines)) {
			want, text, _ := strings.Cut(strings.TrimSpace(line), " ")
			before, after, ok := strings.Cut(text, " | ")
			if got := Torn(language, before, after); !ok || got != (want == "+") {
				t.Errorf("%s: %s: got %v", language, text, got)
			}
		}
	}
}
