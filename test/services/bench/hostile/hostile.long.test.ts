import * as NodeServices from "@effect/platform-node/NodeServices"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { act, type Aims, HostileRun } from "./hostileRun.ts"
import type { HostileAct } from "./plan.ts"

/** What no rubric may do, each with what it is about. */
const probes = ({ root, port }: Aims): ReadonlyArray<HostileAct> => [
  act("read a secret variable"),
  act("read a file", { id: "read the project's package.json", path: `${root}/package.json` }),
  act("read a file", { id: "read /etc/passwd", path: "/etc/passwd" }),
  act("read a file", {
    id: "read what is right in another case",
    path: `${root}/bench/hostile/cases/other/expected/right`
  }),
  act("read the parent's variables"),
  act("write a file", { path: `${root}/run/written` }),
  act("write through a flag", { path: `${root}/run/traced` }),
  act("open a socket", { port }),
  act("start a program"),
  act("start a worker"),
  act("signal its parent", { signal: "SIGKILL" }),
  act("open its parent's debugger"),
  act("slow down its parent"),
  act("open a database", { path: `${root}/run/database` })
]

/** What a rubric may do, but not get away with, and the code that it earns. */
const earns: ReadonlyArray<readonly [string, string, RegExp]> = [
  ["replies well", "scored passed", /^\{"passed":true/u],
  ["prints a good score and replies with a bad one", "scored failed", /^\{"passed":false/u],
  [
    "prints a good score and does not reply",
    "rubric.malformed_output",
    /without a reply; what it prints does not count/u
  ],
  ["floods both channels", "scored passed", /^\{/u],
  ["emits a runner code", "rubric.unknown_failure_mode", /sut\.timeout/u],
  ["emits a code that is not in the taxonomy", "rubric.unknown_failure_mode", /made\.up/u],
  ["uses a banned key", "rubric.unknown_breakdown_key", /confidence/u],
  ["uses an undeclared key", "rubric.unknown_breakdown_key", /probe\.other/u],
  ["uses a key of prototypes", "rubric.unknown_breakdown_key", /__proto__/u],
  ["replies NaN", "rubric.malformed_output", /"score" is NaN/u],
  ["replies NaN in the breakdown", "rubric.malformed_output", /"probe\.tried" is NaN/u],
  ["replies Infinity", "rubric.malformed_output", /is Infinity/u],
  ["replies 1e300", "rubric.malformed_output", /1e\+300/u],
  ["replies a map", "rubric.malformed_output", /"breakdown" is no plain object/u],
  ["replies a big integer", "rubric.malformed_output", /bigint/u],
  ["replies nothing", "rubric.malformed_output", /returned nothing/u],
  ["replies a circle", "rubric.malformed_output", /circular/u],
  ["replies too much", "rubric.malformed_output", /larger than 1048576 bytes/u],
  ["replies text", "rubric.malformed_output", /not one JSON value/u],
  ["replies bytes that are no text", "rubric.malformed_output", /not valid UTF-8/u],
  ["replies on the channel itself and returns", "rubric.malformed_output", /not one JSON value/u],
  ["replies in the file and returns", "rubric.malformed_output", /replied twice/u],
  ["replies on the channel itself and ends", "scored passed", /^\{/u],
  ["replies well and ends with 3", "rubric.malformed_output", /exit code 3/u],
  ["ends with 3", "rubric.malformed_output", /exit code 3/u],
  ["ends at once", "rubric.malformed_output", /without a reply\. Write/u],
  ["throws", "rubric.malformed_output", /The rubric threw: no idea/u],
  ["waits for ever", "rubric.malformed_output", /can never settle/u],
  ["aborts", "rubric.malformed_output", /ended by a signal/u],
  ["never ends", "rubric.timeout", /did not end within 1 second /u],
  ["ignores the end", "rubric.timeout", /did not end within 5 seconds /u],
  ["fills the heap", "rubric.malformed_output", /more memory than it may/u]
]

/** Before it can ignore anything, it must have begun, on a busy machine too. */
const secondsFor = (name: string, code: string) =>
  name === "ignores the end" ? 5 : code === "rubric.timeout" ? 1 : 120

const actsOf = (aims: Aims) => ({
  acts: [
    ...probes(aims),
    ...earns.map(([name, code]) => act(name, { seconds: secondsFor(name, code) })),
    act("fills the memory")
  ],
  // Replies are judged the same on any machine.
  plainActs: [...probes(aims), act("never ends", { seconds: 1 }), act("ignores the end", { seconds: 5 })],
  // By the same acts, what can be done without isolation; its parent is left alone.
  controls: probes(aims).map((probe) => ({ ...probe, signal: 0 }))
})

const run = HostileRun.layerOf(actsOf).pipe(Layer.provide(NodeServices.layer))

layer(run, { timeout: "600 seconds" })("A hostile rubric", (it) => {
  it.effect("is not run as root", () => HostileRun.use(({ user }) => Effect.sync(() => assert.isAbove(user, 0))))

  for (const { id } of probes({ root: "", port: 0 })) {
    it.effect(`cannot ${id}, which it could without isolation`, () =>
      HostileRun.use(({ best, plain, controls }) =>
        Effect.sync(() => {
          assert.match(controls[id] ?? "", /probe\.succeeded/u)
          for (const { isolationClass, results } of [best, plain]) {
            // Without a claim of no network there may be one.
            const may = id === "open a socket" && !isolationClass.split("+").includes("network")
            assert.strictEqual(
              results[id]?.code,
              may ? "scored failed probe.succeeded" : "scored failed probe.denied",
              results[id]?.detail
            )
          }
        })
      )
    )
  }

  for (const [name, code, detail] of earns) {
    it.effect(`that ${name} earns: ${code}`, () =>
      HostileRun.use(({ best: { results } }) =>
        Effect.sync(() => {
          assert.strictEqual(results[name]?.code, code, results[name]?.detail)
          assert.match(results[name]?.detail ?? "", detail)
        })
      )
    )
  }

  it.effect("whose module waits for ever earns: rubric.malformed_output", () =>
    HostileRun.use(({ best }) =>
      Effect.sync(() => {
        assert.strictEqual(best.results["awaiting"]?.code, "rubric.malformed_output")
        assert.match(best.results["awaiting"]?.detail ?? "", /can never settle/u)
      })
    )
  )

  it.effect("gets only so much memory where there are limits", () =>
    HostileRun.use(({ best: { isolationClass, results } }) =>
      Effect.sync(() => {
        const limited = isolationClass.split("+").includes("limits")
        assert.strictEqual(results["fills the memory"]?.code, limited ? "rubric.malformed_output" : "scored passed")
      })
    )
  )

  it.effect("that ignores the end is ended by force", () =>
    HostileRun.use(({ best, plain }) =>
      Effect.sync(() => {
        for (const { results } of [best, plain]) {
          assert.strictEqual(results["ignores the end"]?.code, "rubric.timeout")
          assert.isAtLeast(results["ignores the end"]?.wallClockMs ?? 0, 7000)
        }
      })
    )
  )
})
