/** Splits `FILE#NAME` at its last `#`; without one, or where a part would be empty, all of it is the file. */
export const splitTarget = (target: string): { readonly file: string; readonly name: string | undefined } => {
  const at = target.lastIndexOf("#")
  return at <= 0 || at === target.length - 1
    ? { file: target, name: undefined }
    : { file: target.slice(0, at), name: target.slice(at + 1) }
}
