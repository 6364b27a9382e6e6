import { writeFileSync } from "node:fs"
import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { exportedOf, undocumented } from "../../scripts/site/exported.ts"
import { workshop } from "../e2e/assay.ts"

const { dir: folder } = workshop()

describe("The check of exports", () => {
  it("names those without a comment and those that do not say since when, wherever they are declared", () => {
    const entry = path.join(folder, "entry.d.ts")
    writeFileSync(
      path.join(folder, "other.d.ts"),
      "/**\n * Elsewhere.\n *\n * @since 0.1.0\n */\ndeclare class C {}\nexport { C as c }\n"
    )
    writeFileSync(
      entry,
      [
        'import { c as C$1 } from "./other.js"',
        "/**\n * A function.\n *\n * @since 0.1.0\n */",
        "declare const said: (given: C$1) => void;",
        "declare const unsaid: number;",
        "/** Since when? */\ninterface Timeless {}",
        "export { C$1 as C, said, unsaid as renamed, type Timeless };"
      ].join("\n")
    )
    const all = exportedOf(entry)
    assert.deepStrictEqual(undocumented(all), ["Timeless", "renamed"])
    assert.deepStrictEqual(
      all.map(({ code, kind, name }) => `${kind} ${name}: ${code}`),
      [
        "class C: declare class C {}",
        "type Timeless: interface Timeless {}",
        "value renamed: declare const unsaid: number;",
        "function said: declare const said: (given: C) => void;"
      ]
    )
  })
})
