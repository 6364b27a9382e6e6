// Builds everything that is published and not written by hand: the bin's bundle, the library's bundles and types, the page
// of the viewer, the licences of what is in them, and the JSON Schemas of a pack and of a policy.
import { spawnSync } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { build } from "rolldown"
import { lazyCrypto, lazyFunction, lazySegmenter, nativeSha256, withoutWebSockets } from "./lazyStart.ts"
import { collecting, noticesOf } from "./notices.ts"
import { shortLines } from "./shortLines.ts"
import { writeTypes } from "./types.ts"
import { fromSharedLibraries, sharedEntries, sharedLibraries } from "./sharedLibraries.ts"
import { bundleViewer } from "./viewerBundle.ts"
import { packSchema } from "../src/programs/packSchema.ts"
import { policySchema } from "../src/programs/policySchema.ts"

const root = path.resolve(import.meta.dirname, "..")
const at = (...parts: ReadonlyArray<string>) => path.join(root, ...parts)

const small = { minify: true, comments: { annotation: false, jsdoc: false, legal: true } }

const packages = new Set<string>()

rmSync(at("dist"), { recursive: true, force: true })

await build({
  input: { main: at("src/programs/cli/main.ts"), promise: at("src/promise.ts"), ...sharedEntries },
  platform: "node",
  external: [/^node:/],
  // Effect's ConfigProvider looks for a bundler's variables there; Node has none.
  transform: { define: { "import.meta.env": "undefined" } },
  plugins: [
    lazySegmenter(),
    lazyCrypto(),
    nativeSha256(),
    lazyFunction("string-width", "./string-width.cjs"),
    withoutWebSockets(),
    sharedLibraries(),
    collecting(packages)
  ],
  treeshake: { moduleSideEffects: false },
  output: {
    // As deep below the root as main.ts is, so that one relative path finds the shipped packs from both.
    dir: at("dist/programs/cli"),
    entryFileNames: "[name].cjs",
    chunkFileNames: "chunk-[name].cjs",
    format: "cjs",
    ...small
  }
})

await build({
  input: { "string-width": "string-width" },
  platform: "node",
  plugins: [collecting(packages)],
  output: { dir: at("dist/programs/cli"), entryFileNames: "[name].cjs", format: "cjs", exports: "named", ...small }
})

await build({
  input: { index: at("src/index.ts"), testing: at("src/testing.ts"), bench: at("src/bench.ts") },
  // What the command line loads late is loaded at once here, and is meant to be.
  checks: { ineffectiveDynamicImport: false, pluginTimings: false },
  platform: "node",
  external: [/^node:/, /^effect($|\/)/, /\.cjs$/],
  makeAbsoluteExternalsRelative: true,
  plugins: [fromSharedLibraries(at("dist/programs/cli")), shortLines(), collecting(packages)],
  treeshake: { moduleSideEffects: false, propertyReadSideEffects: false },
  output: {
    dir: at("dist"),
    format: "esm",
    entryFileNames: "[name].js",
    chunkFileNames: "shared/[name].js",
    ...small
  }
})

// It shares the parts of the command line, Effect among them, so that those who import it need no Effect.
const promised: object = createRequire(import.meta.url)(at("dist/programs/cli/promise.cjs"))
const names = Object.keys(promised).join(", ")
writeFileSync(
  at("dist/promise.js"),
  `import all from "./programs/cli/promise.cjs"\nconst { ${names} } = all\nexport { ${names} }\n`
)

await bundleViewer(at("dist/viewer"), [collecting(packages)])
writeFileSync(at("dist/THIRD-PARTY-LICENSES.txt"), noticesOf(packages))

const help = spawnSync(process.execPath, [at("dist/programs/cli/main.cjs"), "--help"], {
  encoding: "utf8",
  env: { ...process.env, NO_COLOR: "1" }
})
if (help.status !== 0) throw new Error(`The help could not be written: ${help.stderr}`)
writeFileSync(at("dist/help.txt"), help.stdout)

await writeTypes(root)

mkdirSync(at("schemas"), { recursive: true })
writeFileSync(at("schemas/pack.schema.json"), packSchema())
writeFileSync(at("schemas/policy.schema.json"), policySchema())
