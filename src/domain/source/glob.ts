import { RE2JS } from "re2js"

/**
 * A glob as a test of a whole name: `*` is any text, `?` any one character, and everything else itself. It takes time
 * linear in the name.
 *
 * @since 0.1.0
 */
export const globTest = (glob: string): ((name: string) => boolean) => {
  const pattern = glob
    .replaceAll(/\*+/gu, "*")
    .split(/([*?])/u)
    .map((part) => (part === "*" ? ".*" : part === "?" ? "." : RE2JS.quote(part)))
    .join("")
  const compiled = RE2JS.compile(pattern, RE2JS.DOTALL)
  return (name) => compiled.matches(name)
}
