package osiris

// TestData are the game's values as the tests know them.
var TestData = testData
