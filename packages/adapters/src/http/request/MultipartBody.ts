/**
 * A form with files (platform.md 7): each part once, a text or a file. Its parts
 * are counted before they are read. What is wrong with its form is told alone, as
 * of JSON.
 */
import { hash } from "node:crypto"
import { MIMEType } from "node:util"
import { Effect, Redacted } from "effect"
import { MultipartParser } from "effect/http"
import * as DocumentFile from "@payments-platform/domain/merchants/document/DocumentFile"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
import type { WireProblem } from "../response/ErrorCodes.ts"
import { invalid, type Refused, refused } from "../HttpMessage.ts"

/** The most that a form may hold, in bytes: its largest file and what is around it. */
export const maxForm = DocumentFile.maxSize + 65_536

/** More parts than any form has. */
const maxParts = 20
/** What RFC 2046 allows between parts. */
const isBoundary = /^[0-9A-Za-z'()+_,./:=? -]{1,70}$/

/** What stands between the parts of a form; null: it is no form. */
const boundaryOf = (contentType: string): string | null => {
  if (!contentType.toLowerCase().startsWith("multipart/form-data")) return null
  try {
    const { essence, params } = new MIMEType(contentType)
    const boundary = params.get("boundary") ?? ""
    return essence === "multipart/form-data" && isBoundary.test(boundary) ? boundary : null
  } catch {
    return null
  }
}

export const isForm = (contentType: string): boolean => boundaryOf(contentType) !== null

/** What a form says: for its schema, and in short for whoever compares or names it. */
export interface Form {
  readonly value: Readonly<Record<string, unknown>>
  readonly summary: Readonly<Record<string, unknown>>
}

export const empty: Form = { value: {}, summary: {} }

const problem = (reason: WireProblem["reason"], ...path: ReadonlyArray<string>): WireProblem => ({
  place: "body",
  path: Problem.tellable(path),
  reason
})

const tooLarge = refused("REQUEST_TOO_LARGE", [{ place: "body", path: ["file"], reason: "REQUEST_TOO_LARGE" }])
const malformed = invalid(problem("PARAM_VALUE_IS_WRONG_TYPE"))

const tooMany = invalid(problem("PARAM_VALUE_IS_OUT_OF_RANGE"))

/** Whether there are more boundaries than a form has. What is between them is not looked at. */
const hasTooMany = (body: Buffer, boundary: string): boolean => {
  const delimiter = `\r\n--${boundary}`
  let at = -1
  // each part begins with one, but the first at the very beginning; one more ends the form
  for (let found = 0; found <= maxParts; found++) {
    at = body.indexOf(delimiter, at + 1)
    if (at < 0) return false
  }
  return true
}

/** A part as it was sent. */
interface Entry {
  readonly name: string
  readonly value: DocumentFile.Part | string
  readonly summary: unknown
}

/** Names are written with these three escaped by browsers. */
const nameOf = (text: string): string =>
  text.replace(/%(0A|0D|22)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const fileOf = (info: MultipartParser.PartInfo, chunks: ReadonlyArray<Uint8Array>): Entry => {
  const [only] = chunks
  const bytes = chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks)
  const name = nameOf(info.filename ?? "")
  const value: DocumentFile.Part = { name, content: Redacted.make(bytes) }
  return { name: nameOf(info.name), value, summary: { name, digest: hash("sha256", bytes) } }
}

const refusalOf = (error: MultipartParser.MultipartError): Refused =>
  error._tag === "ReachedLimit" ? tooLarge : malformed

/** The parts of a body with these boundaries, or why it is refused. */
const entriesOf = (body: Buffer, boundary: string): ReadonlyArray<Entry> | Refused => {
  const entries: Array<Entry> = []
  const errors: Array<Refused> = []
  const parser = MultipartParser.make({
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    maxFieldSize: maxForm,
    onField: (info, bytes) => {
      const value = MultipartParser.decodeField(info, bytes)
      entries.push({ name: nameOf(info.name), value, summary: value })
    },
    onFile: (info) => {
      const chunks: Array<Uint8Array> = []
      return (chunk) => {
        if (chunk === null) entries.push(fileOf(info, chunks))
        else chunks.push(chunk)
      }
    },
    onError: (error) => errors.push(refusalOf(error)),
    onDone: () => undefined
  })
  parser.write(body)
  parser.end()
  return errors[0] ?? entries
}

const isLarge = ({ value }: Entry): boolean =>
  typeof value !== "string" && Redacted.value(value.content).length > DocumentFile.maxSize

const repeatedIn = (entries: ReadonlyArray<Entry>): ReadonlyArray<string> => {
  const names = entries.map(({ name }) => name)
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
}

/** The parts of a body of this type. */
export const parse = (body: Uint8Array<ArrayBuffer>, contentType: string): Effect.Effect<Form, Refused> => {
  if (body.length === 0) return Effect.succeed(empty)
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length)
  const boundary = boundaryOf(contentType)
  if (boundary === null) return Effect.fail(malformed)
  if (hasTooMany(bytes, boundary)) return Effect.fail(tooMany)
  const entries = entriesOf(bytes, boundary)
  if ("_tag" in entries) return Effect.fail(entries)
  const repeated = repeatedIn(entries)
  if (repeated.length > 0) return Effect.fail(invalid(...repeated.map((name) => problem("PARAM_IS_REPEATED", name))))
  if (entries.some(isLarge)) return Effect.fail(tooLarge)
  return Effect.succeed({
    value: Object.fromEntries(entries.map(({ name, value }) => [name, value])),
    summary: Object.fromEntries(entries.map(({ name, summary }) => [name, summary]))
  })
}
