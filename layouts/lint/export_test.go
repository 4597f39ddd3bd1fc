package lint

// Asked returns where a text's contrast is looked at, for tests: those of this package lay out pieces, and layouts imports it.
var Asked = asked
