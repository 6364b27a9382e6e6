import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { gzipSync } from "node:zlib"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { bundleViewer } from "../../scripts/viewerBundle.ts"

const folder = mkdtempSync(path.join(tmpdir(), "assay-page-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const MOST = 60 * 1024

describe("The bundle of the viewer's page", () => {
  it("is one small script without Effect, and a style sheet, and both name nothing of the network", async () => {
    await bundleViewer(folder)
    const script = readFileSync(path.join(folder, "app.js"), "utf8")
    const style = readFileSync(path.join(folder, "app.css"), "utf8")
    assert.isBelow(gzipSync(script).length + gzipSync(style).length, MOST)
    assert.notInclude(script, "~effect/")
    assert.notMatch(script, /\beval\(|new Function\b|\bfetch\(|XMLHttpRequest|\bimport\(/u)
    assert.notMatch(script.replaceAll(/http:\/\/www\.w3\.org\/[\w/]+/gu, ""), /https?:\/\//u)
    assert.notMatch(style, /url\(|@import|https?:/u)
  })
})
