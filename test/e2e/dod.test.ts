import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { DodDocument } from "../../src/domain/dod/DodDocument.ts"
import { ParsedDodDocument } from "../../src/programs/cli/render/parsedDod.ts"
import { exits, refuses, root, STACK, workshop } from "./assay.ts"
import { planText, shell, shopWith, TESTS_PASS } from "./dodPlans.ts"

const strict = { onExcessProperty: "error" } as const
const decodeDod = Schema.decodeUnknownSync(Schema.fromJsonString(DodDocument), strict)
const decodeParsed = Schema.decodeUnknownSync(Schema.fromJsonString(ParsedDodDocument), strict)

const patternPlan = (pattern: string) => planText(`definition_of_done: "- a (matches /${pattern}/)"\n`)

const FACTS = ["--context", "examples/plans/context.json"]
/** Runs the command line in the project's folder. */
const here = (...args: ReadonlyArray<string>) => workshop().assayWith({ cwd: root }, ...args)

describe("The commands of the documentation", () => {
  it("parse three forms of a list from a pipe", async () => {
    const ended = await shell(
      "printf -- '- [ ] Tests pass\\n2) Docs updated\\n* `npm run build` is clean\\n' | npx assay dod parse -"
    )
    exits(ended, 0)
    assert.strictEqual(ended.stderr, "")
    assert.deepStrictEqual(
      [...ended.stdout.matchAll(/^(\d) +(\d) {2}(\S.*)$/gmu)].map(([, number, line, text]) => [number, line, text]),
      [
        ["1", "1", "Tests pass"],
        ["2", "2", "Docs updated"],
        ["3", "3", "`npm run build` is clean"]
      ]
    )
  })

  it("block a release that is not done, with a reason for every criterion", async () => {
    const ended = await here("dod", "check", "examples/plans/release.yaml", ...FACTS)
    exits(ended, 13)
    const { stdout, stderr } = ended
    assert.strictEqual(stderr, "")
    assert.match(stdout, /^✗ Must not be applied: Release/u)
    const marks = [...stdout.matchAll(/^([✓✗–]) +(\d) .*\n +└ \S/gmu)].map(([, mark, number]) => `${number} ${mark}`)
    assert.deepStrictEqual(marks, ["1 ✓", "2 ✓", "3 ✓", "4 ✓", "5 ✗", "6 –", "7 –"])
    assert.include(stdout, "A text match proves that something is mentioned, not that it is true")
    assert.include(stdout, "\n7 criteria: 4 passed, 1 failed, 2 skipped\n")
  })

  it("let a release pass that is done, as a JSON document", async () => {
    const ended = await here("dod", "check", "examples/plans/release-done.yaml", ...FACTS, "--format", "json")
    exits(ended, 0)
    const { allowed, all_passed, exit, passed, reasons, total } = decodeDod(ended.stdout)
    assert.deepStrictEqual(
      { allowed, all_passed, exit, passed, reasons, total },
      { allowed: true, all_passed: true, exit: { code: 0, name: "ok" }, passed: 6, reasons: [], total: 6 }
    )
  })

  it("start nothing behind a closed gate", async () => {
    const { stdout, stderr } = await shell(
      "npx assay dod apply examples/plans/release.yaml --context examples/plans/context.json -- echo applied ; echo $?"
    )
    assert.strictEqual(stdout, "13\n")
    assert.include(stderr, 'Criterion 5 "Rollback rehearsed" is not met')
    assert.include(stderr, "exit 13 (dodBlocked)")
    assert.notMatch(stderr, STACK)
  })

  it("apply what is done", async () => {
    const { stdout } = await shell(
      "npx assay dod apply examples/plans/release-done.yaml --context examples/plans/context.json -- echo applied ; echo $?"
    )
    assert.strictEqual(stdout, "applied\n0\n")
  })
})

