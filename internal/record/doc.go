// Package record reads records of games: completed sheets and logs. It turns
// YAML into what the games' engines judge, with the place of every value, prints
// it back, and makes the JSON Schema of it.
//
// What all records have in common, their header, is read here. What belongs to
// one game is declared by that game: the structs of its log and its sheet say by
// tags what stands in the file. A record that cannot be read gives all its
// mistakes; one that can is judged to its end.
//
// # Tags
//
// A tag is a key of the file and options: `record:"years,block"`. A field without
// a tag is none of a record's business. What a field looks like in the file
// follows from its type: [rules.Text] is a text, [rules.Num] a whole number,
// [rules.Written] a text in a form of its own, a struct a map with certain keys,
// a slice a list; a slice of structs that have a name is a map from names. A
// pointer is nil when nothing was written.
//
//	KEY                  the value under the key, which must be there
//	KEY|KEY              of an array: a key for each of its values
//	KEY,optional         the key may be left out; it is not printed when nothing stands in it
//	KEY,optional,always  the key may be left out, but is always printed
//	KEY,optional-solo    the key may be left out when one plays alone
//	KEY,level            of a text: a level of the game's solo mode
//	KEY,words:A|B        of a text: one of these words
//	KEY,players          of a map from names: they are the players'; what stands under an unknown
//	                     name is not read, and an empty value counts as left out
//	KEY,each             of a map from names: every player has an entry
//	KEY,single           of a map from names: it is written as a list of maps with one key each (`- Ada: pass`)
//	KEY,one-or-many      of a list: one text may stand for a list of one
//	KEY,block            of a list or map: it is printed on lines of its own, as is all around it
//	KEY,key              of a place: that of the key
//	KEY,pos              of a place: that of the value, or of the map around it when it was left out
//	KEY,has              of a bool: whether there is a value
//	,pos                 of a place: that of the struct itself, an entry of a list or the value under a name
//	,name                the name that the struct stands under; it takes `words` as well
//	,value               all that stands under the name, or in the struct's place, where it is no map with certain keys
//	,value,under:NAME    the same for one certain name
//
// Two fields may have the same key when one is a list and the other a map: the
// one is read that the value fits.
package record
