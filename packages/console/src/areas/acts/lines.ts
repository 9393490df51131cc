/**
 * The same call outside the console: for a shell, for the typed client, and for a test. None has a token in it. A row of
 * calls is one text, in which the ids that earlier calls answered are read from their answers.
 */
import type { Row } from "../../data/json.ts"

export interface Call {
  /** whose surface it is; absent: the operator's */
  readonly surface?: "app" | "operator"
  /** as in `payments.review` */
  readonly id: string
  readonly method: string
  readonly path: string
  /** the values of the parameters in the path, in their order */
  readonly values: ReadonlyArray<string>
  readonly body: Row
  readonly note: string
  /** it carries the risk headers of the end user's page */
  readonly risk?: boolean
  /** the outcome that it asks for (platform.md 9) */
  readonly magic?: string
}

/** A call with what it answered. */
export interface AnsweredCall extends Call {
  readonly answer: Row
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

const hasBody = ({ body, method }: Call): boolean => method === "POST" && Object.keys(body).length > 0

const credentialsOf = ({ method, surface }: Call): ReadonlyArray<string> =>
  surface === "app"
    ? [
        `-H "App-Id: $APP_ID" -H "App-Token: $APP_TOKEN" -H 'Api-Version: 3.2'`,
        ...(method === "POST" ? [`-H "Unique-Key: $(uuidgen)"`] : [])
      ]
    : [`-H "Operator-Token: $OPERATOR_TOKEN"`]

export const curlOf = (call: Call): string =>
  [
    [`curl -X ${call.method} "$BASE${call.path}"`, ...credentialsOf(call)].join(
      call.surface === "app" ? " \\\n  " : " "
    ),
    ...(call.risk === true ? [`  -H "Service-Risk-Token: $(uuidgen)" -H 'Client-IP: 203.0.113.7'`] : []),
    ...(call.magic === undefined ? [] : [`  -H 'Service-Magic-Behavior: ${call.magic}'`]),
    ...(call.note === "" ? [] : [`  -H ${quoted(`Operator-Note: ${call.note}`)}`]),
    ...(hasBody(call) ? [`  -H 'Content-Type: application/json'`, `  -d ${quoted(JSON.stringify(call.body))}`] : [])
  ].join(" \\\n")

const camel = (name: string): string => name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())

const optionsOf = ({ magic, note, risk }: Call): ReadonlyArray<string> => {
  const members = [
    ...(risk === true ? ["riskToken", "clientIp"] : []),
    ...(magic === undefined ? [] : [`magicBehavior: ${JSON.stringify(magic)}`]),
    ...(note === "" ? [] : [`note: ${JSON.stringify(note)}`])
  ]
  return members.length === 0 ? [] : [`{ ${members.join(", ")} }`]
}

/** As the text of a program, in which names of members need no quotes. */
const literal = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, "$1$2:")

const short = 60

/** On one line where it is short. */
const bodyText = (body: Row): string => {
  const lines = literal(body)
  return lines.length > short ? lines : lines.replaceAll(/\s*\n\s*/g, " ")
}

const argumentsOf = (call: Call): string =>
  [
    ...call.values.map((value) => JSON.stringify(value)),
    ...(hasBody(call) ? [bodyText(call.body)] : []),
    ...optionsOf(call)
  ].join(", ")

export const clientOf = (call: Call): string =>
  `await ${call.surface === "app" ? "client" : "operator"}.${call.id.split(".").map(camel).join(".")}(${argumentsOf(call)})`

/** What a test says of an answer: the status that it had. */
const expectationOf = ({ answer }: AnsweredCall): string =>
  typeof answer["status"] === "string" ? `{ status: ${JSON.stringify(answer["status"])} }` : "{}"

const indent = (text: string): string => text.replaceAll(/^(?=.)/gm, "  ")

/** A line of a test: what came of it is asserted. */
export const testOf = (call: Call): string => {
  const decision = Object.entries(call.body).find(([, value]) => typeof value === "string")
  const name = `${call.id.replaceAll(/[._]/g, " ")}${decision === undefined ? "" : ` ${String(decision[1])}`}`
  return [
    `it(${JSON.stringify(name)}, async () => {`,
    indent(`const answer = ${clientOf(call)}`),
    `  expect(answer).toMatchObject({})`,
    "})"
  ].join("\n")
}

const singular = (resource: string): string => camel(resource.replace(/ies$/, "y").replace(/s$/, ""))

/** The statements of calls that follow each other, with a constant for each resource that appears. */
const statementsOf = (calls: ReadonlyArray<AnsweredCall>): ReadonlyArray<string> => {
  const names = new Map<string, string>()
  return calls.map((call) => {
    let text = clientOf(call)
    for (const [id, name] of names) text = text.replaceAll(JSON.stringify(id), `${name}.id`)
    const { id, resource } = call.answer
    if (typeof id !== "string" || typeof resource !== "string" || names.has(id)) return text
    const base = singular(resource)
    const taken = [...names.values()].filter((name) => name.replace(/\d+$/, "") === base).length
    const name = taken === 0 ? base : `${base}${taken + 1}`
    names.set(id, name)
    return `const ${name} = ${text}`
  })
}

export const curlOfAll = (calls: ReadonlyArray<Call>): string => calls.map(curlOf).join("\n\n")

export const clientOfAll = (calls: ReadonlyArray<AnsweredCall>): string => statementsOf(calls).join("\n")

export const testOfAll = (calls: ReadonlyArray<AnsweredCall>, name: string): string => {
  const statements = statementsOf(calls)
  const last = calls.at(-1)
  const end = statements.at(-1)
  if (last === undefined || end === undefined) return ""
  return [
    `it(${JSON.stringify(name)}, async () => {`,
    ...statements.slice(0, -1).map(indent),
    indent(`const answer = ${end.replace(/^const \w+ = /, "")}`),
    `  expect(answer).toMatchObject(${expectationOf(last)})`,
    "})"
  ].join("\n")
}
