import { Result } from "effect"
import { SutNotRegistered } from "../../../domain/bench/errors.ts"
import type { LoadedTaskClass } from "../../../domain/bench/TaskClass.ts"
import type { SutSettings } from "../../../domain/bench/TaskClassSettings.ts"
import { byCodeUnit } from "../../../domain/run/Cell.ts"
import { UsageInvalid } from "../../../domain/source/errors.ts"
import { splitCommandLine } from "../../process/commandLine.ts"

/** The self-checks of a bench. Their names are taken, whatever a task class declares. */
export const selfChecks = ["noop", "oracle"] as const

/**
 * What a choice stands for. `declared` tells a command of the task class, whose arguments are found from its folder, from
 * one of the command line.
 */
export type ChosenSut =
  | { readonly _tag: "SelfCheck"; readonly name: (typeof selfChecks)[number] }
  | {
      readonly _tag: "Command"
      readonly name: string
      readonly declared: boolean
      readonly settings: SutSettings
    }

const NAME = /^[^\s/]+$/u
const HOW = 'Give a program and its arguments, such as --sut "node agent.mjs".'

const refuse = (detail: string) => Result.fail(new UsageInvalid({ detail: `${detail} ${HOW}` }))

const commandLine = (line: string): Result.Result<ChosenSut, UsageInvalid> =>
  Result.match(splitCommandLine(line, "the system under test"), {
    onSuccess: (argv): Result.Result<ChosenSut, UsageInvalid> =>
      Result.succeed({
        _tag: "Command",
        name: line.trim(),
        declared: false,
        settings: { command: argv, network: false }
      }),
    onFailure: refuse
  })

/** Finds a self-check by its name. */
export const selfCheckOf = (name: string) => selfChecks.find((known) => known === name)

/**
 * The same for whoever runs only what the task class declares, since the choice comes from elsewhere.
 */
export const declaredSut = (
  choice: string | undefined,
  loaded: LoadedTaskClass
): Result.Result<ChosenSut, SutNotRegistered | UsageInvalid> =>
  Result.flatMap(chooseSut(choice, loaded), (chosen) =>
    chosen._tag === "Command" && !chosen.declared
      ? Result.fail(
          new UsageInvalid({
            detail: `Workers run no command line that they are handed: declare ${chosen.name} under suts in task-class.yaml, and name it.`
          })
        )
      : Result.succeed(chosen)
  )

/** What is run for a choice: a self-check or a declared system by its name, the task class's own, or a command line. */
export const chooseSut = (
  choice: string | undefined,
  { taskClass, settings }: LoadedTaskClass
): Result.Result<ChosenSut, SutNotRegistered | UsageInvalid> => {
  const name = choice ?? settings.sut
  if (name !== undefined && !NAME.test(name)) return commandLine(name)
  const declared = new Map(Object.entries(settings.suts))
  const selfCheck = name === undefined ? undefined : selfCheckOf(name)
  if (selfCheck !== undefined) return Result.succeed({ _tag: "SelfCheck", name: selfCheck })
  const found = name === undefined ? undefined : declared.get(name)
  return name === undefined || found === undefined
    ? Result.fail(
        new SutNotRegistered({
          name: name ?? null,
          taskClass: taskClass.name,
          available: [...new Set([...declared.keys(), ...selfChecks])].toSorted(byCodeUnit)
        })
      )
    : Result.succeed({ _tag: "Command", name, declared: true, settings: found })
}
