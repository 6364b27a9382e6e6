import { type Postgres, startPostgres } from "../../scripts/postgres.ts"
import { afterEachFile } from "../leftovers.ts"

let server: Promise<Postgres> | undefined

/** The PostgreSQL server of this test file, started when it is first asked for. */
export const postgres = (): Promise<Postgres> => (server ??= startPostgres())

afterEachFile(async () => {
  const started = server
  server = undefined
  await (await started)?.stop()
})
