/**
 * A form with files (platform.md 7), parsed by the platform's own `fetch`: each
 * part once, a text or a file. What is wrong with its form is told alone, as of JSON.
 */
import { hash } from "node:crypto"
import { Effect, Redacted } from "effect"
import * as DocumentFile from "@payments-platform/domain/merchants/DocumentFile"
import type { WireProblem } from "./api/Errors.ts"
import { invalid, type Refused, refused } from "./Incoming.ts"

/** The most that a form may hold, in bytes: its largest file and what is around it. */
export const maxForm = DocumentFile.maxSize + 65_536

/** More parts than any form has. */
const maxParts = 20
const form = /^multipart\/form-data\s*;.*\bboundary=/i

export const isForm = (contentType: string): boolean => form.test(contentType)

/** What a form says: for its schema, and in short for whoever compares or names it. */
export interface Form {
  readonly value: Readonly<Record<string, unknown>>
  readonly summary: Readonly<Record<string, unknown>>
}

export const empty: Form = { value: {}, summary: {} }

const problem = (reason: WireProblem["reason"], ...path: ReadonlyArray<string>): WireProblem => ({
  place: "body",
  path,
  reason
})

const tooLarge = refused("REQUEST_TOO_LARGE", [{ place: "body", path: ["file"], reason: "REQUEST_TOO_LARGE" }])
const malformed = invalid(problem("PARAM_VALUE_IS_WRONG_TYPE"))

const partOf = async (name: string, entry: File | string) => {
  if (typeof entry === "string") return { name, value: entry, summary: entry }
  const bytes = new Uint8Array(await entry.arrayBuffer())
  const value: DocumentFile.Part = { name: entry.name, content: Redacted.make(bytes) }
  return { name, value, summary: { name: entry.name, digest: hash("sha256", bytes) } }
}

/** The parts of a body of this type. */
export const parse = (body: Uint8Array<ArrayBuffer>, contentType: string): Effect.Effect<Form, Refused> =>
  Effect.gen(function* () {
    if (body.length === 0) return empty
    const data = yield* Effect.tryPromise({
      try: () => new Response(body, { headers: { "Content-Type": contentType } }).formData(),
      catch: () => malformed
    })
    const entries = [...data]
    if (entries.length > maxParts) return yield* Effect.fail(invalid(problem("PARAM_VALUE_IS_OUT_OF_RANGE")))
    const repeated = new Set(entries.map(([name]) => name).filter((name) => data.getAll(name).length > 1))
    if (repeated.size > 0)
      return yield* Effect.fail(invalid(...[...repeated].map((name) => problem("PARAM_IS_REPEATED", name))))
    if (entries.some(([, entry]) => typeof entry !== "string" && entry.size > DocumentFile.maxSize))
      return yield* Effect.fail(tooLarge)
    const parts = yield* Effect.promise(() => Promise.all(entries.map(([name, entry]) => partOf(name, entry))))
    return {
      value: Object.fromEntries(parts.map(({ name, value }) => [name, value])),
      summary: Object.fromEntries(parts.map(({ name, summary }) => [name, summary]))
    }
  })
