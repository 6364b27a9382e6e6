import { parse, quote } from "shell-quote"

/** The line that a shell gets for a step: its own words, then the files that changed. */
export const lineFor = (step, files) => quote([...parse(step), ...files])
