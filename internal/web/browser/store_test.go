package browser_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
)

// storing is a JavaScript function that loads the store of a page and calls a step with it.
const storing = `(async (step) => {
	const app = document.documentElement.dataset.root + "app/";
	const from = (name) => import(new URL(app + name, document.baseURI));
	const bytes = (text) => new TextEncoder().encode(text), blob = (text) => new Blob([text]);
	const textOf = async (project, name) => new TextDecoder().decode(await project.read(name));
	return step({ ...await from("store.js"), journal: await from("journal.js"), shelf: await from("shelf.js"), bytes, blob, textOf });
})`

// stored runs a step, the body of an asynchronous function of a store, and returns its result.
func stored[T any](p *tab, step string) T {
	p.t.Helper()
	return eval[T](p, storing+`(async (store) => {`+step+`})`)
}

// storePage opens a page whose modules include the store, with a storage of its own.
func storePage(t *testing.T) *tab {
	t.Helper()
	p := open(t, desktop, at(t, "en/offline.html?of=en/index.html"))
	p.wait(`document.querySelector("#again")`)
	return p
}

// TestAProjectIsKept creates, changes, renames, duplicates and removes projects. A picture of the list outlives its project.
func TestAProjectIsKept(t *testing.T) {
	t.Parallel()
	p := storePage(t)
	got := stored[string](p, `
		const said = [], list = async () => said.push((await store.listProjects()).map(({name, size, picture}) => name + " " + size + (picture ? " " + picture.size : "")).join(", "));
		const id = await store.createProject("Ferry", new Map([["a.yaml", store.blob("one")], ["art/b.svg", store.blob("<svg/>")]]), store.blob("png"));
		await list();
		const project = await store.openProject(id);
		said.push(project.name, project.writes, project.names.join());
		await project.write([{name: "a.yaml", data: store.bytes("two")}, {name: "art/b.svg", data: null}, {name: "c", data: store.bytes("")}]);
		said.push(project.names.join(), await store.textOf(project, "a.yaml"), await store.textOf(project, "c") === "", project.trouble);
		said.push(await store.rename(id, "No").catch(error => error instanceof store.Busy), await store.remove(id).catch(error => error instanceof store.Busy));
		await project.close();
		await store.rename(id, "Boat");
		const copy = await store.duplicate(id, "Boat 2");
		await list();
		const again = await store.openProject(copy);
		said.push(again.names.join(), await store.textOf(again, "a.yaml"));
		await again.close();
		await store.remove(id);
		await list();
		said.push(await store.openProject(id));
		const root = await (await navigator.storage.getDirectory()).getDirectoryHandle("cartouche-games");
		for await (const name of root.keys()) said.push(name === copy);
		const shown = (await store.listProjects())[0].picture;
		await store.remove(copy);
		said.push(await shown.text().catch(String));
		return said.map(String).join("\n");`)
	want := strings.Join([]string{
		"Ferry 12 3", "Ferry", "true", "a.yaml,art/b.svg", "a.yaml,c", "two", "true", "null", "true", "true",
		"Boat 2 6 3, Boat 6 3", "a.yaml,c", "two", "Boat 2 6 3", "null", "true", "png",
	}, "\n")
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestTheLastChangeIsKept takes the last change of a project back after it was opened again: files that were changed, added and deleted,
// after a picture was kept. A change that was taken back is not offered again, and copies have only their files.
func TestTheLastChangeIsKept(t *testing.T) {
	t.Parallel()
	p := storePage(t)
	got := stored[string](p, `
		const said = [], shown = async (project) => {
			const texts = [];
			for (const name of project.names) texts.push(name + " " + (await store.textOf(project, name)));
			return texts.join();
		};
		const id = await store.createProject("Ferry", new Map(["a", "b", "c"].map((name) => [name, store.blob("old " + name)])));
		let project = await store.openProject(id);
		const again = async () => { await project.close(); project = await store.openProject(id); };
		said.push((await project.former()).length);
		await project.write([{name: "a", data: store.bytes("bad a")}]);
		await project.write([{name: "a", data: store.bytes("worse a")}, {name: "b", data: null}, {name: "d", data: store.bytes("new d")}]);
		await project.show(store.blob("png"));
		await store.duplicate(id, "Copy").then(store.openProject).then(async (copy) => { said.push(await shown(copy), (await copy.former()).length); await copy.close(); });
		await again();
		said.push(await shown(project), (await store.listProjects()).find((one) => one.id === id).size);
		await project.restore(await project.former());
		said.push(await shown(project), (await project.former()).length);
		await again();
		said.push(await shown(project), (await project.former()).length, project.trouble);
		await project.close();
		return said.map(String).join("\n");`)
	want := strings.Join([]string{
		"0", "a worse a,c old c,d new d", "0", "a worse a,c old c,d new d", "20", "a bad a,b old b,c old c", "0", "a bad a,b old b,c old c", "0", "null",
	}, "\n")
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// TestAProjectIsOldOrNew cuts what a change writes at every fifth byte, with CARTOUCHE_ALL at each, and between its steps: the
// project is the one before the change or the one after it, and nothing else is left.
func TestAProjectIsOldOrNew(t *testing.T) {
	t.Parallel()
	p := storePage(t)
	step := 5
	if all {
		step = 1
	}
	got := stored[string](p, fmt.Sprintf(`const step = %d;`, step)+`
		const shelf = await store.shelf.openShelf(), {advance, latest, State} = store.journal;
		const id = await store.createProject("Cut", new Map(["a", "b", "c", "same"].map(name => [name, store.blob("old " + name)])));
		const old = await latest(shelf, id, true);
		let part = null;
		const catching = {...shelf, numbers: (id) => shelf.numbers(id), read: (...at) => shelf.read(...at), drop: () => {}, write: (id, n, blob) => (part = blob)};
		const next = await advance(catching, id, old, old.about, new Map([["a", store.blob("new a")], ["b", store.blob("new b")], ["c", null], ["d", store.blob("new d")]]));
		const whole = async () => {
			const project = await store.openProject(id);
			const texts = [];
			for (const name of project.names) texts.push(await store.textOf(project, name));
			await project.close();
			return texts.join() + " " + (await shelf.numbers(id)).sort().join();
		};
		const first = "old a,old b,old c,old same 1", second = "new a,new b,new d,old same 1,2";
		const wrong = [];
		const check = async (what, want) => { const is = await whole(); if (is !== want) wrong.push(what + ": " + is); };
		let tried = 0;
		for (let cut = 0; cut < part.size; cut += step, tried++) {
			await shelf.write(id, 2, part.slice(0, cut));
			await check("cut at " + cut, first);
		}
		for (let at = 0; at < part.size; at += 7 * step, tried++) { // a block that never reached the disk
			await shelf.write(id, 2, new Blob([part.slice(0, at), new Uint8Array(Math.min(7, part.size - at)), part.slice(at + 7)]));
			await check("zeros at " + at, first);
		}
		await shelf.write(id, 2, new Blob([part, "more"]));
		await check("more", first);
		await shelf.write(id, 2, part);
		await check("whole", second);
		await shelf.drop(id, 1);
		const without = await store.openProject(id);
		if (without) wrong.push("a missing part: " + without.names);
		return [tried > part.size / step, part.size - next.size > 300, ...wrong.slice(0, 5)].join("\n");`)
	if got != "true\ntrue" {
		t.Error(got)
	}
}

// TestKilledWhileWriting crashes and closes the tab, with CARTOUCHE_ALL twenty, while it writes changes of three files and
// of the list, also while the store makes room: each time the files are of one change, none that was kept before is lost, and leftovers are swept.
func TestKilledWhileWriting(t *testing.T) {
	t.Parallel()
	keeper := storePage(t)
	id := stored[string](keeper, `return store.createProject("Killed", new Map(["a", "b", "c"].map(name => [name, store.blob("0")])))`)
	random := rand.New(rand.NewPCG(20261128, 52))
	made, kills := 0, 2
	if all {
		kills = 20
	}
	for kill := range kills {
		p := keeper.another(desktop, at(t, "en/offline.html?of=en/index.html"))
		p.wait(`document.querySelector("#again")`)
		found := stored[[]int](p, fmt.Sprintf(`
			const project = globalThis.project = await store.openProject(%q);
			const values = [];
			for (const name of ["a", "b", "c"]) values.push(parseInt(await store.textOf(project, name)));
			globalThis.made = values[0];
			const write = async () => {
				for (;;) {
					const n = made + 1, text = n + " ".repeat(%d * 1000 * (n %% 7));
					const extra = {name: "extra" + n, data: store.bytes("x")}, gone = {name: "extra" + (n - 1), data: null};
					if (!await project.write([...["a", "b", "c"].map(name => ({name, data: store.bytes(text)})), extra, gone])) break;
					made = n;
				}
			};
			write();
			const folder = await (await (await navigator.storage.getDirectory()).getDirectoryHandle("cartouche-games")).getDirectoryHandle(%q);
			let parts = 0;
			for await (const part of folder.keys()) parts++;
			return [...values, project.names.filter(name => name.startsWith("extra")).length, Number(project.writes)];`, id, 1+kill*180/kills, id))
		if found[0] != found[1] || found[0] != found[2] || found[0] < made || found[0] > 0 && found[3] != 1 || found[4] != 1 {
			t.Fatalf("kill %d: the files are of the changes %v; %d were kept", kill, found, made)
		}
		until := found[0] + 1 + random.IntN(12)
		p.wait(fmt.Sprintf(`made >= %d`, until))
		time.Sleep(time.Duration(random.IntN(20)) * time.Millisecond)
		made = until
		if kill%2 == 0 {
			p.crash()
		} else {
			p.run(command(page.Close, struct{}{}))
		}
	}
	left := stored[int](keeper, fmt.Sprintf(`
		const project = await store.openProject(%q);
		const folder = await (await (await navigator.storage.getDirectory()).getDirectoryHandle("cartouche-games")).getDirectoryHandle(%q);
		let parts = 0;
		for await (const part of folder.keys()) parts++;
		project.close();
		return parts;`, id, id))
	if left > 4 { // a, b and c are of one part; an extra file and a part that is not worth copying
		t.Errorf("%d parts are left", left)
	}
}

// crash ends the process of a tab as the system would.
func (p *tab) crash() {
	go chromedp.Do(p.ctx, command(page.Crash, struct{}{})) // there is nobody left to answer
	for end := lastMoment(p.t); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		p.mutex.Lock()
		dead := p.crashed
		p.mutex.Unlock()
		if dead {
			return
		}
	}
	p.t.Fatal("the tab does not crash")
}

// TestTwoWindowsOfAProject changes a project in two windows in turn: one writes, the other one follows and has its changes
// written, and goes on by itself when the first one is closed or crashes.
func TestTwoWindowsOfAProject(t *testing.T) {
	t.Parallel()
	first := storePage(t)
	id := stored[string](first, `return store.createProject("Two", new Map([["a", store.blob("0")]]))`)
	opened := fmt.Sprintf(`
		globalThis.project = await store.openProject(%q);
		globalThis.seen = [];
		project.on("change", (list) => list.forEach(({name, data}) => seen.push(name + "=" + (data && new TextDecoder().decode(data)))));
		globalThis.change = async (name, text) => project.write([{name, data: text && store.bytes(text)}]);
		return project.writes;`, id)
	if !stored[bool](first, opened) {
		t.Fatal("the only window does not write")
	}
	windows := []*tab{first}
	for range 2 {
		w := first.another(desktop, at(t, "en/offline.html?of=en/index.html"))
		w.wait(`document.querySelector("#again")`)
		if stored[bool](w, opened) {
			t.Fatal("two windows write")
		}
		windows = append(windows, w)
	}
	for n := range 30 {
		w := windows[n%3]
		w.is(fmt.Sprintf(`change("f%d", "%d")`, n%5, n))
	}
	windows[1].is(`change("f4", null)`)
	for i, w := range windows {
		w.wait(`project.names.join() === "a,f0,f1,f2,f3"`)
		w.wait(fmt.Sprintf(`seen.at(-1) === %q || %d === 1`, "f4=null", i))
	}
	windows[0].crash()
	windows[1].wait(`project.writes || true`)
	windows[1].is(`change("b", "after the crash")`)
	windows[2].is(`change("c", "too")`)
	windows[2].wait(`project.names.includes("b")`)
	windows[1].wait(`project.names.includes("c")`)
	writer, other := windows[1], windows[2]
	if eval[bool](windows[2], `project.writes`) {
		writer, other = other, writer
	}
	writer.is(`project.close().then(() => true)`)
	other.wait(`project.writes`)
	other.is(`change("d", "last")`)
	if got := eval[string](other, `project.names.join()`); got != "a,b,c,d,f0,f1,f2,f3" {
		t.Errorf("the files are %s", got)
	}
}

// TestStorageFull fills the room of the site: the change is not on the disk and the project says so; the one before is kept; with
// room again all that was not kept is.
func TestStorageFull(t *testing.T) {
	t.Parallel()
	p := storePage(t)
	id := stored[string](p, `
		const id = await store.createProject("Full", new Map([["a", store.blob("0")], ["b", store.blob("0")]]));
		globalThis.project = await store.openProject(id);
		globalThis.change = async (text) => project.write(["a", "b"].map(name => ({name, data: store.bytes(text)})));
		return id;`)
	quota := func(size float64) {
		t.Helper()
		origin := eval[string](p, `location.origin`)
		p.run(command(storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: origin, QuotaSize: &size}))
	}
	p.is(`change("1")`)
	quota(1 << 20)
	got := stored[string](p, `
		const kept = await change("2".repeat(2 << 20));
		const room = await store.createProject("Other", new Map([["big", new Blob(["x".repeat(3 << 20)])]])).catch(error => error instanceof store.shelf.Full || error.constructor.name);
		return [kept, project.trouble?.constructor.name, project.unsaved, (await store.textOf(project, "a")).length, room, (await store.listProjects()).length].join();`)
	if got != "false,Full,true,2097152,true,1" {
		t.Errorf("without room: %s", got)
	}
	other := p.another(desktop, at(t, "en/offline.html?of=en/index.html"))
	other.wait(`document.querySelector("#again")`)
	if got := stored[string](other, fmt.Sprintf(`const one = await store.openProject(%q); return store.textOf(one, "b")`, id)); got != "1" {
		t.Errorf("another window finds %.20q", got)
	}
	quota(64 << 20)
	if got := eval[string](p, `project.write([{name: "c", data: new Uint8Array(1)}]).then(kept => [kept, project.trouble, project.unsaved].join())`); got != "true,,false" {
		t.Errorf("with room again: %s", got)
	}
	other.reload()
	other.wait(`document.querySelector("#again")`)
	if got := stored[int](other, fmt.Sprintf(`const one = await store.openProject(%q); return (await one.read("b")).length`, id)); got != 2<<20 {
		t.Errorf("then another window finds %d bytes", got)
	}
}

// TestProjectsInMemory checks that without a file system for pages projects are in memory.
func TestProjectsInMemory(t *testing.T) {
	t.Parallel()
	p := storePage(t)
	p.is(`delete StorageManager.prototype.getDirectory`)
	got := stored[string](p, `
		const id = await store.createProject("Short", new Map([["a", store.blob("1")]]));
		const project = await store.openProject(id);
		await project.write([{name: "a", data: store.bytes("2")}]);
		return [store.lasting, project.writes, await store.textOf(project, "a"), (await store.listProjects())[0].name].join();`)
	if got != "false,true,2,Short" {
		t.Error(got)
	}
}
