import { Option, Schema } from "effect"
import { Argument, Flag } from "effect/cli"
import { Id } from "../../domain/pack/Id.ts"

const isGiven = (text: string): boolean => text.trim() !== ""
const expected = () => "Expected a text that is not empty"

/**
 * A flag with a text. An empty one, as of a variable that is not set in a script, is refused by name instead of being
 * taken for a file or an id.
 *
 * @since 0.1.0
 */
export const textFlag = <const Name extends string>(name: Name) =>
  Flag.String(name).pipe(Flag.filter(isGiven, expected))

/**
 * The same for an argument.
 *
 * @since 0.1.0
 */
export const textArgument = <const Name extends string>(name: Name) =>
  Argument.String(name).pipe(Argument.filter(isGiven, expected))

/**
 * A flag with an id that is stored, and typed again by people: the rules of a pack's ids hold for it.
 *
 * @since 0.1.0
 */
export const newIdFlag = <const Name extends string>(name: Name) =>
  textFlag(name).pipe(
    Flag.filter(Schema.is(Id), () => 'Expected an id without "|", control characters and blanks around it'),
    Flag.withMetavar("ID")
  )

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/u
const numberOf = (text: string): Option.Option<number> =>
  DECIMAL.test(text) ? Option.some(Number(text)) : Option.none()

/**
 * A flag with a decimal number.
 *
 * @since 0.1.0
 */
export const numberFlag = <const Name extends string>(name: Name) =>
  Flag.String(name).pipe(Flag.filterMap(numberOf, () => "Expected a number, such as 0.9"))

/**
 * A flag with a whole number.
 *
 * @since 0.1.0
 */
export const wholeNumberFlag = <const Name extends string>(name: Name) =>
  Flag.String(name).pipe(
    Flag.filterMap(
      (text) => Option.filter(numberOf(text), Number.isSafeInteger),
      () => "Expected a whole number"
    ),
    Flag.withMetavar("NUMBER")
  )

const LAST_PORT = 65_535

/**
 * `--port NUMBER` of a server, with the one that it takes otherwise in its description.
 *
 * @since 0.1.0
 */
export const portFlag = (otherwise: number) =>
  wholeNumberFlag("port").pipe(
    Flag.withDescription(`The port on 127.0.0.1; 0 takes any that is free (default: ${otherwise})`),
    Flag.filter(
      (port) => port >= 0 && port <= LAST_PORT,
      (port) => `Expected a port from 0 to ${LAST_PORT}, got ${port}`
    )
  )