describe("dod parse", () => {
  const shop = shopWith({
    "plan.md": `---\n${planText("")}---\n\n# Release\n\n## Definition of done\n\nIt is done when:\n- [x] Tests\n  pass\n1) Docs (matches /ok/i)\n\n## Notes\n\n- no criterion\n`,
    "open.md": "- a\n\n```sh\n- b\n"
  })

  it("reads the section of a plan in Markdown, with the lines of the file", async () => {
    const ended = await shop.assay("dod", "parse", "plan.md", "--format", "json")
    exits(ended, 0)
    assert.deepStrictEqual(decodeParsed(ended.stdout).criteria, [
      { index: 0, text: "Tests pass", pattern: null, line: 11 },
      { index: 1, text: "Docs", pattern: "(?i)ok", line: 13 }
    ])
  })

  it("has no criteria where there is no text", async () => {
    const ended = await shop.assayWith({ stdin: " \r\n" }, "dod", "parse", "-", "--format", "json")
    exits(ended, 0)
    assert.deepStrictEqual(decodeParsed(ended.stdout), { schema_version: 1, criteria: [], ignored: [] })
  })

  it("refuses what would swallow criteria, what holds none, and what is not there", async () => {
    const [open, none, missing] = await Promise.all([
      shop.assay("dod", "parse", "open.md"),
      shop.assayWith({ stdin: "# Only a heading\n" }, "dod", "parse", "-"),
      shop.assay("dod", "parse", "missing.md")
    ])
    refuses(open, 65, "open.md:3: the code fence", "is never closed", "exit 65 (invalidData)")
    refuses(none, 65, "without a criterion", 'line 1 "# Only a heading": a heading')
    refuses(missing, 66, "missing.md")
  })
})

describe("dod render", () => {
  const shop = shopWith({
    "plan.yaml": planText("arguments: { version: 2.4.0 }\ndefinition_of_done: Docs of {version} on {site}\n")
  })
  const render = (stdin: string, ...args: ReadonlyArray<string>) =>
    shop.assayWith({ stdin }, "dod", "render", "-", ...args)

  it("puts values in verbatim, and leaves what no argument fills", async () => {
    const [text, own, won] = await Promise.all([
      render("{a} {b} {constructor} {{a}}\n", "--arg", "a={b}", "--arg", "b=x=y"),
      shop.assay("dod", "render", "plan.yaml"),
      shop.assay("dod", "render", "plan.yaml", "--arg", "version=3", "--arg", "site=x", "--strict")
    ])
    assert.deepStrictEqual([text.code, text.stdout], [0, "{b} x=y {constructor} {{a}}\n"])
    assert.deepStrictEqual([own.code, own.stdout], [0, "Docs of 2.4.0 on {site}\n"])
    assert.deepStrictEqual([won.code, won.stdout], [0, "Docs of 3 on x\n"])
  })

  it("warns of an argument that fills nothing, and refuses it if strict", async () => {
    const [lax, strict, own, filled] = await Promise.all([
      render("{version}", "--arg", "vesion=2"),
      render("{version}", "--arg", "vesion=2", "--strict"),
      shop.assay("dod", "render", "plan.yaml", "--arg", "site=x", "--strict"),
      shop.assay("dod", "render", "plan.yaml", "--arg", "site=x", "--arg", "Version=2", "--strict")
    ])
    refuses(filled, 64, 'Did you mean "version"?')
    const said = 'The argument "vesion" fills no placeholder. Did you mean "version"?'
    assert.deepStrictEqual([lax.code, lax.stdout], [0, "{version}\n"])
    assert.include(lax.stderr, said)
    refuses(strict, 64, said)
    assert.deepStrictEqual([own.code, own.stderr], [0, ""])
  })

  it("refuses a placeholder without argument if strict, and an argument that is none", async () => {
    const [left, shape, twice] = await Promise.all([
      render("{a} {b} {b}", "--arg", "a=1", "--strict"),
      render("{a}", "--arg", "a"),
      render("{a}", "--arg", "a=1", "--arg", "a=2")
    ])
    refuses(left, 64, "No argument fills {b}.")
    refuses(shape, 64, '"a" is not name=value')
    refuses(twice, 64, '"a" is given twice')
  })
})

