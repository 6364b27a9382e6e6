import { Cause, Exit, Option, Predicate, Tracer } from "effect"

/** What spans may say. Anything else that a library may add (addresses, headers, stacks) stays here. */
const ALLOWED = /^(?:assay|error|gen_ai|server)\./u

/** The name of a failure without its text, which may quote a file, a reply, or an address. */
const nameOf = (cause: Cause.Cause<unknown>): string => {
  const error = Option.getOrUndefined(Cause.findErrorOption(cause))
  return Predicate.hasProperty(error, "_tag") && typeof error._tag === "string" ? error._tag : "Defect"
}

const nameOnly = (exit: Exit.Exit<unknown, unknown>): Exit.Exit<unknown, unknown> => {
  if (Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause)) return exit
  const name = nameOf(exit.cause)
  const error = new Error(name)
  error.name = name
  error.stack = name
  return Exit.fail(error)
}

/**
 * A tracer whose spans hold only what may leave this machine. The command's own span waits for `endRoot`, which tells the
 * exit code.
 *
 * @since 0.1.0
 */
export const safeTracer = (tracer: Tracer.Tracer) => {
  let endOfRoot: ((exitCode: number) => void) | undefined
  const span: Tracer.Tracer["span"] = (options) => {
    const isRoot = Option.isNone(options.parent)
    const made = tracer.span(isRoot ? { ...options, name: `assay ${options.name}` } : options)
    const attribute = made.attribute.bind(made)
    const end = made.end.bind(made)
    return Object.assign(made, {
      attribute: (key: string, value: unknown) => {
        if (ALLOWED.test(key)) attribute(key, value)
      },
      event: () => {},
      end: (time: bigint, exit: Exit.Exit<unknown, unknown>) => {
        if (!isRoot) return end(time, nameOnly(exit))
        endOfRoot = (exitCode) => {
          attribute("assay.exit_code", exitCode)
          end(time, nameOnly(exit))
        }
      }
    })
  }
  return { tracer: Tracer.make({ ...tracer, span }), endRoot: (exitCode: number) => endOfRoot?.(exitCode) }
}
