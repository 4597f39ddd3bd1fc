// Package browser tests the pages in a real Chromium: the tests fill in sheets by taps and keys,
// step through logs, change files while the page is open, and check accessibility with axe-core.
package browser
