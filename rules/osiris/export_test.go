package osiris

// TestData returns the game's values as the tests know them.
var TestData = testData
