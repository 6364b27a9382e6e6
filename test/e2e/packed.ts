import { mkdirSync, symlinkSync } from "node:fs"
import path from "node:path"
import { assert } from "@effect/vitest"
import { Schema } from "effect"
import { exits, root, start, type Workshop } from "./assay.ts"

const Packed = Schema.Struct({ filename: Schema.String, files: Schema.Array(Schema.Struct({ path: Schema.String })) })

/** Keeps npm from asking anybody for anything. */
const OFFLINE = { npm_config_update_notifier: "false", npm_config_offline: "true" }

/** Packs the project, as it is built, into a folder; returns the tarball and the files in it. */
const pack = async (folder: string): Promise<typeof Packed.Type> => {
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder]
  const { code, stdout, stderr } = await start("npm", args, { cwd: root, env: OFFLINE }).ended
  assert.strictEqual(code, 0, stderr)
  const parsed: unknown = JSON.parse(stdout)
  const [entry] = typeof parsed === "object" && parsed !== null ? Object.values(parsed) : []
  return Schema.decodeUnknownSync(Packed)(entry)
}

/** Puts the packed tarball where npm would, with `effect` beside it if so wished; returns the files in it. */
export const installPacked = async (shop: Workshop, withEffect = true): Promise<ReadonlyArray<string>> => {
  const { filename, files } = await pack(shop.dir)
  const installed = shop.at("node_modules/assay")
  mkdirSync(installed, { recursive: true })
  exits(await start("tar", ["-xzf", filename, "-C", installed, "--strip-components=1"], { cwd: shop.dir }).ended, 0)
  if (withEffect) symlinkSync(path.join(root, "node_modules/effect"), shop.at("node_modules/effect"))
  return files.map((file) => file.path).toSorted()
}
