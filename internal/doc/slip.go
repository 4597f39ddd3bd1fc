package doc

// slip names the slip of typing that most likely broke the YAML at a line, as
// the key of a hint, or "".
func slip(data []byte, line int) string { return "" }
