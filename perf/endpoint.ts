import { createServer } from "node:http"
import { setTimeout as delay } from "node:timers/promises"

/** `node perf/endpoint.ts MS`: prints its address, and answers every chat completion with the same short stream after MS. */
const latency = Number(process.argv[2] ?? 0)
const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: "x", object: "chat.completion.chunk", created: 1, model: "echo", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`
const usage = { prompt_tokens: 5, completion_tokens: 3, total_tokens: 8 }
const reply = [
  chunk({ role: "assistant", content: "" }),
  chunk({ content: "The answer " }),
  chunk({ content: "is short." }),
  chunk({}, "stop"),
  `data: ${JSON.stringify({ id: "x", object: "chat.completion.chunk", choices: [], usage })}\n\n`,
  "data: [DONE]\n\n"
].join("")

const server = createServer((request, response) => {
  request.resume().on("end", () => {
    void (async () => {
      if (latency > 0) await delay(latency)
      response.writeHead(200, { "content-type": "text/event-stream" }).end(reply)
    })()
  })
})
server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  process.stdout.write(`http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}\n`)
})
