/**
 * Parses a form with files (platform.md 7) while it arrives. Each part occurs once and is a text or a file. The file is
 * passed on piece by piece, so that no form is in memory as a whole. Parts are counted before they are parsed. A malformed
 * form has this one problem, as malformed JSON has, which is reported after its last byte.
 */
import { Effect, type Scope } from "effect"
import { MultipartParser } from "effect/http"
import { createHash } from "node:crypto"
import { MIMEType } from "node:util"
import * as DocumentFile from "@payments-platform/domain/merchants/document/DocumentFile"
import type { Unavailable } from "@payments-platform/domain/ports/Store"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
import { invalidParams, type HttpError, httpError } from "../../HttpMessage.ts"
import type { WireProblem } from "../../response/ErrorCodes.ts"

/** The maximum size of a form, in bytes: its largest file and the text around it. */
export const maxForm = DocumentFile.maxSize + 65_536

/** More parts than any form has. */
const maxParts = 20
/** Bytes up to which a text is read; no field accepts a longer one. */
const maxText = 4_096
/** The part whose bytes are stored. A file in another part is refused. */
const filePart = "file"
/** The boundaries that RFC 2046 allows. */
const isBoundary = /^[0-9A-Za-z'()+_,./:=? -]{1,70}$/

/** The boundary between the parts of a form; null: the content type is not that of a form. */
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

/** The parts of a form: for its schema, and with digests in place of files for the Unique-Key and the audit log. */
export interface Form {
  readonly value: Readonly<Record<string, unknown>>
  readonly summary: Readonly<Record<string, unknown>>
}

export const empty: Form = { value: {}, summary: {} }

/** Receives the bytes of a file (see DocumentFiles.receive). They are removed with the scope unless they were used. */
export type ReceiveFile = (name: string) => Effect.Effect<
  {
    readonly append: (bytes: Uint8Array) => Effect.Effect<void, Unavailable>
    readonly end: Effect.Effect<DocumentFile.Part, Unavailable>
  },
  Unavailable,
  Scope.Scope
>

export interface FormReader {
  /** Parses the next bytes, and ends when those of the file were received. */
  readonly write: (chunk: Uint8Array) => Effect.Effect<void, Unavailable, Scope.Scope>
  /** The form, or why it is refused, after its last bytes. */
  readonly end: Effect.Effect<Form, HttpError>
}

const problem = (reason: WireProblem["reason"], ...path: ReadonlyArray<string>): WireProblem => ({
  place: "body",
  path: Problem.showablePath(path),
  reason
})

const tooLarge = httpError("REQUEST_TOO_LARGE", [{ place: "body", path: [filePart], reason: "REQUEST_TOO_LARGE" }])
const malformed = invalidParams({
  ...problem("PARAM_VALUE_IS_WRONG_TYPE"),
  requirement: "must be multipart/form-data with the boundary of its Content-Type"
})
const tooMany = invalidParams({
  ...problem("PARAM_VALUE_IS_OUT_OF_RANGE"),
  requirement: `must have at most ${maxParts} parts`
})

/** Counts how often a text has occurred in bytes that arrive in chunks. */
const counterOf = (text: string) => {
  const reach = text.length - 1
  let before = Buffer.alloc(0)
  let count = 0
  const countIn = (bytes: Buffer): void => {
    for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) count += 1
  }
  return (chunk: Buffer): number => {
    countIn(chunk)
    // occurrences that begin before this chunk
    countIn(Buffer.concat([before, chunk.subarray(0, reach)]))
    before = Buffer.concat([before, chunk.subarray(-reach)]).subarray(-reach)
    return count
  }
}

/** A part as it was sent. */
interface Entry {
  readonly name: string
  value: unknown
  readonly summary: unknown
  readonly isLarge: boolean
}