describe("dod check", () => {
  it("goes by the value of a key that matches", async () => {
    const shop = shopWith({
      "plan.yaml": TESTS_PASS,
      "no.json": '{ "Tests pass": false }',
      "yes.json": '{ "Tests pass": true }'
    })
    const [no, yes, empty] = await Promise.all([
      shop.assay("dod", "check", "plan.yaml", "--context", "no.json"),
      shop.assay("dod", "check", "plan.yaml", "--context", "yes.json"),
      shop.assay("dod", "check", "plan.yaml")
    ])
    exits(no, 13)
    assert.include(no.stdout, "1 criterion: 0 passed, 1 failed, 0 skipped")
    exits(yes, 0)
    exits(empty, 13)
    assert.include(empty.stdout, "1 criterion: 0 passed, 0 failed, 1 skipped")
  })

  it("has the same verdict in every format, and its own JUnit report is evidence of it", async () => {
    const reported = planText("definition_of_done: [{ text: ok, evidence: { kind: junit, path: report.xml } }]\n")
    const shop = shopWith({ "plan.yaml": TESTS_PASS, "reported.yaml": reported })
    for (const [fact, code] of [
      ["Tests pass=true", 0],
      ["Tests pass=0", 13]
    ] as const) {
      const check = ["dod", "check", "plan.yaml", "--context", fact]
      const [json, md, junit] = await Promise.all([
        shop.assay(...check, "--format", "json"),
        shop.assay(...check, "--format", "md"),
        shop.assay(...check, "--format", "junit", "--out", "report.xml")
      ])
      for (const ended of [json, md, junit]) exits(ended, code)
      const document = decodeDod(json.stdout)
      assert.deepStrictEqual([document.allowed, document.exit.code], [code === 0, code])
      assert.match(md.stdout, code === 0 ? /^\| ✓ \| 1 \| Tests pass/mu : /^\| \*\*✗\*\* \| 1 \| Tests pass/mu)
      assert.strictEqual(junit.stdout, "")
      exits(await shop.assay("dod", "check", "reported.yaml"), code)
    }
  })

  it("is blocked without a definition of done, unless that is allowed", async () => {
    const shop = shopWith({ "none.yaml": planText(""), "blank.yaml": planText('definition_of_done: " \\n"\n') })
    for (const plan of ["none.yaml", "blank.yaml"]) {
      const [closed, open] = await Promise.all([
        shop.assay("dod", "check", plan),
        shop.assay("dod", "check", plan, "--allow-no-dod")
      ])
      exits(closed, 13)
      assert.include(closed.stdout, "The plan has no definition of done.")
      exits(open, 0)
    }
  })

  it("fails a pattern that RE2 does not know, and says why", async () => {
    const { assay } = shopWith({ "plan.yaml": patternPlan("(?=x)") })
    const ended = await assay("dod", "check", "plan.yaml", "--context", "a=x", "--format", "json")
    exits(ended, 13)
    const [result] = decodeDod(ended.stdout).results
    assert.strictEqual(result?.status, "failed")
    assert.match(result?.reasoning ?? "", /^The pattern is not accepted: .*RE2/u)
  })

  it("answers a nested quantifier on 100 kB as fast as any other pattern", async () => {
    const shop = shopWith({
      "nested.yaml": patternPlan("^(a+)+$"),
      "plain.yaml": patternPlan("^b$"),
      "long.json": JSON.stringify({ text: `${"a".repeat(100_000)}!` })
    })
    const timed = async (name: string) => {
      const before = performance.now()
      exits(await shop.assay("dod", "check", name, "--context", "long.json"), 13)
      return performance.now() - before
    }
    const plain = await timed("plain.yaml")
    assert.isBelow((await timed("nested.yaml")) - plain, 10_000)
  })

  it("refuses files and flags that are not as they should be", async () => {
    const shop = shopWith({
      "plan.yaml": TESTS_PASS,
      "bad.yaml": planText("definition_of_dome: [Tests pass]\n"),
      "open.yaml": planText("definition_of_done: |\n  - a\n  <!-- b\n  - c\n"),
      "list.json": "[1]",
      "git/.git/x": "",
      "git/plan.yaml": TESTS_PASS
    })
    const check = (...args: ReadonlyArray<string>) => shop.assay("dod", "check", ...args)
    const ends = await Promise.all([
      check("bad.yaml"),
      check("open.yaml"),
      check("none.yaml"),
      check("plan.yaml", "--context", "list.json"),
      check("plan.yaml", "--context", "none.json"),
      check("plan.yaml", "--context", "a=1", "--context", "a=2"),
      check("plan.yaml", "--max-age", "soon"),
      check("plan.yaml", "--signoffs", "none.yaml"),
      check("git/plan.yaml")
    ])
    const expected = [
      [65, 'bad.yaml:3:1\n  Unknown key "definition_of_dome"\n', 'Did you mean "definition_of_done"?'],
      [65, "open.yaml:5: the comment"],
      [66, "none.yaml"],
      [65, "list.json"],
      [66, "none.json"],
      [64, 'The context gives "a"'],
      [64, '--max-age takes a duration, as 10m or "2 hours", not "soon"'],
      [66, "none.yaml"],
      [69, "git"]
    ] as const
    for (const [index, [code, ...says]] of expected.entries()) {
      const ended = ends[index]
      assert.isDefined(ended)
      refuses(ended, code, ...says)
    }
  })
})
