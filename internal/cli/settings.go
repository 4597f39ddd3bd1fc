package cli

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"cartouche/internal/diag"
	"cartouche/internal/model"
	"cartouche/internal/project"

	"github.com/spf13/cobra"
)

// userSettings is the file with the user's own settings; "" when the account has no
// folder for it.
func userSettings() string {
	user, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(user, "cartouche", model.SettingsFile)
}

// settings are those of the project over the user's own. It warns of a file of the user's
// that cannot be read.
func (e *env) settings(p *project.Project) (model.Settings, error) {
	s, unread, errs := model.LoadSettings(p, userSettings())
	for _, d := range unread {
		e.tell(d)
	}
	return s, errs.Err()
}

// takes notes for which of its flags a command takes the settings as defaults.
func (p *printing) takes(c *cobra.Command, flags ...string) {
	p.set, p.settable = c.Flags(), flags
}

// defaults gives the flags that were not given the values of the settings.
func (p *printing) defaults(s model.Settings) error {
	values := map[string]string{
		"players": strconv.Itoa(s.Players), "profile": s.Profile, "out": s.Out, "bleed": strconv.FormatBool(s.Bleed),
		"dpi": strconv.Itoa(s.DPI), "open": strconv.FormatBool(s.Open),
	}
	for _, name := range p.settable {
		flag := p.set.Lookup(name)
		if flag.Changed {
			continue
		}
		value := flag.DefValue
		if _, set := s.At[name]; set {
			value = values[name]
		} else if number, is := flag.Value.(interface{ Unset() }); is {
			number.Unset()
			continue
		}
		if err := flag.Value.Set(value); err != nil {
			return err
		}
	}
	return nil
}

// blamed gives mistakes about what a setting says, and no flag, the place of the
// setting.
func (p *printing) blamed(err error, s model.Settings) error {
	keys := map[string]string{
		"unknown-language": "lang", "players-out-of-range": "players", "players-out-of-range-exactly": "players",
		"unknown-profile": "profile", "unknown-paper": "paper", "paper-out-of-range": "paper",
	}
	var list diag.List
	if !errors.As(err, &list) {
		return err
	}
	list = slices.Clone(list)
	for i, d := range list {
		key := keys[d.Code]
		flag := p.set.Lookup(key)
		if at, set := s.At[key]; set && d.Pos == (diag.Pos{}) && (flag == nil || !flag.Changed) {
			list[i].Pos = at
		}
	}
	return list.Err()
}
