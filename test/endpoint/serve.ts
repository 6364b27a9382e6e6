import { parseArgs } from "node:util"
import { startEndpoint } from "./startEndpoint.ts"

/** `node test/endpoint/serve.ts [--port N] [--key KEY]`: prints its address on a line and serves until it is ended. */
const { values } = parseArgs({ options: { port: { type: "string", default: "0" }, key: { type: "string" } } })
const endpoint = await startEndpoint({
  port: Number(values.port),
  ...(values.key === undefined ? {} : { key: values.key })
})
const stop = () => {
  void endpoint.close().then(() => process.exit(0))
}
process.once("SIGTERM", stop).once("SIGINT", stop)
process.stdout.write(`${endpoint.url}\n`)
