import { Schema } from "effect"

/**
 * A module cannot be loaded. `cause` says why and what to do, as sentences; files in it are relative to the folder of
 * the module that was asked for.
 *
 * @since 0.1.0
 */
export class ModuleFailed extends Schema.TaggedError<ModuleFailed>("assay/ModuleFailed")("ModuleFailed", {
  file: Schema.String,
  cause: Schema.String
}) {
  override get message() {
    return `${this.file} cannot be loaded: ${this.cause}`
  }
}

/** Where something stands in the text of a module; line and column count from 1. */
export interface ModulePlace {
  readonly file: string
  readonly line: number
  readonly column: number
}

/**
 * Why Node did not load a module. `Syntax` without a place is an error of the JavaScript that is left of `file` without
 * its types.
 */
export type LoadFault =
  | { readonly _tag: "Absent" }
  | { readonly _tag: "Unresolved"; readonly specifier: string; readonly importer: string }
  | { readonly _tag: "TypeSyntax"; readonly place: ModulePlace | undefined; readonly message: string }
  | { readonly _tag: "Unsupported"; readonly place: ModulePlace | undefined; readonly message: string }
  | { readonly _tag: "Syntax"; readonly file: string | undefined; readonly message: string }
  | { readonly _tag: "Await" }
  | { readonly _tag: "Threw"; readonly place: ModulePlace | undefined; readonly message: string }
