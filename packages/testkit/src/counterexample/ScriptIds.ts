/** The ids of a run as variables of a script, which takes them from the answers that it gets. */
import type { KnownIds } from "../integration/RunPlan.ts"
import type { Line } from "../integration/Timeline.ts"

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** A text as one word of a shell. */
export const quote = (text: string): string => (/^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`)

/** Text that stands for itself between double quotes. */
const isPlain = (text: string): boolean => /^[\w./:?=& -]*$/.test(text)

/** Every text in a JSON value that is an id, with its place as a path of jq. */
const idsIn = (value: unknown, place: string): ReadonlyArray<readonly [string, string]> => {
  if (typeof value === "string") return new RegExp(`^${uuid.source}$`).test(value) ? [[value, place]] : []
  if (Array.isArray(value)) return value.flatMap((each, at) => idsIn(each, `${place}[${at}]`))
  if (typeof value !== "object" || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => idsIn(member, `${place === "." ? "" : place}.${name}`))
}

/** The id of the oldest record of a list that is not among the ids of `$known`. */
const oldestUnknown = "[.results[].id | select(. as $id | $known | contains($id) | not)][-1]"

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What a line says of ids that it needs. */
const needs = ({ subject }: Line): string => {
  if (subject?.type === "request") return `${subject.path} ${JSON.stringify(subject.headers)} ${subject.body}`
  return subject?.type === "delivery" ? `${subject.resourceId} ${subject.paymentId}` : ""
}

export interface IdNames {
  /** a text with known ids, as one word of a shell */
  readonly quote: (text: string) => string
  readonly knows: (id: string) => boolean
  /** takes the ids that are needed out of the variable `answer`, and knows them from now on */
  readonly learn: (answer: string) => ReadonlyArray<string>
  /** takes a dispute that came of itself: one of the payment that the script does not know yet */
  readonly findDispute: (id: string, paymentId: string) => ReadonlyArray<string>
  /** makes the bank accounts that the run pays with */
  readonly banks: () => ReadonlyArray<string>
}

export const makeIdNames = ({ accountId, banks, names }: KnownIds, lines: ReadonlyArray<Line>): IdNames => {
  const needed = new Set(lines.flatMap((line) => needs(line).match(uuid) ?? []))
  const variables = new Map([[accountId, "ACCOUNT_ID"]])

  const nameFor = (id: string): string => {
    const variable = names.get(id)?.replaceAll("-", "_") ?? `id_${variables.size}`
    variables.set(id, variable)
    return variable
  }
  const quoteIds = (text: string): string => {
    const pieces = text.split(new RegExp(`(${uuid.source})`))
    const [only] = pieces
    if (pieces.length === 1 || only === undefined) return quote(text)
    const isWord = pieces.every((piece) => isPlain(piece))
    const mark = isWord ? '"' : ""
    const words = pieces.map((piece) => {
      const variable = variables.get(piece)
      if (isWord) return variable === undefined ? piece : `\${${variable}}`
      if (variable !== undefined) return `"$${variable}"`
      return piece === "" ? "" : quote(piece)
    })
    return `${mark}${words.join("")}${mark}`
  }

  return {
    quote: quoteIds,
    knows: (id) => variables.has(id),
    learn: (answer) =>
      idsIn(parse(answer), ".").flatMap(([id, place]) => {
        if (!needed.has(id) || variables.has(id)) return []
        return [`${nameFor(id)}=$(printf '%s\\n' "$answer" | jq -r ${place})`]
      }),
    findDispute: (id, paymentId) => {
      const list = `own GET ${quoteIds(`/disputes?payment_id=${paymentId}`)}`
      const known = [...variables.values()].filter((name) => name.startsWith("dispute_")).map((name) => `$${name}`)
      return [`${nameFor(id)}=$(${list} | jq -r --arg known "${known.join(" ")}" '${oldestUnknown}')`]
    },
    banks: () => [...banks].filter(([id]) => needed.has(id)).map(([id, number]) => `${nameFor(id)}=$(bank ${number})`)
  }
}
