/** Forms (platform.md 7) are parsed while they arrive, with the same result wherever the chunks end. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { hash } from "node:crypto"
import * as DocumentFile from "@payments-platform/domain/merchants/document/DocumentFile"
import * as MultipartBody from "../../../src/http/request/body/MultipartBody.ts"

const boundary = "----b-"
const contentType = `multipart/form-data; boundary="${boundary}"`
const lines = (...all: ReadonlyArray<string>): string => all.join("\r\n")
const part = (disposition: string, ...rest: ReadonlyArray<string>): ReadonlyArray<string> => [
  `--${boundary}`,
  `Content-Disposition: form-data; ${disposition}`,
  ...rest
]
const end = [`--${boundary}--`, ""]
const text = part('name="type"', "", "other")
const file = part('name="file"; filename="a%22.pdf"', "Content-Type: application/pdf", "", "%PDF-\r", `\r\n-`, "--")

/** The received bytes of files, as text. */
const make = () => {
  const received: Array<string> = []
  const receive: MultipartBody.ReceiveFile = (name) =>
    Effect.sync(() => {
      const chunks: Array<Uint8Array> = []
      let arrived = DocumentFile.emptyFile
      return {
        append: (bytes) =>
          Effect.sync(() => {
            arrived = DocumentFile.after(arrived, bytes)
            chunks.push(bytes)
          }),
        end: Effect.sync(() => {
          received.push(Buffer.concat(chunks).toString("latin1"))
          return DocumentFile.partOf("id", name, arrived)
        })
      }
    })
  return { received, reader: MultipartBody.reader(contentType, receive) }
}

/** The form or its refusal, and the received files, for a body that arrives in pieces. */
const read = (body: Buffer, cuts: ReadonlyArray<number> = []): string => {
  const { reader, received } = make()
  const ends = [...cuts, body.length]
  const pieces = ends.map((to, index) => body.subarray(index === 0 ? 0 : ends[index - 1], to))
  const form = Effect.andThen(
    Effect.forEach(pieces, (piece) => reader.write(piece), { discard: true }),
    Effect.result(reader.end)
  )
  return JSON.stringify([Effect.runSync(Effect.scoped(form)), received])
}

const bodies: ReadonlyArray<readonly [of: string, body: string, includes: string]> = [
  ["a right form", lines(...text, ...file, ...end), '"value":{"type":"other","file":{"id":"id","name":"a\\".pdf"'],
  ["its file first, and text around it", lines("before", ...file, ...text, ...end, "\r\n:after"), '"type":"other"'],
  ["a header without a blank", lines(...text, ...end).replace(": ", ":"), '"value":{"type":"other"}'],
  ["no end", lines(...text, ...file), "PARAM_VALUE_IS_WRONG_TYPE"],
  ["no boundary", "x", "PARAM_VALUE_IS_WRONG_TYPE"],
  ["a part without headers", lines(`--${boundary}`, "", "x", ...end), "PARAM_VALUE_IS_WRONG_TYPE"],
  ["headers that do not end", lines(`--${boundary}`, "Content-Disposition", ...end), "PARAM_VALUE_IS_WRONG_TYPE"],
  ["such headers after a part", lines(...text, `--${boundary}`, "X", ...end), "PARAM_VALUE_IS_WRONG_TYPE"],
  ["a text twice", lines(...text, ...text, ...file, ...end), '"path":["type"],"reason":"PARAM_IS_REPEATED"'],
  ["a file twice", lines(...file, ...text, ...file, ...end), '"path":["file"],"reason":"PARAM_IS_REPEATED"'],
  ["20 parts", lines(...Array.from({ length: 20 }, () => text).flat(), ...end), "PARAM_IS_REPEATED"],
  ["21 parts", lines(...Array.from({ length: 21 }, () => text).flat(), ...end), "PARAM_VALUE_IS_OUT_OF_RANGE"],
  ["21 boundaries alone", `--${boundary}\r\n`.repeat(22), "PARAM_VALUE_IS_OUT_OF_RANGE"],
  ["what follows the end", lines(...text, ...end, ...text, ...end), '"value":{"type":"other"}']
]

describe("a form", () => {
  it.each(bodies)("%s is the same wherever its chunks end", (_, body, includes) => {
    const bytes = Buffer.from(body, "latin1")
    const whole = read(bytes)
    assert.include(whole, includes)
    const all = Array.from({ length: bytes.length - 1 }, (__, index) => index + 1)
    for (const cut of all) assert.strictEqual(read(bytes, [cut]), whole, `cut at ${cut}`)
    assert.strictEqual(read(bytes, all), whole)
  })

  it("passes on the bytes of its file unchanged, with their digest", () => {
    const said = read(Buffer.from(lines(...text, ...file, ...end), "latin1"))
    const bytes = "%PDF-\r\r\n\r\n-\r\n--"
    assert.include(said, JSON.stringify([bytes]))
    assert.include(said, hash("sha256", bytes))
  })

  it("accepts a file only in its own field", () => {
    const other = part('name="type"; filename="b"', "", "%PDF-")
    const said = read(Buffer.from(lines(...file, ...other, ...end), "latin1"))
    assert.include(said, '"type":{}')
    assert.notInclude(said, '"%PDF-"')
  })

  it("reads a text up to the limit of its field", () => {
    const said = read(Buffer.from(lines(...part('name="type"', "", "x".repeat(9_000)), ...end), "latin1"))
    assert.include(said, `"value":{"type":"${"x".repeat(4_096)}"}`)
  })

  it("refuses a file over 10 MiB", () => {
    const fileOfSize = (size: number) =>
      Buffer.concat([
        Buffer.from(lines(...text, ...part('name="file"; filename="a"', "", ""))),
        Buffer.alloc(size, 65),
        Buffer.from(lines("", ...end))
      ])
    assert.include(read(fileOfSize(DocumentFile.maxSize)), '"type":"other"')
    assert.include(read(fileOfSize(DocumentFile.maxSize + 1)), '"path":["file"],"reason":"REQUEST_TOO_LARGE"')
  })
})
