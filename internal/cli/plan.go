package cli

import (
	"fmt"

	"cartouche/internal/diag"
	"cartouche/internal/kit"
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

	Colours  []kit.PlannedColour `json:"colours,omitempty"`
	Warnings []warningJSON       `json:"warnings"`
}

type warningJSON struct {
	Code    string `json:"code"`
	Message string `json:"message"`
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Column  int    `json:"column,omitempty"`
}

// plan says what a kit would print.
func (e *env) plan(game string, p *printing) error {
	proj, err := e.open()
	if err != nil {
		return err
	}
	defer proj.Close()
	set, err := e.settings(proj)
	if err != nil {
		return err
	}
	opt, asJSON, err := e.options(game, p, set)
	if err != nil {
		return err
	}
	opt.Doubts = e.brokenJudge(proj, opt.Game)
	progress := e.progress()
	opt.Progress, opt.Tell = progress.tell, e.tell
	plan, err := kit.MakePlan(proj, opt)
	progress.wipe()
	if err != nil {
		return p.blamed(err, set)
	}
	if asJSON {
		return e.printJSON(e.planJSON(plan))
	}
	return e.printPlan(plan)
}

func (e *env) planJSON(plan *kit.Plan) planJSON {
	out := planJSON{
		Game: plan.Game, Lang: plan.Lang, Players: plan.Players, Paper: plan.Paper, Profile: plan.Profile,
		Stocks: plan.Stocks, Profiles: plan.Profiles, Colours: plan.Colours, Warnings: []warningJSON{},
	}
	if out.Stocks == nil {
		out.Stocks = []kit.PlannedStock{}
	}
	m := e.messages()
	for _, w := range plan.Warnings {
		text, _ := m.Message(w)
		out.Warnings = append(out.Warnings, warningJSON{w.Code, text, w.Pos.File, w.Pos.Line, w.Pos.Column})
	}
	return out
}

func (e *env) printPlan(plan *kit.Plan) error {
	m := e.messages()
	say := func(key string, args diag.Args) string {
		text, _ := m.Message(diag.Diagnostic{Code: key, Args: args})
		return text
	}
	var stocks, profiles [][]string
	for _, s := range plan.Stocks {
		stocks = append(stocks, []string{say("stock-"+s.Stock, nil),
			say("plan-sheets", diag.Args{"n": s.Sheets}), say("plan-pages", diag.Args{"n": s.Pages}), say("plan-pieces", diag.Args{"n": s.Pieces}),
			say("plan-cuts", diag.Args{"n": s.Cuts}), say("plan-ink", diag.Args{"ink": m.Decimal(s.Ink, 1)})})
	}
	for _, p := range plan.Profiles {
		profiles = append(profiles, []string{"  " + p.Profile, say("percent", diag.Args{"n": m.Decimal(p.Ink, 1)})})
	}
	e.printColumns(stocks)
	fmt.Fprintf(e.stdout, "\n%s\n", say("plan-profiles", diag.Args{"paper": plan.Paper}))
	for _, line := range columns(profiles, 1, 3) {
		fmt.Fprintln(e.stdout, line)
	}
	if len(plan.Colours) > 0 {
		var colours [][]string
		for _, c := range plan.Colours {
			colours = append(colours, []string{"  " + c.RGB, c.Name, c.CMYK.String()})
		}
		fmt.Fprintf(e.stdout, "\n%s\n", say("plan-worked-out", nil))
		for _, line := range columns(colours, 3, 2) {
			fmt.Fprintln(e.stdout, line)
		}
	}
	for _, d := range plan.Warnings {
		text := say(d.Code, d.Args)
		if at := d.Pos.String(); at != "" {
			text = at + ": " + text
		}
		fmt.Fprintf(e.stdout, "\n%s", text)
	}
	if len(plan.Warnings) > 0 {
		fmt.Fprintln(e.stdout)
	}
	return nil
}
