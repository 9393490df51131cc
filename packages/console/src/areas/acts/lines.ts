/** The same act outside the console: for a shell, for the typed client, and for a test. None has the token in it. */
import type { Row } from "../../data/json.ts"

export interface Call {
  /** as in `payments.review` */
  readonly id: string
  readonly method: string
  readonly path: string
  /** the values of the parameters in the path, in their order */
  readonly values: ReadonlyArray<string>
  readonly body: Row
  readonly note: string
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const hasBody = ({ body, method }: Call): boolean => method === "POST" && Object.keys(body).length > 0

export const curlOf = (call: Call): string =>
  [
    `curl -X ${call.method} "$BASE${call.path}" -H "Operator-Token: $OPERATOR_TOKEN"`,
    ...(call.note === "" ? [] : [`  -H ${quoted(`Operator-Note: ${call.note}`)}`]),
    ...(hasBody(call) ? [`  -H 'Content-Type: application/json'`, `  -d ${quoted(JSON.stringify(call.body))}`] : [])
  ].join(" \\\n")

const camel = (name: string): string => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())

const argumentsOf = (call: Call): string =>
  [
    ...call.values.map((value) => JSON.stringify(value)),
    ...(hasBody(call) ? [JSON.stringify(call.body)] : []),
    ...(call.note === "" ? [] : [`{ note: ${JSON.stringify(call.note)} }`])
  ].join(", ")

export const clientOf = (call: Call): string =>
  `await operator.${call.id.split(".").map(camel).join(".")}(${argumentsOf(call)})`

/** A line of a test: what came of it is asserted. */
export const testOf = (call: Call): string => {
  const decision = Object.entries(call.body).find(([, value]) => typeof value === "string")
  const name = `${call.id.replaceAll(/[._]/g, " ")}${decision === undefined ? "" : ` ${String(decision[1])}`}`
  return [
    `it(${JSON.stringify(name)}, async () => {`,
    `  const answer = ${clientOf(call)}`,
    `  expect(answer).toMatchObject({})`,
    "})"
  ].join("\n")
}
