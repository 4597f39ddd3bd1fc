package wording

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// small has the words of a language that tell whether a figure belongs to what is beside it.
type small struct {
	words    map[string]bool // that a figure neither counts nor numbers: articles, prepositions, conjunctions, pronouns
	verbs    map[string]bool // that usually follow a figure
	labels   map[string]bool // what is numbered: “page 4”
	capitals bool            // nouns have capitals
	arabic   bool
	shortest int // letters of a word, in a language without a list
}

// smallWords has the words of each language: words, verbs, labels.
var smallWords = map[string][3]string{
	"en": {`a an the and or nor but if then else when while until till once as than that which who whose whom this these those it its he
		his she her they their them you your we us our to in on at by for from of with without into onto over under above below between
		beside behind before after per each every all any both neither either is are was were be been has have had does do did can could
		may might must shall should will would not no only also again instead so too there here where how why plus minus up down off out
		about around through across against during since because unless whether least most exactly`,
		`counts count scores score wins win gets get gives give takes take pays pay costs cost beats means makes becomes yields rises`,
		`page step round year column row line level phase stage chapter section figure part turn day season strip track space number rule`},
	"it": {`e ed o od ma se che chi cui non né il lo la i gli le un uno una di a da in con su per tra fra del dello della dei degli delle
		al allo alla ai agli alle dal dallo dalla dai dagli dalle nel nello nella nei negli nelle sul sullo sulla sui sugli sulle col coi
		come quando mentre finché dopo prima durante senza sotto sopra entro verso contro poi però oppure cioè anche solo già è sono era
		erano ha hanno sia ogni ciascuno ciascuna tutti tutte questo questa questi queste quello quella si ci vi ne mi ti loro meno quindi
		allora dove perché almeno massimo minimo esattamente circa`,
		`vale valgono conta contano dà danno vince vincono costa costano rende rendono prende prendono segna riceve può possono deve devono`,
		`pagina passo turno anno colonna riga fila livello fase capitolo sezione figura parte giorno stagione striscia casella numero regola`},
	"fr": {`et ou ni mais si que qui dont où quand lorsque comme le la les un une des du de au aux à en dans sur sous par pour avec sans
		entre vers chez contre depuis pendant avant après dès jusque sauf selon ne pas non plus puis ensuite donc car ainsi aussi même est
		sont était étaient sera ont soit chaque tous toutes tout toute ce cet cette ces son sa ses leur leurs votre vos notre nos il elle
		ils elles on se y lui eux moins exactement environ`,
		`vaut valent compte comptent donne donnent gagne gagnent coûte coûtent rend rendent prend prennent marque reçoit peut peuvent doit`,
		`page étape tour manche année colonne ligne rangée niveau phase chapitre section figure partie jour saison bande case numéro règle`},
	"de": {`und oder aber denn wenn dann als wie dass der die das den dem des ein eine einen einem einer eines kein keine keinen in im an am
		auf aus bei beim mit nach von vom vor zu zum zur für um bis durch gegen ab seit über unter hinter neben zwischen ohne je pro per
		ist sind war waren hat haben hatte hatten wird werden wurde wurden kann können darf dürfen muss müssen soll sollen will wollen
		nicht nur noch auch sich er sie es ihr ihre ihren sein seine seinen alle allen aller jede jeden jeder jedes diese diesen dieser
		beide beiden etwa genau mindestens höchstens zählen zahlen kosten bringen geben gelten bekommen erhalten gewinnen liegen`,
		``,
		`seite schritt runde jahr zug spalte reihe zeile stufe phase kapitel abschnitt abbildung teil tag saison streifen feld nummer regel`},
	"ar": {`إلى الى على في عن مع أو أم ثم إذا إن أن لا ما لم لن هو هي هم هذا هذه ذلك تلك التي الذي كل لكل بعد قبل حتى فقط تحت فوق
		بين عند لدى حول خلف أمام دون غير إلا منها منه منهم فيها فيه عليها عليه أيضا أيضًا أي بلا ليس كان كانت قد كما مثل ضد خلال منذ حين
		عندما حيث لأن لكن بدل من إما`,
		``,
		`صفحة خطوة جولة سنة عمود صف مستوى مرحلة فصل شكل رقم موسم فيضان موضع`},
	"es": {`y e o u ni pero si que quien cuyo el la los las lo un una de del a al en con por para sin sobre bajo entre hasta desde hacia
		tras ante según como cuando donde mientras es son era eran ha han no más menos cada todo toda todos todas su sus se también solo
		este esta estos estas`,
		`vale valen cuenta cuentan gana ganan cuesta cuestan da dan recibe reciben puede pueden debe deben`,
		`página paso ronda año columna fila línea nivel fase capítulo sección figura parte día temporada número regla turno`},
	"nl": {`en of maar als dan dat die de het een van tot in op aan bij met zonder voor na over onder tussen door uit naar per om te is
		zijn was waren wordt worden heeft hebben niet geen ook alleen elk elke alle meer minder je haar hun`,
		`telt tellen wint winnen kost kosten krijgt krijgen geeft geven mag moet`,
		`bladzijde pagina stap ronde jaar kolom rij regel niveau fase hoofdstuk deel dag seizoen nummer beurt`},
	"pt": {`e ou mas se que quem o a os as um uma de do da dos das em no na nos nas por para com sem sobre sob entre até desde como quando
		onde é são foi não mais menos cada todo toda todos todas seu sua seus suas`,
		`vale valem conta contam ganha ganham custa custam recebe pode deve`,
		`página passo rodada ano coluna linha nível fase capítulo seção figura parte dia número regra turno`},
}

