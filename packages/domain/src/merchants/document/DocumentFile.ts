/**
 * The file of a document (platform.md 7): a PDF, JPEG or PNG of 1 byte to 10 MiB. The
 * format is recognized by the first bytes; the file name and the declared type do not
 * count.
 */
import { Redacted, Schema, SchemaTransformation } from "effect"

export const Format = Schema.Literals(["application/pdf", "image/jpeg", "image/png"])
export type Format = typeof Format.Type

/** The largest file, in bytes. */
export const maxSize = 10 * 1_024 * 1_024
const maxName = 255

/** The first bytes of each format. */
const signatures: ReadonlyArray<readonly [format: Format, bytes: ReadonlyArray<number>]> = [
  ["application/pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ["image/jpeg", [0xff, 0xd8, 0xff]],
  ["image/png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]
]

/** The format of a file; null: it is not supported. */
export const formatOf = (bytes: Uint8Array): Format | null =>
  signatures.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0] ?? null

/** A file part of a multipart form, as it was sent. */
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

/** The Schema of a file part. JSON cannot hold a file: its JSON form is the file name, for the documentation of the API. */
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

/** A file in a supported format; another is DOCUMENT_FORMAT_NOT_SUPPORTED. */
export const DocumentFile = File.check(
  Schema.makeFilter(({ content }) =>
    formatOf(Redacted.value(content)) === null ? "DOCUMENT_FORMAT_NOT_SUPPORTED" : undefined
  )
)

/** The file name in records: without folders and control characters, at most 255 characters. */
export const nameOf = (given: string): string => {
  const base = given.split(/[/\\]/).at(-1) ?? ""
  const clean = base.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "").trim()
  return [...clean].slice(0, maxName).join("") || "document"
}
