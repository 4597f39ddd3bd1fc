// Package browser holds tests that open the page in a real Chromium: they fill in
// sheets by taps and by keys, step through logs, change files under the eyes of the
// page, and ask axe-core whether everybody can use it.
package browser
