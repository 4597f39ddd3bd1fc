// Package record reads records of games: completed sheets and logs. It turns YAML into the
// structs that the games' engines judge, with the position of every value, prints them as
// YAML, and makes their JSON Schema.
//
// This package reads the header, which all records have. Each game declares the rest: tags of
// the structs of its log and its sheet describe the file. Decode reports all errors of a
// record that it cannot read.
//
// # Tags
//
// A tag is a key of the file and options: `record:"years,block"`. A field without a tag is
// not part of a record. The form of a field in the file depends on its type: [rules.Text] is a
// text, [rules.Num] a whole number, [rules.Written] a text in a form of its own, a struct a
// map with certain keys, a slice a list; a slice of structs with a name is a map from names. A
// pointer is nil for a missing value.
//
//	KEY                  the value of the key, which is required
//	KEY|KEY              of an array: a key for each of its values
//	KEY,optional         the key is optional; it is not printed if it is empty
//	KEY,optional,always  the key is optional, but always printed
//	KEY,optional-solo    the key is optional in a solo game
//	KEY,level            of a text: a level of the game's solo mode
//	KEY,words:A|B        of a text: one of these words
//	KEY,players          of a map from names: they are names of players; the value of an unknown
//	                     name is not read, and an empty value is a missing one
//	KEY,each             of a map from names: every player has an entry, except where a log stops
//	KEY,single           of a map from names: it is written as a list of maps with one key each (`- Ada: pass`)
//	KEY,one-or-many      of a list: it may be one text instead of a list of one
//	KEY,block            of a list or map: it and everything around it are printed on their own lines
//	KEY,key              of a position: that of the key
//	KEY,pos              of a position: that of the value or, if it is missing, of the map around it
//	KEY,has              of a bool: whether the value exists
//	,pos                 of a position: that of the struct itself, an entry of a list or the value of a name
//	,name                the name of the struct in its map; it accepts `words` as well
//	,value               the whole value of the name, or of the struct, if that is not a map with certain keys
//	,value,under:NAME    the same for one certain name
//
// Two fields may have the same key if one is a list and the other a map: the kind of the value
// decides which is read.
package record
