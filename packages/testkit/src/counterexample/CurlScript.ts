/**
 * A counterexample as a shell script: lines of curl that ask a running staging platform for the same as the shop did, and
 * send the handler what the adversary sent it.
 */
import { strangersSecret, type Envelope } from "../adversary/Courier.ts"
import { calmSeconds, type Occurrence } from "../integration/Plan.ts"
import type { Line, LineSubject } from "../integration/Timeline.ts"
import { head } from "./CurlScriptHead.ts"
import { type IdNames, makeIdNames, quote } from "./ScriptIds.ts"
import type { Counterexample } from "./Story.ts"

type Subject<T extends LineSubject["type"]> = Extract<LineSubject, { readonly type: T }>

/** Text that cannot end a comment. */
const comment = (text: string): string => `# ${text.replaceAll(/\p{Cc}+/gu, " ")}`

const advance = (seconds: number): string => `operator POST /clock/advance '{"seconds":${seconds}}' > /dev/null`

const requestLines = (
  ids: IdNames,
  { answer, body, headers, method, path }: Subject<"request">
): ReadonlyArray<string> => {
  if (answer === null) return ["# the platform did not get this request"]
  const options = Object.entries(headers).map(([name, value]) =>
    name === "Unique-Key" ? ` -H "Unique-Key: $RUN-"${ids.quote(value)}` : ` -H ${ids.quote(`${name}: ${value}`)}`
  )
  const data = body === "" ? "" : ` \\\n  -d ${ids.quote(body)}`
  const request = `api ${answer.status} ${method} ${ids.quote(path)} \\\n ${options.join("")}${data}`
  const learned = ids.learn(answer.body)
  return learned.length === 0 ? [`${request} > /dev/null`] : [`answer=$(${request})`, ...learned]
}

/** The path under `/operator` and the body of what happens to a payment. */
const operatorRequest = (occurrence: Occurrence, about: string): readonly [string, object] | null => {
  switch (occurrence.type) {
    case "dispute":
      return ["/disputes", { payment_id: about, type: "chargeback", reason_code: "fraudulent" }]
    case "return":
      return [`/payments/${about}/network_result`, { result: "failed", code: "R01" }]
    case "review":
      return [`/payments/${about}/review`, { decision: occurrence.decision }]
    default:
      return null
  }
}

const worldLines = (ids: IdNames, accountId: string, { about, made, occurrence }: Subject<"world">) => {
  if (occurrence.type === "wait") return [advance(occurrence.hours * 3_600)]
  if (occurrence.type === "block") {
    const body = { capability: "payments", is_blocked: occurrence.blocked, reason: "a test" }
    const path = `/accounts/${accountId}/blocks`
    return [`operator POST ${ids.quote(path)} ${ids.quote(JSON.stringify(body))} > /dev/null`]
  }
  const [path, body] = operatorRequest(occurrence, about ?? "") ?? ["", {}]
  const request = `operator POST ${ids.quote(path)} ${ids.quote(JSON.stringify(body))}`
  const learned = ids.learn(JSON.stringify({ id: made }))
  if (occurrence.type === "dispute" && about !== null) ids.noteDispute(about)
  return learned.length === 0 ? [`${request} > /dev/null`] : [`answer=$(${request})`, ...learned]
}

/** The changes as an expression of jq; a text that repeats a letter is written as such. */
const changesOf = (changes: object): string =>
  JSON.stringify(changes).replace(/"(.)\1{999,}"/, (text, letter: string) => `("${letter}" * ${text.length - 2})`)

const manners: Readonly<Record<Envelope["manner"], string>> = {
  whole: "",
  slow: " --limit-rate 4k",
  reset: " --max-time 1 -H 'Content-Length: 100000'",
  // to the handler this is a request like others
  cut: ""
}
const secrets = { platform: '"$SIGNING_SECRET"', stranger: quote(strangersSecret), nobody: "''" } as const

const deliveryLines = (ids: IdNames, { nth, paymentId, resourceId, sent, topic }: Subject<"delivery">) => {
  const found = ids.knows(resourceId) || paymentId === null ? [] : ids.findDispute(resourceId, paymentId)
  if (!ids.knows(resourceId)) return ["# the script does not know this resource"]
  const notification = `notified ${ids.quote(resourceId)} ${topic} ${nth}`
  const body =
    sent.changes === null ? notification : `${notification} | jq -c ${quote(`. * ${changesOf(sent.changes)}`)}`
  const how = `${secrets[sent.signedBy]} ${sent.age}${manners[sent.manner]}`
  return [
    ...found,
    `send "$(${body})"${how === `${secrets.platform} 0` ? "" : ` ${how}`}${sent.isTogether ? " &" : ""}`
  ]
}

const subjectLines = (ids: IdNames, accountId: string, subject: LineSubject): ReadonlyArray<string> => {
  switch (subject.type) {
    case "request":
      return requestLines(ids, subject)
    case "world":
      return worldLines(ids, accountId, subject)
    case "delivery":
      return deliveryLines(ids, subject)
    case "restart":
      return ['sh -c "${RESTART_CMD:?restarts the handler}"']
    case "rotation":
      return ["SIGNING_SECRET=${NEXT_SIGNING_SECRET:?the secret that the handler trusts from now on}"]
  }
}

const isTogether = (line: Line | undefined): boolean =>
  line?.subject?.type === "delivery" && line.subject.sent.isTogether

export const curlScriptOf = ({ violation: { ids: known, invariant, lines, problem } }: Counterexample): string => {
  const ids = makeIdNames(known, lines)
  const linesOf = (line: Line, place: number): ReadonlyArray<string> => [
    comment(`${line.who}: ${line.what}`),
    ...(line.subject === null ? [] : subjectLines(ids, known.accountId, line.subject)),
    ...(isTogether(line) && !isTogether(lines[place + 1]) ? ["wait"] : [])
  ]
  const calm = lines.findIndex(({ step }) => step === null)
  return [
    head,
    comment(`The rule "${invariant}" broke: ${problem}.`),
    ...ids.banks(),
    ...lines.flatMap((line, place) => [
      ...(place === calm ? ["# the storm is over", advance(calmSeconds)] : []),
      ...linesOf(line, place)
    ]),
    ""
  ].join("\n")
}
