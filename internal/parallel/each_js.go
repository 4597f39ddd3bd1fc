package parallel

// Ahead returns do: a web page has one thread.
func Ahead[T any](do func() (T, error)) func() (T, error) { return do }

// Each calls do for 0 to n-1, one after the other: a web page has one thread. It stops at the first error and returns it.
func Each(_, n int, do func(i int) error) error {
	for i := range n {
		if err := do(i); err != nil {
			return err
		}
	}
	return nil
}
