package picture

import (
	"testing"

	"cartouche/internal/testing/drawtest"
)

// TestAJPEGInCMYK checks that a CMYK file is unchanged for a press, has RGB pixels for everything
// else, and is not kept as a JPEG for screens.
func TestAJPEGInCMYK(t *testing.T) {
	file, errs := Read("cmyk.jpg", drawtest.CMYKPicture().CMYK)
	if errs != nil {
		t.Fatal(errs)
	}
	if file.CMYK == nil || file.JPEG != nil || file.Width != 16 || file.Height != 16 {
		t.Errorf("the picture is %d × %d, kept for a press: %v, for screens: %v",
			file.Width, file.Height, file.CMYK != nil, file.JPEG != nil)
	}
	pix, err := file.Pixels()
	if err != nil {
		t.Fatal(err)
	}
	if blue, orange := pix[:4], pix[60:64]; blue[2] < 190 || blue[0] > 40 || orange[0] < 240 || orange[2] > 15 || orange[3] != 255 {
		t.Errorf("its left is %v, its right %v", blue, orange)
	}
}
