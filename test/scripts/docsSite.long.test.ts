import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { deadLinks } from "../../scripts/site/links.ts"

const root = path.resolve(import.meta.dirname, "../..")
const folder = mkdtempSync(path.join(tmpdir(), "assay-site-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const files = new Map<string, string>()
const page = (file: string): string => files.get(file) ?? ""

beforeAll(() => {
  execFileSync(process.execPath, ["scripts/docsSite.ts", folder], { cwd: root })
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const full = path.join(entry.parentPath, entry.name)
    if (entry.isFile()) files.set(path.relative(folder, full).replaceAll(path.sep, "/"), readFileSync(full, "utf8"))
  }
})

/** What a browser would load by itself, or run. */
const LOADED = /<(?:script|img|iframe|link|object|embed)\b|\bsrc=|url\(|@import| on[a-z]+="/u

describe("The site of the docs", () => {
  it("has a page for every page of the docs, every decision and every entry of the package", () => {
    const sources = ["docs", "docs/decisions"].flatMap((from) =>
      readdirSync(path.join(root, from)).flatMap((name) =>
        name.endsWith(".md") ? [`${from}/${name.replace(".md", ".html")}`] : []
      )
    )
    assert.isAbove(sources.length, 40)
    const entries = ["assay", "assay-bench", "assay-promise", "assay-testing"].map((name) => `api/${name}.html`)
    for (const file of ["index.html", "CHANGELOG.html", ...entries, ...sources]) assert.include([...files.keys()], file)
    assert.include(page("docs/ci.html"), '<a href="exit-codes.html">')
    assert.match(page("docs/exit-codes.html"), /<h1 id="exit-codes">/u)
  })

  it("leads nowhere that is not there; a link to a page or a heading that is not is found", () => {
    assert.deepStrictEqual(deadLinks(files), [])
    const dead = '<a href="docs/nowhere.html"></a><a href="docs/ci.html#no-such-part"></a><a href="#top"></a>'
    assert.deepStrictEqual(deadLinks(new Map([...files, ["index.html", `<main id="top">${dead}</main>`]])), [
      "index.html: nothing is at docs/nowhere.html",
      "index.html: nothing is at docs/ci.html#no-such-part"
    ])
  })

  it("loads nothing and runs nothing, and forbids it", () => {
    // Code that is shown holds no element.
    const html = [...files].filter(([file]) => file.endsWith(".html"))
    const markup = html.map(([, text]) => [...text.matchAll(/<[^>]*>|<style>[^]*?<\/style>/gu)].join(""))
    assert.deepStrictEqual(
      markup.filter((text) => LOADED.test(text)),
      []
    )
    for (const loading of ["<script>", '<img src="a.png">', "<link>"]) assert.match(loading, LOADED)
    const policy = /<meta http-equiv="Content-Security-Policy" content="default-src (?:'|&#x27;)none/u
    for (const [file, text] of html) assert.match(text, policy, file)
  })

  it("describes every export with its signature, coloured, and since when there is it", () => {
    assert.match(page("api/assay.html"), /<h3 id="decideGate">.*?since 0\.1\.0.*?<pre[^>]*><code><span class="hljs-/su)
    assert.match(page("api/assay-bench.html"), /<h3 id="defineTaskClass">/u)
  })
})
