import { execPath } from "node:process"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, describe, it } from "@effect/vitest"
import { Effect, FileSystem, type Scope } from "effect"
import { ChildProcess, ChildProcessSpawner } from "effect/process"
import { removeTree } from "../../../src/services/bench/removeTree.ts"
import { harnessed, inBench } from "./inBench.ts"

/** A shell script that nests folders, which may be so deep that no path leads to the last one: a shell cannot do that. */
const nest = (count: number) => {
  const step = `fs.mkdirSync(name); process.chdir(name)`
  return `${execPath} -e 'const name = "d".repeat(100); for (let i = 0; i < ${count}; i++) { ${step} }'`
}

/** A folder in which a script was run. */
const leftBy = (script: string) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
    const root = yield* fs.makeTempDirectory({ prefix: "assay-test-" })
    yield* Effect.addFinalizer(() =>
      Effect.exit(spawner.exitCode(ChildProcess.make("sh", ["-c", 'chmod -R u+rwx "$1"; rm -rf "$1"', "sh", root])))
    )
    const code = yield* spawner.exitCode(ChildProcess.make("sh", ["-c", script], { cwd: root, extendEnv: true }))
    assert.strictEqual(Number(code), 0)
    return { fs, root }
  })

const live = <A, E>(title: string, test: Effect.Effect<A, E, NodeServices.NodeServices | Scope.Scope>) =>
  it.live(title, () => test.pipe(Effect.scoped, Effect.provide(NodeServices.layer)))

describe("Removing what a program left behind", () => {
  live(
    "copes with folders that are nested too deep to have a path, which otherwise stay",
    Effect.gen(function* () {
      const { fs, root } = yield* leftBy(`mkdir assay-1 a b; (cd a; ${nest(400)}); (cd b; ${nest(60)}); : > b/file`)
      const otherwise = yield* Effect.exit(fs.remove(root, { recursive: true, force: true }))
      assert.strictEqual(otherwise._tag, "Failure")
      assert.isTrue(yield* fs.exists(root))
      yield* removeTree(fs, root)
      assert.isFalse(yield* fs.exists(root))
    })
  )

  live(
    "copes with folders that nobody may enter, and follows no link",
    Effect.gen(function* () {
      const { fs, root: other } = yield* leftBy(": > kept; chmod 750 .")
      const { root } = yield* leftBy(`mkdir -p a/b; : > a/b/file; ln -s ${other} a/link; chmod 0 a/b a`)
      yield* removeTree(fs, root)
      assert.isFalse(yield* fs.exists(root))
      assert.isTrue(yield* fs.exists(`${other}/kept`))
      assert.strictEqual((yield* fs.stat(other)).mode & 0o777, 0o750)
    })
  )
})

describe("A system under test", () => {
  for (const [title, count] of [
    ["no path leads to the last of them", 400],
    ["what lies in them could not be copied", 30]
  ] as const) {
    inBench(`that nests folders until ${title} is sut.exception, and its folders are gone`, (bench) =>
      Effect.gen(function* () {
        const { fs, path, evidence } = bench
        const script = `pwd; echo $HOME; (${nest(count)}); (cd $HOME; ${nest(count)}); echo '{}' >&3\n`
        const end = yield* harnessed(bench, yield* bench.declaring(script))
        if (end._tag !== "Failed") return assert.fail("it did not fail")
        assert.strictEqual(end.code, "sut.exception")
        assert.match(end.detail, /that the system under test left behind is refused/u)
        const [workspace = "", home = ""] = (yield* fs.readFileString(path.join(evidence, "sut.stdout"))).split("\n")
        for (const folder of [workspace, home]) {
          assert.match(folder, /assay-/u)
          assert.isFalse(yield* fs.exists(path.dirname(folder)))
        }
      })
    )
  }
})
