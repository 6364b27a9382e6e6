import { Console as NodeConsole } from "node:console"
import { Writable } from "node:stream"
import { ConfigProvider, Console, Effect, Layer, Sink, Stdio, Stream } from "effect"
import { commandServices } from "../../src/programs/cli/commandServices.ts"
import { runCli } from "../../src/programs/cli/runCli.ts"
import { probedOnce } from "../services/bench/probedOnce.ts"
import type { Ended, Start } from "./assay.ts"
import { workingIn } from "./workingIn.ts"

/** Keeps what is written to it. */
const kept = () => {
  const parts: Array<Uint8Array> = []
  const take = (part: string | Uint8Array) => void parts.push(Buffer.from(part))
  const stream = new Writable({
    write: (part: string | Uint8Array, _, done) => {
      take(part)
      done()
    }
  })
  return { take, stream, text: () => Buffer.concat(parts).toString("utf8") }
}

/**
 * The command line on real files and the real network, as `main.ts` runs it, but in this process: its arguments, its
 * working folder, its environment and its standard input are given, and its exit code and output come back. Programs that
 * it starts are processes, in its working folder; streams that they inherit are those of the tests.
 */
export const runHere = async (
  root: string,
  args: ReadonlyArray<string>,
  { cwd, env: more = {}, stdin = "" }: Omit<Start, "stdout">
): Promise<Ended> => {
  const [stdout, stderr] = [kept(), kept()]
  const { HOME = "", PATH = "" } = process.env
  const env = { HOME, PATH, ...more }
  const stdio = Stdio.make({
    args: Effect.succeed(args),
    stdin: Stream.make(new TextEncoder().encode(stdin)),
    stdout: () => Sink.forEach((part) => Effect.sync(() => stdout.take(part))),
    stderr: () => Sink.forEach((part) => Effect.sync(() => stderr.take(part)))
  })
  const surroundings = commandServices({ root, env, columns: undefined, isTerminal: false }).pipe(
    Layer.provideMerge(workingIn(cwd)),
    Layer.merge(Layer.succeed(Stdio.Stdio, stdio)),
    Layer.merge(probedOnce),
    Layer.merge(Layer.succeed(Console.Console, new NodeConsole(stdout.stream, stderr.stream))),
    Layer.merge(ConfigProvider.layer(ConfigProvider.fromEnvRecord(env)))
  )
  const { code } = await Effect.runPromise(Effect.provide(runCli(args), surroundings))
  return { code, signal: null, stdout: stdout.text(), stderr: stderr.text() }
}
