package formula

// Run evaluates the formula alone. value returns the values of the names in Uses.
func (f *Formula) Run(value func(name string) any) (result any, wrong *Error) {
	return f.RunIn("", nil, value)
}

// RunIn is Run for texts of a language, with numbers as they are printed in it.
func (f *Formula) RunIn(lang string, figures Figures, value func(name string) any) (result any, wrong *Error) {
	values := make([]any, len(f.names))
	for i, name := range f.names {
		values[i] = value(name)
	}
	return f.RunOn(&Budget{Lang: lang, Figures: figures}, values)
}
