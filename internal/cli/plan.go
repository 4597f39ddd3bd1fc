package cli

import (
	"fmt"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
	"cartouche/internal/lang"
	"cartouche/internal/model"
	"cartouche/internal/project"
	"cartouche/layouts"
)

// planJSON is what `kit --plan --format json` prints.
type planJSON struct {
	Game     string             `json:"game"`
	Lang     string             `json:"lang"`
	Players  int                `json:"players"`
	Paper    string             `json:"paper"`
	Profile  string             `json:"profile"`
	Stocks   []kit.PlannedStock `json:"stocks"`
	Profiles []kit.PlannedInk   `json:"profiles"`

	Colours []kit.PlannedColour `json:"colours,omitempty"`

	Placeholders int `json:"placeholders,omitempty"`

	Warnings []warningJSON `json:"warnings"`
}

type warningJSON struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
}

// printPlan prints what a kit would print.
func printPlan(e *env, proj *project.Project, opt kit.Options, asJSON bool) error {
	plan, err := kit.MakePlan(proj, opt)
	e.line.wipe()
	switch {
	case err != nil:
		return err
	case asJSON:
		return e.printJSON(planJSONOf(plan, e.messages()))
	}
	printPlanText(&e.console, plan)
	return nil
}

func planJSONOf(plan *kit.Plan, m *lang.Catalogue) planJSON {
	out := planJSON{
		Game: plan.Game, Lang: plan.Lang, Players: plan.Players, Paper: plan.Paper, Profile: plan.Profile,
		Stocks: append([]kit.PlannedStock{}, plan.Stocks...), Profiles: plan.Profiles, Colours: plan.Colours, Placeholders: plan.Placeholders,
		Warnings: []warningJSON{},
	}
	for _, w := range plan.Warnings {
		text := m.Sentence(w)
		out.Warnings = append(out.Warnings, warningJSON{w.Code, text, w.Pos.File, w.Pos.Line, w.Pos.Column})
	}
	return out
}

func printPlanText(c *console, plan *kit.Plan) {
	m, say := c.messages(), c.text
	var stocks, profiles, colours [][]string
	var wrong []string
	for _, s := range plan.Stocks {
		stocks = append(stocks, []string{layouts.StockName(m, model.Stock(s.Stock), s.Sides),
			say("plan-sheets", diag.Args{"n": s.Sheets}), say("plan-pages", diag.Args{"n": s.Pages}),
			say("plan-pieces", diag.Args{"n": s.Pieces}),
			say("plan-cuts", diag.Args{"n": s.Cuts}), say("plan-ink", diag.Args{"ink": m.Decimal(s.Ink, 1)})})
	}
	for _, p := range plan.Profiles {
		if p.Ink == nil {
			wrong = append(wrong, say("plan-profile-errors", diag.Args{"profile": p.Profile, "n": p.Errors}))
			continue
		}
		profiles = append(profiles, []string{"  " + p.Profile, say("percent", diag.Args{"n": m.Decimal(*p.Ink, 1)})})
	}
	for _, l := range plan.Colours {
		colours = append(colours, []string{"  " + l.RGB, l.Name, l.CMYK.String()})
	}
	c.printColumns(stocks, 6, 3)
	fmt.Fprintf(c.stdout, "\n%s\n", say("plan-profiles", diag.Args{"paper": plan.Paper}))
	c.printColumns(profiles, 1, 3)
	for _, line := range wrong {
		fmt.Fprintf(c.stdout, "  %s\n", line)
	}
	if len(colours) > 0 {
		fmt.Fprintf(c.stdout, "\n%s\n", say("plan-worked-out", nil))
		c.printColumns(colours, 3, 2)
	}
	if plan.Placeholders > 0 {
		fmt.Fprintf(c.stdout, "\n%s\n", say("made-placeholders", diag.Args{"n": plan.Placeholders}))
	}
	for _, d := range plan.Warnings {
		fmt.Fprintf(c.stdout, "\n%s", atPosition(d.Pos, m.Sentence(c.fitting(d))))
	}
	if len(plan.Warnings) > 0 {
		fmt.Fprintln(c.stdout)
	}
}
