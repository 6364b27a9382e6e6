import { Option } from "effect"
import { Command, Flag } from "effect/cli"
import { benchRootFlag } from "./bench/places.ts"
import { workerDatabaseFlag } from "./clusterFlags.ts"
import { textFlag, wholeNumberFlag } from "./given.ts"
import { lazily } from "./lazily.ts"

const ADDRESS = /^(?<host>[\w.-]+|\[[\da-fA-F:.]+\]):(?<port>\d{1,5})$/u
const LAST_PORT = 65_535

const addressOf = (text: string) => {
  const { host, port } = ADDRESS.exec(text)?.groups ?? {}
  return host === undefined || port === undefined || Number(port) > LAST_PORT
    ? Option.none()
    : Option.some({ host: host.replaceAll(/^\[|\]$/gu, ""), port: Number(port) })
}

const addressFlag = <const Name extends string>(name: Name) =>
  textFlag(name).pipe(
    Flag.filterMap(addressOf, () => "Expected HOST:PORT, such as 10.0.0.7:34431"),
    Flag.withMetavar("HOST:PORT")
  )

const flags = {
  database: workerDatabaseFlag,
  listen: addressFlag("listen").pipe(
    Flag.withDescription("Where other workers reach this one (default: any free port of 127.0.0.1, for one machine)"),
    Flag.withDefault({ host: "127.0.0.1", port: 0 })
  ),
  address: addressFlag("address").pipe(
    Flag.withDescription("By which address, where that is another one: behind a container's network, or with 0.0.0.0"),
    Flag.optional
  ),
  slots: wholeNumberFlag("slots").pipe(
    Flag.filter(
      (slots) => slots >= 1 && slots <= 1000,
      () => "Expected a whole number from 1 to 1000"
    ),
    Flag.withDescription("How many answers it works on at a time"),
    Flag.withDefault(16)
  ),
  benchRoot: benchRootFlag
}
export type WorkerFlags = Command.Command.Config.Infer<typeof flags>

/**
 * `assay worker`.
 *
 * @since 0.1.0
 */
export const worker = Command.make(
  "worker",
  flags,
  lazily(() => import("./handlers/worker.ts").then(({ worker }) => worker))
).pipe(
  Command.withDescription("Do the work that commands hand in by --cluster, until Ctrl-C or SIGTERM"),
  Command.withExamples([
    {
      command: "assay worker --database postgres://assay@localhost/assay",
      description: "One of several on this machine"
    },
    {
      command: "assay worker --database postgres://assay@db/assay --listen 10.0.0.7:34431 --slots 64",
      description: "One of several machines"
    }
  ])
)
