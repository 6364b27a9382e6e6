import { render } from "preact"
import { liveFrom } from "./live.ts"
import { Root } from "./Root.tsx"
import { makeStore } from "./store.ts"
import { chosenTheme, show } from "./theme.ts"

declare global {
  interface Window {
    assayDocument: (path: string, value: unknown) => void
    assayProblem: (path: string, value: unknown) => void
  }
}

const store = makeStore((path) => {
  const script = document.createElement("script")
  script.src = `data/${path}.js`
  script.addEventListener("load", () => {
    script.remove()
    // A script that hands nothing over is none of ours.
    if (store.get(path)._tag === "Loading") store.refuse(path, null)
  })
  script.addEventListener("error", () => {
    script.remove()
    store.refuse(path, null)
  })
  document.head.append(script)
})

window.assayDocument = store.accept
window.assayProblem = (path, value) => {
  const problem = typeof value === "object" && value !== null && "problem" in value ? value.problem : null
  store.refuse(path, typeof problem === "string" ? problem : null)
}

show(chosenTheme())
const mode = document.querySelector('meta[name="assay-mode"]')?.getAttribute("content")
const root = document.getElementById("app")
if (root !== null) render(<Root store={store} live={mode === "live" ? liveFrom("events", store) : null} />, root)
