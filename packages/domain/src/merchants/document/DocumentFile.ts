/**
 * The file of a document (platform.md 7): a PDF, JPEG or PNG of 1 byte to 10 MiB. The first bytes determine the format;
 * the file name and the declared type are ignored.
 */
import { Schema, SchemaTransformation } from "effect"
import * as Check from "../../vocabulary/Check.ts"
import { isSensitive } from "../../vocabulary/text/SensitiveText.ts"

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

/** The format of a file; null: it is not accepted. */
export const formatOf = (bytes: Uint8Array): Format | null =>
  signatures.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0] ?? null

/** The length of the longest signature, in bytes. */
const markLength = 8

/** What is known of a file from the bytes that have arrived. */
export interface ReceivedBytes {
  /** in bytes */
  readonly size: number
  /** its first bytes, as many as a mark has */
  readonly start: Uint8Array
}

export const emptyFile: ReceivedBytes = { size: 0, start: new Uint8Array() }

/** A file after more of its bytes arrived. */
export const after = ({ size, start }: ReceivedBytes, bytes: Uint8Array): ReceivedBytes => ({
  size: size + bytes.length,
  start: start.length < markLength ? new Uint8Array([...start, ...bytes.subarray(0, markLength - start.length)]) : start
})

/** A file of a form that has arrived. Its bytes are in the draft of the document `id` (ports/DocumentStore). */
export interface Part {
  readonly id: string
  readonly name: string
  /** null: of no format that is accepted */
  readonly format: Format | null
  /** in bytes */
  readonly size: number
}

export const partOf = (id: string, name: string, { size, start }: ReceivedBytes): Part => ({
  id,
  name,
  format: formatOf(start),
  size
})

const isPart = (value: unknown): value is Part =>
  typeof value === "object" &&
  value !== null &&
  "id" in value &&
  "name" in value &&
  typeof value.name === "string" &&
  "format" in value &&
  "size" in value

/** A file of a form. In JSON, which has no files, documentation shows its name alone. */
const File = Schema.declare(isPart, {
  expected: "a file",
  toCodecJson: () =>
    Schema.link<Part>()(
      Schema.String.annotate({ format: "binary" }),
      SchemaTransformation.transform({
        decode: (name): Part => partOf("", name, emptyFile),
        encode: ({ name }) => name
      })
    )
})

/** A file in a format that is accepted. */
export const DocumentFile = File.check(
  Check.must(({ format }) => format !== null, "DOCUMENT_FORMAT_NOT_SUPPORTED", "must be a PDF, JPEG or PNG")
)

/** The name of a file whose own name is not kept. */
const nameless = "document"

/**
 * The file name in records (merchants.md 3): without folders and control characters, at most 255 characters. A name
 * with a card or social security number is replaced and not refused, because the file itself is wanted.
 */
export const nameOf = (given: string): string => {
  const base = given.split(/[/\\]/).at(-1) ?? ""
  const clean = base.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "").trim()
  return isSensitive(clean) ? nameless : [...clean].slice(0, maxName).join("") || nameless
}
