/**
 * Why a function of `assay/promise` failed: `tag` is the kind, such as `SourceInvalid`, `message` a sentence with the next
 * step, `exitCode` what the command line would end with, and `details` the fields of the failure, such as the problems
 * of a file with their lines. A defect has the tag `Defect`.
 *
 * @since 0.1.0
 */
export class AssayError extends Error {
  override readonly name = "AssayError"
  readonly tag: string
  readonly exitCode: number
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    given: { readonly tag: string; readonly message: string; readonly exitCode: number },
    details: Readonly<Record<string, unknown>>,
    cause: unknown
  ) {
    super(given.message, { cause })
    this.tag = given.tag
    this.exitCode = given.exitCode
    this.details = details
  }
}
