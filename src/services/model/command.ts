import { Deferred, Duration, Effect, FileSystem, Result, Stream } from "effect"
import { ChildProcess, ChildProcessSpawner } from "effect/process"
import type { ModelRequest } from "../../domain/model/ModelRequest.ts"
import type { ModelSpec } from "../../domain/model/ModelSpec.ts"
import { safeWords } from "../../domain/model/safeWords.ts"
import { canonicalJson } from "../../domain/source/canonicalJson.ts"
import { digestOf } from "../../domain/source/digest.ts"
import { UsageInvalid } from "../../domain/source/errors.ts"
import { Capped } from "../bench/Capped.ts"
import type { Ended } from "../process/Ended.ts"
import { environmentOf } from "../process/environment.ts"
import { Tail } from "../dod/Tail.ts"
import type { ModelClient } from "../ModelClients.ts"
import { splitCommandLine } from "../process/commandLine.ts"
import { KILL_AFTER, runToEnd } from "../process/runToEnd.ts"
import { fileDigest } from "../source/fileDigest.ts"
import { attempt, type Failure, type SoFar } from "./attempt.ts"
import { anyReply, LARGEST_REPLY, requestJson, textOfReply } from "./wholeReply.ts"

const READ_ON = Duration.seconds(1)
const SHOWN_LINES = 5
/** A shorter value of a variable is hardly a secret, and may be an ordinary word. */
const TELLING = 8

/** The end of what a program complained of, without lines of the prompts and without what its own variables hold. */
const complaintOf = (stderr: Tail, request: ModelRequest, secrets: ReadonlyArray<string>): string => {
  const prompts = request.messages.map(({ content }) => content)
  const lines = stderr.lines(SHOWN_LINES).join(" | ")
  const safe = safeWords(lines, { keys: ["", ...secrets], prompts })
  return lines === "" ? "." : `: ${JSON.stringify(safe)}.`
}

const endedBadly = (ended: Ended, words: string): Failure | undefined => {
  switch (ended._tag) {
    case "Exited":
      return ended.code === 0
        ? undefined
        : { kind: "server", detail: `the program ended with exit code ${ended.code}${words}` }
    case "NotStarted":
      return { kind: "refused", detail: `the program cannot be started: ${ended.detail}.` }
    default:
      return { kind: "server", detail: `the program was ended by a signal${words}` }
  }
}

/** What a program's replies come from, as far as it can be seen: the command, and the content of files that it names. */
const identityOf = Effect.fnUntraced(function* (
  fs: FileSystem.FileSystem,
  spec: ModelSpec,
  argv: ReadonlyArray<string>
) {
  const files = yield* Effect.forEach(argv, (word) =>
    fs.stat(word).pipe(
      Effect.flatMap(({ type }) => (type === "File" ? fileDigest(fs, word) : Effect.succeed(null))),
      Effect.orElseSucceed(() => null)
    )
  )
  return digestOf(canonicalJson({ provider: spec.provider, argv, files, env: spec.env ?? [] }))
})

const tooLong: Failure = { kind: "malformed", detail: `the program printed more than ${LARGEST_REPLY} bytes.` }

/** Runs the program for one request; when that is given up, what it has printed by then is kept, unless it is too long. */
const runOnce = Effect.fnUntraced(function* (
  spec: ModelSpec,
  [program, ...args]: readonly [string, ...Array<string>],
  request: ModelRequest,
  soFar: SoFar
) {
  const stdout = new Capped(LARGEST_REPLY)
  const stderr = new Tail()
  const flooded = yield* Deferred.make<void>()
  const sink = {
    add: (chunk: Uint8Array) => {
      stdout.add(chunk)
      if (stdout.flooded) Deferred.doneUnsafe(flooded, Effect.void)
    }
  }
  const env = yield* environmentOf(spec.env ?? [])
  const command = ChildProcess.make(program, args, {
    cwd: ".",
    env,
    stdin: Stream.make(new TextEncoder().encode(requestJson(spec, request))),
    forceKillAfter: KILL_AFTER
  })
  const keep = Effect.sync(() => {
    if (!stdout.flooded) soFar.text = new TextDecoder().decode(stdout.bytes)
  })
  const running = runToEnd(command, { stdout: sink, stderr, readOn: READ_ON }).pipe(Effect.onInterrupt(() => keep))
  // A program that prints without end is not waited for.
  const ended = yield* Effect.raceFirst(running, Effect.andThen(Deferred.await(flooded), Effect.fail(tooLong)))
  const secrets = (spec.env ?? []).flatMap((name) => env[name] ?? []).filter((value) => value.length >= TELLING)
  const bad = endedBadly(ended, complaintOf(stderr, request, secrets))
  if (bad !== undefined) {
    yield* keep
    return yield* Effect.fail(bad)
  }
  if (stdout.flooded) return yield* Effect.fail(tooLong)
  return yield* Effect.fromResult(Result.flatMap(textOfReply(stdout.bytes), anyReply))
})

/**
 * Any program as a model: the request as JSON on its standard input, the reply as text or JSON on its standard output. It
 * runs in a process group of its own that is ended with the request, without a shell, and with nothing of the environment
 * but PATH, HOME, LANG, TZ and what the config names. An exit code other than 0 is a failure.
 */
export const openCommand = Effect.fn("openCommand")(function* (spec: ModelSpec) {
  const spawner = yield* ChildProcessSpawner.ChildProcessSpawner
  const split = splitCommandLine(spec.target, `the model ${spec.id}`)
  if (Result.isFailure(split)) return yield* new UsageInvalid({ detail: split.failure })
  const argv = split.success
  const digest = yield* identityOf(yield* FileSystem.FileSystem, spec, argv)
  const ask = (request: ModelRequest) =>
    attempt(spec, (soFar) => runOnce(spec, argv, request, soFar)).pipe(
      Effect.provideService(ChildProcessSpawner.ChildProcessSpawner, spawner)
    )
  const opened: ModelClient = { id: spec.id, structured: false, digest, ask }
  return opened
})
