/**
 * A counterexample as a shell script: lines of curl that ask a running staging platform for the same as the shop did, and
 * send the handler what the adversary sent it.
 */
import { type Envelope, strangersSecret } from "../adversary/Courier.ts"
import type { SentRequest } from "../adversary/SentRequest.ts"
import { calmSeconds } from "../integration/Plan.ts"
import type { Line, LineSubject } from "../integration/Timeline.ts"
import { head } from "./CurlScriptHead.ts"
import { type IdNames, makeIdNames, quote } from "./ScriptIds.ts"
import type { Counterexample } from "./Story.ts"

type Subject<T extends LineSubject["type"]> = Extract<LineSubject, { readonly type: T }>

/** Text that cannot end a comment. */
const comment = (text: string): string => `# ${text.replaceAll(/\p{Cc}+/gu, " ")}`

/** After the last step everything arrives. */
const calm = [
  "# the storm is over",
  `operator 200 POST /operator/clock/advance -d '{"seconds":${calmSeconds}}' > /dev/null`
]

/** The request but for its path and body: the function of the script, and the headers that it does not send by itself. */
const callOf = (ids: IdNames, { headers, method, path }: SentRequest, status: number): readonly [string, string] => {
  if (path.startsWith("/operator/")) return [`operator ${status} ${method}`, ""]
  const options = Object.entries(headers).map(([name, value]) =>
    name === "Unique-Key" ? ` -H "Unique-Key: $RUN-"${ids.quote(value)}` : ` -H ${ids.quote(`${name}: ${value}`)}`
  )
  return [`api ${status} ${method}`, ` \\\n ${options.join("")}`]
}

const requestLines = (ids: IdNames, request: SentRequest): ReadonlyArray<string> => {
  const { answer, body, path } = request
  if (answer === null) return ["# the platform did not get this request"]
  const [call, options] = callOf(ids, request, answer.status)
  const data = body === "" ? "" : ` \\\n  -d ${ids.quote(body)}`
  const line = `${call} ${ids.quote(path)}${options}${data}`
  const learned = ids.learn(answer.body)
  return learned.length === 0 ? [`${line} > /dev/null`] : [`answer=$(${line})`, ...learned]
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

const subjectLines = (ids: IdNames, subject: LineSubject): ReadonlyArray<string> => {
  switch (subject.type) {
    case "request":
      return requestLines(ids, subject)
    case "delivery":
      return deliveryLines(ids, subject)
    case "restart":
      return ['sh -c "$RESTART_CMD"']
    case "rotation":
      return ["SIGNING_SECRET=$NEXT_SIGNING_SECRET"]
  }
}

/** What only some scripts need is asked for before anything is done. */
const needsOf = (lines: ReadonlyArray<Line>): ReadonlyArray<string> => {
  const types = new Set(lines.map(({ subject }) => subject?.type))
  return [
    ...(types.has("restart") ? [': "${RESTART_CMD:?is the command that restarts the handler}"'] : []),
    ...(types.has("rotation")
      ? [': "${NEXT_SIGNING_SECRET:?is the secret that the handler trusts once the platform signs by a new one}"']
      : [])
  ]
}

const isTogether = (line: Line | undefined): boolean =>
  line?.subject?.type === "delivery" && line.subject.sent.isTogether

export const curlScriptOf = ({ violation: { ids: known, invariant, lines, problem } }: Counterexample): string => {
  const ids = makeIdNames(known, lines)
  const linesOf = (line: Line, place: number): ReadonlyArray<string> => [
    comment(`${line.who}: ${line.what}`),
    ...(line.subject === null ? [] : subjectLines(ids, line.subject)),
    ...(isTogether(line) && !isTogether(lines[place + 1]) ? ["wait"] : [])
  ]
  const end = lines.findIndex(({ step }) => step === null)
  return [
    "#!/bin/sh",
    ...needsOf(lines),
    head,
    comment(`The rule "${invariant}" broke: ${problem}.`),
    ...ids.banks(),
    ...lines.flatMap((line, place) => [...(place === end ? calm : []), ...linesOf(line, place)]),
    ""
  ].join("\n")
}
