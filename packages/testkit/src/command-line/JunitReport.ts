/** The report of a check as a JUnit file, with a test case for each rule. */

export interface CheckedRule {
  readonly name: string
  /** null: it held */
  readonly failure: string | null
}

const escapes: Readonly<Record<string, string>> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" }
const escape = (text: string): string => text.replaceAll(/[<>&"]/g, (letter) => escapes[letter] ?? letter)

export const junitOf = (rules: ReadonlyArray<CheckedRule>, seconds: number): string => {
  const cases = rules.map(({ failure, name }) => {
    const open = `    <testcase classname="adversary" name="${escape(name)}"`
    return failure === null ? `${open}/>` : `${open}>\n      <failure>${escape(failure)}</failure>\n    </testcase>`
  })
  const failures = rules.filter(({ failure }) => failure !== null).length
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<testsuites>",
    `  <testsuite name="adversary" tests="${rules.length}" failures="${failures}" time="${seconds.toFixed(1)}">`,
    ...cases,
    "  </testsuite>",
    "</testsuites>",
    ""
  ].join("\n")
}
