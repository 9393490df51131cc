/** The report of a check as a JUnit file, with a test case for each rule, and one more for a check that could not run. */

export interface ReportedCase {
  readonly name: string
  readonly result:
    | { readonly type: "held" }
    /** `file`: where the failure is kept; null: nowhere */
    | { readonly type: "broken"; readonly story: string; readonly file: string | null }
    | { readonly type: "skipped"; readonly why: string }
    /** the check could not run */
    | { readonly type: "error"; readonly problem: string }
}

const escapes: Readonly<Record<string, string>> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", '"': "&quot;" }

/** Text of XML 1.0, which has no control characters but three, no lone surrogates, and two code points less. */
const escape = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd")
    .replaceAll(/[<>&"]/g, (letter) => escapes[letter] ?? letter)

const caseOf = (suite: string, { name, result }: ReportedCase): string => {
  const file = result.type === "broken" && result.file !== null ? ` file="${escape(result.file)}"` : ""
  const open = `    <testcase classname="${suite}" name="${escape(name)}"${file}`
  const within = (element: string) => `${open}>\n      ${element}\n    </testcase>`
  switch (result.type) {
    case "held":
      return `${open}/>`
    case "broken":
      return within(`<failure message="broken">${escape(result.story)}</failure>`)
    case "skipped":
      return within(`<skipped message="${escape(result.why)}"/>`)
    case "error":
      return within(`<error message="the check could not run">${escape(result.problem)}</error>`)
  }
}

/** `suite`: the name of the check */
export const junitOf = (suite: string, cases: ReadonlyArray<ReportedCase>, seconds: number): string => {
  const count = (type: ReportedCase["result"]["type"]) => cases.filter(({ result }) => result.type === type).length
  const totals = `failures="${count("broken")}" errors="${count("error")}" skipped="${count("skipped")}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    "<testsuites>",
    `  <testsuite name="${suite}" tests="${cases.length}" ${totals} time="${seconds.toFixed(1)}">`,
    ...cases.map((each) => caseOf(suite, each)),
    "  </testsuite>",
    "</testsuites>",
    ""
  ].join("\n")
}
