/** The part of the help that explains environment variables. */
import { type Name, variables } from "./EnvironmentVariables.ts"

/** The lines of a text, each of at most 100 characters and indented. */
const wrapped = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/\S(?:.{0,98}\S)?(?= |$)/g)].map(([line]) => `    ${line}`)

const explained = (name: Name): ReadonlyArray<string> => {
  const { default: value, form, meaning } = variables[name]
  const lines = [`  ${name}: ${form}. Default: ${value}.`, ...wrapped(meaning)]
  return lines.map((line) => line.replaceAll("`", ""))
}

/** A heading and some lines for each variable; empty for no variables. */
export const section = (names: ReadonlyArray<Name>): string =>
  names.length === 0 ? "" : ["", "", "ENVIRONMENT VARIABLES", ...names.flatMap(explained), ""].join("\n")
