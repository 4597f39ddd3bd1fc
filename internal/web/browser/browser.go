// Package browser tests the pages in a real Chromium: the tests fill in sheets by taps and keys,
// step through logs, change files while the page is open, and check accessibility with axe-core. With
// CARTOUCHE_ALL=1 the main ways through them are tested in Firefox, too.
package browser
