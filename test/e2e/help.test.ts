import path from "node:path"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestConsole } from "effect/testing"
import { exitCodes } from "../../src/programs/cli/exitCode.ts"
import { root as rootCommand } from "../../src/programs/cli/root.ts"
import { runCli } from "../../src/programs/cli/runCli.ts"
import { Telemetry } from "../../src/programs/cli/Telemetry.ts"
import { Assets } from "../../src/services/Assets.ts"
import { version } from "../../src/version.ts"
import { exits, refuses, root, start, workshop } from "./assay.ts"
import { pathsOf } from "./commandTree.ts"

const { assay, program } = workshop()
const services = Layer.provideMerge(Assets.layerDirectory(root), NodeServices.layer)

/** What the command line says to these words, without a process of its own. */
const saidBy = (words: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { code } = yield* runCli(words)
    const [stdout, stderr] = yield* Effect.all([TestConsole.logLines, TestConsole.errorLines])
    return { code, stdout: stdout.join("\n"), stderr: stderr.join("\n") }
  }).pipe(
    Effect.provideService(Telemetry, { around: () => Effect.void }),
    Effect.provide(Layer.fresh(TestConsole.layer).pipe(Layer.provideMerge(services)))
  )

const commands = pathsOf(rootCommand).map(({ words }) => words)

describe("Help", () => {
  it.effect("is on stdout for every command, with a description, a usage and examples", () =>
    Effect.gen(function* () {
      assert.isAbove(commands.length, 15)
      for (const path of commands) {
        const { code, stderr, stdout } = yield* saidBy([...path, "--help"])
        assert.strictEqual(code, 0)
        assert.strictEqual(stderr, "")
        assert.match(stdout, /^DESCRIPTION\n {2}\S/u)
        assert.include(stdout, `USAGE\n  ${["assay", ...path].join(" ")}`)
        assert.match(stdout, /EXAMPLES\n {2}# \S.*\n {2}assay /u, `examples of ${path.join(" ")}`)
      }
    })
  )

  it("of the whole is kept by the build, as the program would say it", async () => {
    const main = path.join(root, "dist/programs/cli/main.cjs")
    const [kept, said] = await Promise.all([
      program("--help"),
      start(process.execPath, [main, "--help"], { cwd: root }).ended
    ])
    exits(said, 0)
    assert.deepStrictEqual(kept, said)
    assert.strictEqual((await program("-h")).stdout, said.stdout)
  })

  it("is the same by `help COMMAND`, and the whole tree's by `help`", async () => {
    const [gate, asked, sub, askedSub, whole] = await Promise.all([
      assay("gate", "--help"),
      assay("help", "gate"),
      assay("pack", "new", "-h"),
      assay("help", "pack", "new"),
      assay("help")
    ])
    assert.strictEqual(asked.stdout, gate.stdout)
    assert.strictEqual(askedSub.stdout, sub.stdout)
    exits(whole, 0)
    for (const [name] of commands.slice(1)) assert.include(whole.stdout, `  ${name} `)
  })

  it("has the table of the exit codes, exactly", async () => {
    const { code, stdout, stderr } = await assay("help", "exit-codes")
    const rows = [...stdout.matchAll(/^ +(\d+) +(\w+) +(\S.*)$/gmu)]
    assert.deepStrictEqual(
      rows.map(([, code, name, when]) => ({ code: Number(code), name, when })),
      Object.values(exitCodes)
    )
    assert.strictEqual(code, 0)
    assert.strictEqual(stderr, "")
  })

  it("completes commands in the shells", async () => {
    const [bash, zsh, fish, other] = await Promise.all(
      ["bash", "zsh", "fish", "cmd.exe"].map((shell) => assay("--completions", shell))
    )
    for (const script of [bash, zsh, fish]) {
      assert.strictEqual(script?.code, 0)
      assert.strictEqual(script?.stderr, "")
      for (const word of ["gate", "min-level", "judge-sheet", "exit-codes"]) assert.include(script?.stdout, word)
    }
    assert.strictEqual(other?.code, 64)
  })

  it("has the version, in one line", async () => {
    const [long, short] = await Promise.all([program("--version"), program("-v")])
    for (const ended of [long, short]) {
      exits(ended, 0)
      assert.strictEqual(ended.stdout, `assay v${version}\n`)
    }
  })
})

describe("A call that is not as it should be", () => {
  it("gets the help on stderr and 64 where a command is missing", async () => {
    const [bare, pack, sheet] = await Promise.all([assay(), assay("pack"), assay("judge-sheet")])
    refuses(bare, 64, "USAGE", "assay demo")
    refuses(pack, 64, "USAGE", "validate")
    refuses(sheet, 64, "USAGE", "export")
  })

  it.each([
    ["an unknown flag", ["gate", "run", "--min-levl", "solid"], ["--min-levl", "--min-level", "assay gate --help"]],
    ["an unknown command", ["gat"], ['"gat"', "gate", "assay --help"]],
    ["an unknown subcommand", ["pack", "lst"], ['"lst"', "list", "assay pack --help"]],
    ["an unknown command with --help", ["gat", "--help"], ['"gat"']],
    ["an unknown topic", ["help", "exit-code"], ['"exit-code"']],
    ["a missing argument", ["score"], ["run", "assay score --help"]],
    ["an argument too many", ["score", "a", "b"], ['"b"']],
    ["a flag without its value", ["gate", "run", "--min-level"], ["--min-level", "solid"]],
    ["a format that there is not", ["score", "run", "--format", "pdf"], ["pdf", "junit"]],
    ["a value that is no number", ["simulate", "run", "--threshold", "two"], ["threshold", "two"]],
    ["a missing flag", ["import", "--pack", "office", "--out", "run"], ["--answers"]],
    ["a judge that there is not", ["judge", "run", "--judge", "modle:x"], ["modle:x", "checks"]],
    ["an id that is none", ["pack", "new", "My Pack"], ["My Pack"]],
    ["a task class's name in capitals", ["bench", "new", "Foo_x"], ["Foo_x", "lower-case", "assay bench new --help"]],
    ["a task class's name with two hyphens", ["bench", "new", "a--b"], ["a--b", "single hyphens", "bench new --help"]]
  ])("is refused with 64 for %s", async (_, args, says) => {
    refuses(await assay(...args), 64, ...says)
  })
})
