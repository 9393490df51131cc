/**
 * The file of a document (platform.md 7): PDF, JPEG or PNG, known by how its bytes
 * begin and not by what it is called; 1 byte to 10 MiB.
 */
import { Redacted, Schema, SchemaTransformation } from "effect"

export const Format = Schema.Literals(["application/pdf", "image/jpeg", "image/png"])
export type Format = typeof Format.Type

/** The most that a file may hold, in bytes. */
export const maxSize = 10 * 1_024 * 1_024
const maxName = 255

const marks: ReadonlyArray<readonly [format: Format, bytes: ReadonlyArray<number>]> = [
  ["application/pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]
]

/** null: of no format that is taken. */
export const formatOf = (bytes: Uint8Array): Format | null =>
  marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0] ?? null

/** A file of a form, as it was sent. */
export interface Part {
  readonly name: string
  readonly content: Redacted.Redacted<Uint8Array>
}

const isPart = (value: unknown): value is Part =>
  typeof value === "object" &&
  value !== null &&
  "name" in value &&
  typeof value.name === "string" &&
  "content" in value &&
  Redacted.isRedacted(value.content)

/** A file of a form. JSON has no files: there it is but its name, which documentation shows. */
const File = Schema.declare(isPart, {
  expected: "a file",
  toCodecJson: () =>
    Schema.link<Part>()(
      Schema.String.annotate({ format: "binary" }),
      SchemaTransformation.transform({
        decode: (name): Part => ({ name, content: Redacted.make(new Uint8Array()) }),
        encode: ({ name }) => name
      })
    )
})

/** A file in a format that is taken. */
export const DocumentFile = File.check(
  Schema.makeFilter(({ content }) =>
    formatOf(Redacted.value(content)) === null ? "DOCUMENT_FORMAT_NOT_SUPPORTED" : undefined
  )
)

/** The name of a file as it is shown: without the folders and the characters that no name should have. */
export const nameOf = (given: string): string => {
  const base = given.split(/[/\\]/).at(-1) ?? ""
  const clean = base.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "").trim()
  return [...clean].slice(0, maxName).join("") || "document"
}
