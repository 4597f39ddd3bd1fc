package main

import (
	"cartouche/internal/boards"
	"cartouche/internal/lang"
	"cartouche/internal/project"
	"cartouche/internal/report"
)

func library(p *project.Project) *report.Library {
	messages, err := lang.Messages(p, "en")
	if err != nil {
		panic(err)
	}
	return &report.Library{Files: p, Engines: p.Engines, Messages: messages, Own: boards.Own(p)}
}
