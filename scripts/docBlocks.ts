// Writes every TypeScript code block of the README and the docs into a project of its own, to be type-checked against
// the sources under the package's public names.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"

const BLOCK = /^```ts\n([\s\S]*?)^```$/gmu

const markdownFiles = (root: string): ReadonlyArray<string> => [
  path.join(root, "README.md"),
  ...readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .sort()
    .map((file) => path.join(root, "docs", file))
]

/** Returns how many blocks there are and the tsconfig that checks them. No block at all is a fault of the pattern. */
export const writeDocBlocks = (root: string): { readonly count: number; readonly project: string } => {
  const folder = path.join(root, "node_modules", ".cache", "assay-docs")
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  let count = 0
  for (const file of markdownFiles(root)) {
    for (const match of readFileSync(file, "utf8").matchAll(BLOCK)) {
      const name = path.relative(root, file).replace(/\W+/gu, "-")
      writeFileSync(path.join(folder, `${name}-${count}.ts`), `${match[1]}\nexport {}\n`)
      count++
    }
  }
  if (count === 0) throw new Error("The docs hold no TypeScript code block; is the pattern for them still right?")
  const project = path.join(folder, "tsconfig.json")
  const config = {
    extends: path.join(root, "tsconfig.json"),
    compilerOptions: {
      paths: {
        assay: [path.join(root, "src/index.ts")],
        "assay/promise": [path.join(root, "src/promise.ts")],
        "assay/testing": [path.join(root, "src/testing.ts")],
        "assay/bench": [path.join(root, "src/bench.ts")]
      },
      noUnusedLocals: false
    },
    include: ["*.ts", path.join(root, "src/**/*.d.ts")],
    // The cases of benches are left out elsewhere, and with them everything below node_modules, where this lies.
    exclude: []
  }
  writeFileSync(project, JSON.stringify(config))
  return { count, project }
}