/** Browsers escape these three characters in names. */
const nameOf = (text: string): string =>
  text.replace(/%(0A|0D|22)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

interface PartReader {
  readonly append: (bytes: Uint8Array) => void
  readonly end: () => Entry
}

const textReader = (info: MultipartParser.PartInfo): PartReader => {
  const chunks: Array<Uint8Array> = []
  let room = maxText
  return {
    append: (bytes) => {
      if (room === 0) return
      const kept = Buffer.from(bytes.subarray(0, room))
      room -= kept.length
      chunks.push(kept)
    },
    end: () => {
      const value = MultipartParser.decodeField(info, Buffer.concat(chunks))
      return { name: nameOf(info.name), value, summary: value, isLarge: false }
    }
  }
}

type Task = Effect.Effect<void, Unavailable, Scope.Scope>

/** Discards a file in an unknown field, which the schema rejects. */
const notKept: unknown = {}

/** `receive` is null for a file that is not stored. `tasks` receives the writes of the file in their order. */
const fileReader = (info: MultipartParser.PartInfo, receive: ReceiveFile | null, tasks: Array<Task>): PartReader => {
  const name = nameOf(info.filename ?? "")
  const digest = createHash("sha256")
  let size = 0
  let receiving: Effect.Success<ReturnType<ReceiveFile>> | null = null
  if (receive !== null)
    tasks.push(
      Effect.map(receive(name), (opened) => {
        receiving = opened
      })
    )
  return {
    append: (bytes) => {
      size += bytes.length
      digest.update(bytes)
      tasks.push(Effect.suspend(() => receiving?.append(bytes) ?? Effect.void))
    },
    end: () => {
      const entry: Entry = {
        name: nameOf(info.name),
        value: notKept,
        summary: { name, digest: digest.digest("hex") },
        isLarge: size > DocumentFile.maxSize
      }
      const received = (part: DocumentFile.Part): void => {
        entry.value = part
      }
      tasks.push(Effect.suspend(() => (receiving === null ? Effect.void : Effect.map(receiving.end, received))))
      return entry
    }
  }
}

const repeatedIn = (entries: ReadonlyArray<Entry>): ReadonlyArray<string> => {
  const names = entries.map(({ name }) => name)
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
}

const formOf = (entries: ReadonlyArray<Entry>): Effect.Effect<Form, HttpError> => {
  const repeated = repeatedIn(entries)
  if (repeated.length > 0)
    return Effect.fail(invalidParams(...repeated.map((name) => problem("PARAM_IS_REPEATED", name))))
  if (entries.some(({ isLarge }) => isLarge)) return Effect.fail(tooLarge)
  return Effect.succeed({
    value: Object.fromEntries(entries.map(({ name, value }) => [name, value])),
    summary: Object.fromEntries(entries.map(({ name, summary }) => [name, summary]))
  })
}

/** The parser of one form, with its results in its state. */
const parserOf = (boundary: string, receive: ReceiveFile) => {
  const state = { entries: new Array<Entry>(), tasks: new Array<Task>(), isMalformed: false, isDone: false, begun: 0 }
  const wrong = (): void => {
    // bytes after the end of a form are ignored
    if (!state.isDone) state.isMalformed = true
  }
  const readerOf = (info: MultipartParser.PartInfo): PartReader => {
    if (!MultipartParser.defaultIsFile(info)) return textReader(info)
    const isKept = nameOf(info.name) === filePart && state.begun++ === 0
    return fileReader(info, isKept ? receive : null, state.tasks)
  }
  const parser = MultipartParser.make({
    headers: { "content-type": `multipart/form-data; boundary="${boundary}"` },
    // a text arrives in chunks too, so that a long one takes little memory
    isFile: () => true,
    onFile: (info) => {
      const reader = readerOf(info)
      let isOver = false
      return (chunk) => {
        // a part without an end to its headers is announced as the end of the one before
        if (isOver) return wrong()
        if (chunk !== null) return state.isDone ? undefined : reader.append(chunk)
        isOver = true
        return state.isDone ? undefined : void state.entries.push(reader.end())
      }
    },
    onField: wrong,
    onError: wrong,
    onDone: () => {
      state.isDone = true
    }
  })
  return { parser, state }
}

/** Parses a form of this content type. With another content type no byte is read. */
export const reader = (contentType: string, receive: ReceiveFile): FormReader => {
  const boundary = boundaryOf(contentType)
  if (boundary === null) return { write: () => Effect.void, end: Effect.fail(malformed) }
  const { parser, state } = parserOf(boundary, receive)
  const countIn = counterOf(`\r\n--${boundary}`)
  let isOver = false
  return {
    write: (chunk) =>
      Effect.suspend(() => {
        // a boundary precedes each part, the first at the very beginning, and one more ends the form
        isOver = countIn(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)) > maxParts
        if (isOver || state.isMalformed || state.isDone) return Effect.void
        parser.write(chunk)
        return Effect.forEach(state.tasks.splice(0), (task) => task, { discard: true })
      }),
    end: Effect.suspend(() => {
      if (isOver) return Effect.fail(tooMany)
      parser.end()
      return state.isMalformed ? Effect.fail(malformed) : formOf(state.entries)
    })
  }
}