// smalls are the words of languages that were asked for.
var smalls sync.Map

// smallOf returns the words of a language, or of the language that it is a form of.
func smallOf(language string) small {
	base, _, _ := strings.Cut(language, "-")
	s, ok := smalls.Load(base)
	if !ok {
		s, _ = smalls.LoadOrStore(base, newSmall(base))
	}
	return s.(small)
}

func newSmall(base string) small {
	lists, ok := smallWords[base]
	s := small{capitals: base == "de", arabic: base == "ar", words: map[string]bool{}, verbs: map[string]bool{}, labels: map[string]bool{}}
	if !ok {
		s.shortest = 4
	}
	for i, set := range []map[string]bool{s.words, s.verbs, s.labels} {
		for word := range strings.FieldsSeq(lists[i]) {
			set[fold(bare(word))] = true
		}
	}
	return s
}

// is reports whether a word is one that a figure neither counts nor numbers.
func (s small) is(word string) bool {
	return s.word(word) || s.verb(word) || s.short(word) || s.arabic && joined(word)
}

// word reports whether a word is in the list of words, and verb whether it is in that of verbs.
func (s small) word(word string) bool { return s.words[fold(bare(bareWord(word)))] }
func (s small) verb(word string) bool { return s.verbs[fold(bareWord(word))] }

// label reports whether a word is usually numbered.
func (s small) label(word string) bool {
	folded := fold(bare(word))
	if s.arabic {
		for _, article := range definite {
			if rest, ok := strings.CutPrefix(folded, article); ok {
				folded = rest
				break
			}
		}
	}
	return s.labels[folded]
}

// short reports whether a word has few letters, in a language without a list.
func (s small) short(word string) bool {
	return utf8.RuneCountInString(bareWord(word)) < s.shortest && !strings.ContainsFunc(word, isIcon)
}

// definite are the beginnings of Arabic words with an article.
var definite = []string{"ال", "وال", "بال", "فال", "كال", "لل"}

// likeJoined are Arabic nouns that begin as other words with a joined particle do, or as verbs.
var likeJoined = strings.Fields("وحدة وحدات ورقة ورقات ورق وجه وجوه وزير وزراء ولد يوم يوما " +
	"لون لاعب لاعبة لاعبين لاعبون لاعبات لوح لوحة لوحات لبنة لبنات لؤلؤة")

// joined reports whether an Arabic word is none that a figure counts: it is definite, it has a joined particle (and, for), or it is a
// verb of the third person.
func joined(word string) bool {
	word = fold(bare(bareWord(word)))
	begins := func(start string) bool { return strings.HasPrefix(word, start) }
	return slices.ContainsFunc(append(definite, "و", "ل", "ي"), begins) && !slices.Contains(likeJoined, word)
}

// partitive reports whether an Arabic figure is followed by “of” and what it counts.
func (s small) partitive(word, after string) bool {
	begins := func(start string) bool { return strings.HasPrefix(bare(after), start) }
	return s.arabic && word == "من" && slices.ContainsFunc(definite, begins)
}

// countable reports whether a figure may count a word, which is not one of those above. after is the next word. In German it is a noun
// or an adjective before one.
func (s small) countable(word, after string) bool {
	if !s.capitals || upper(word) || slices.Contains([]string{"mal", "mehr", "weniger"}, bareWord(word)) {
		return true
	}
	adjective := func(ending string) bool { return strings.HasSuffix(word, ending) }
	return upper(after) && slices.ContainsFunc([]string{"e", "en", "er", "es", "em"}, adjective)
}

// upper reports whether a word begins with a capital or is an icon.
func upper(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(r) || isIcon(r)
}
