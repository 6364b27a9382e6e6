import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { connect } from "node:net"
import path from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { startPostgres } from "../../scripts/postgres.ts"
import { postgres } from "./postgres.ts"

const script = path.resolve(import.meta.dirname, "../../scripts/postgres.ts")

const listens = async (port: number): Promise<boolean> => {
  const socket = connect(port, "127.0.0.1")
  const answered = await new Promise<boolean>((resolve) => {
    socket.once("connect", () => resolve(true))
    socket.once("error", () => resolve(false))
  })
  socket.destroy()
  return answered
}

const query = (url: string, text: string) => {
  const { status, stdout } = spawnSync("psql", ["-Atqd", url, "-c", text], { encoding: "utf8" })
  return status === 0 ? stdout.trim() : undefined
}

/** A process of its own that starts a server, says where, and waits. */
const starter = async (env: NodeJS.ProcessEnv = {}) => {
  const code = `const { startPostgres } = await import(${JSON.stringify(script)})
    const { port, url } = await startPostgres()
    console.log(JSON.stringify({ port, url }))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"]
  })
  const said = (await Promise.race([once(child.stdout, "data"), once(child.stderr, "data")])).toString()
  return { child, said }
}

describe("A PostgreSQL server of tests", () => {
  it("keeps what was committed when it crashes, on the same port, with fresh databases", async () => {
    const server = await postgres()
    const [first, second] = [server.database(), server.database()]
    query(first, "create table t as select 42 as answer")
    await server.restart()
    assert.strictEqual(query(first, "select answer from t"), "42")
    assert.isUndefined(query(second, "select answer from t"))
  })

  it("ends with its folder when the process that started it is killed", async () => {
    const { child, said } = await starter()
    const { port, url }: { readonly port: number; readonly url: string } = JSON.parse(said)
    const data = query(url, "show data_directory") ?? ""
    assert.isTrue(existsSync(data))
    assert.isTrue(await listens(port))
    child.kill("SIGKILL")
    while (existsSync(path.dirname(data))) await new Promise(setImmediate)
    assert.isFalse(await listens(port))
  })

  it("ends with its folder also while it starts, when it does not hear yet that it is to end", async () => {
    const server = await startPostgres()
    const data = query(server.url, "show data_directory") ?? ""
    assert.isTrue(existsSync(data))
    const restarting = server.restart().then(
      () => "started",
      () => "stopped"
    )
    await server.stop()
    assert.include(["started", "stopped"], await restarting)
    assert.isFalse(existsSync(path.dirname(data)))
    assert.isFalse(await listens(server.port))
  })

  it("that is not installed is named with what to install", async () => {
    const code = `const fs = (await import("node:fs")).default
      fs.existsSync = () => false
      ;(await import("node:module")).syncBuiltinESMExports()
      await (await import(${JSON.stringify(script)})).startPostgres()`
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" })
    assert.strictEqual(status, 1)
    assert.include(stderr, "apt-get install postgresql")
  })
})
