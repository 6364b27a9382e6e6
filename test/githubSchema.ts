import { registerHooks } from "node:module"

/** Node asks for an attribute on an import of JSON, which the parser leaves to bundlers. */
const withJson = async <A>(load: () => Promise<A>): Promise<A> => {
  const hooks = registerHooks({
    load: (url, context, next) =>
      next(url, url.endsWith(".json") ? { ...context, importAttributes: { type: "json" } } : context)
  })
  const loaded = await load()
  hooks.deregister()
  return loaded
}

const parser = () =>
  withJson(async () => ({
    ...(await import("@actions/workflow-parser")),
    ...(await import("@actions/workflow-parser/actions/index"))
  }))

/** What GitHub's own parser finds wrong with a workflow file. */
export const workflowFaults = async (content: string): Promise<ReadonlyArray<string>> => {
  const { NoOperationTraceWriter, parseWorkflow } = await parser()
  const { context } = parseWorkflow({ name: "workflow.yml", content }, new NoOperationTraceWriter())
  return context.errors.getErrors().map(String)
}

/** What it finds wrong with an action file. */
export const actionFaults = async (content: string): Promise<ReadonlyArray<string>> => {
  const { NoOperationTraceWriter, parseAction } = await parser()
  const { context } = parseAction({ name: "action.yml", content }, new NoOperationTraceWriter())
  return context.errors.getErrors().map(String)
}
