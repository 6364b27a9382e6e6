import { assert, describe, it } from "@effect/vitest"
import { type Import, importsOf, sources, textOf } from "./imports.ts"

const folderOf = (file: string): string => /^src\/services\/([^/]+)\//u.exec(file)?.[1] ?? ""

/** The imports from one folder of `src/services` into another; the services beside them hold them together. */
const betweenFolders = (imports: ReadonlyArray<Import>): ReadonlyArray<Import> =>
  imports
    .map(({ from, to }) => ({ from: folderOf(from), to: folderOf(to) }))
    .filter(({ from, to }) => from !== "" && to !== "" && from !== to)

/** What is left when whatever imports nothing that is left has gone, again and again. */
const circleOf = (imports: ReadonlyArray<Import>): ReadonlyArray<string> => {
  const left = imports.filter(({ to }) => imports.some(({ from }) => from === to))
  return left.length < imports.length ? circleOf(left) : [...new Set(left.map(({ from }) => from))].sort()
}

describe("The folders of services", () => {
  it("do not import each other in a circle", () => {
    const between = betweenFolders(sources.flatMap((file) => importsOf(file, textOf(file))))
    assert.isAbove(between.length, 5)
    assert.deepStrictEqual(circleOf(between), [])
  })

  it("would be noticed in one", () => {
    const circle = [
      { from: "src/services/run/a.ts", to: "src/services/source/b.ts" },
      { from: "src/services/source/b.ts", to: "src/services/model/deep/c.ts" },
      { from: "src/services/model/d.ts", to: "src/services/run/e.ts" },
      { from: "src/services/run/e.ts", to: "src/services/RunStore.ts" }
    ]
    assert.deepStrictEqual(circleOf(betweenFolders(circle)), ["model", "run", "source"])
    assert.deepStrictEqual(circleOf(betweenFolders(circle.slice(1))), [])
  })
})
