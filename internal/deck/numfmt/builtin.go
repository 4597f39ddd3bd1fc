package numfmt

// BuiltIn returns the code of a format that files refer to by number: those of ECMA-376 part 1, 18.8.30, the currencies of
// American files, and those of East Asian and Thai files. Any other number is General, as in spreadsheet programs.
func BuiltIn(id int) string {
	switch {
	case id == 32, id == 33:
		return builtIn[20+id-32]
	case id == 34, id == 35, id >= 52 && id <= 56: // a time in some languages, a day in others
		return "[<1]h:mm:ss;yyyy-mm-dd"
	case id >= 27 && id <= 36, id >= 50 && id <= 58: // days in East Asia
		return builtIn[14]
	case id >= 59 && id <= 81:
		return builtIn[thai[id-59]]
	case id >= 0 && id < len(builtIn) && builtIn[id] != "":
		return builtIn[id]
	}
	return builtIn[0]
}

// thai are the formats that those of Thai files from 59 on are like.
var thai = [...]int{1, 2, 3, 4, 0, 0, 0, 0, 9, 10, 12, 13, 14, 15, 16, 17, 20, 21, 22, 45, 46, 47, 14}

var builtIn = [50]string{
	0: "General", 1: "0", 2: "0.00", 3: "#,##0", 4: "#,##0.00",
	5: `"$"#,##0_);("$"#,##0)`, 6: `"$"#,##0_);[Red]("$"#,##0)`, 7: `"$"#,##0.00_);("$"#,##0.00)`, 8: `"$"#,##0.00_);[Red]("$"#,##0.00)`,
	9: "0%", 10: "0.00%", 11: "0.00E+00", 12: "# ?/?", 13: "# ??/??",
	14: "yyyy-mm-dd", 15: "d-mmm-yy", 16: "d-mmm", 17: "mmm-yy",
	18: "h:mm AM/PM", 19: "h:mm:ss AM/PM", 20: "h:mm", 21: "h:mm:ss", 22: "yyyy-mm-dd h:mm",
	37: "#,##0_);(#,##0)", 38: "#,##0_);[Red](#,##0)", 39: "#,##0.00_);(#,##0.00)", 40: "#,##0.00_);[Red](#,##0.00)",
	41: `_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)`, 42: `_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)`,
	43: `_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)`, 44: `_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)`,
	45: "mm:ss", 46: "[h]:mm:ss", 47: "mm:ss.0", 48: "##0.0E+0", 49: "@",
}
