/**
 * A bucket of a store that speaks S3. Requests are signed (AWS Signature Version 4) with the hash of their body, so that the
 * store refuses bytes that changed on their way. Every wait and every answer has a limit. An error has the code of the store
 * or of the connection alone: no address, no key, no credential.
 */
import { AwsV4Signer } from "aws4fetch"
import { Data, type Duration, Effect, Redacted, Schedule } from "effect"
import { createHash } from "node:crypto"
import { createReadStream, openAsBlob } from "node:fs"
import * as S3Location from "./S3Location.ts"

/** How long a request waits, for its answer with the whole body. */
export interface Patience {
  /** of a caller: with two more tries, it ends before the 30 s of a request of the API */
  readonly asked: Duration.Input
  /** of a timer, which comes again by itself and delays others meanwhile */
  readonly cleaning: Duration.Input
  /** of the readiness and of `check`, which wait no longer */
  readonly probing: Duration.Input
  /** before the second try; twice that before the third */
  readonly delay: Duration.Input
}

export const patience: Patience = {
  asked: "8 seconds",
  cleaning: "4 seconds",
  probing: "2 seconds",
  delay: "100 millis"
}

/** Tries after the first one. */
const retries = 2

/** The maximum bytes of an answer: more than those of the largest sealed document. */
const maxAnswer = 12 * 1_048_576

/** `code`: such as `ECONNREFUSED`, `timeout`, or `403 AccessDenied`. */
export class S3Failure extends Data.TaggedError("S3/Failure")<{
  readonly code: string
  readonly isTransient: boolean
}> {}

interface Call {
  readonly method: "GET" | "PUT" | "HEAD" | "DELETE"
  /** behind the address of the bucket: a key, or a query */
  readonly path: string
  readonly body?: { readonly bytes: Blob; readonly sha256: string }
}

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Uint8Array
}

const emptyHash = createHash("sha256").digest("hex")

const signed = (settings: S3Location.S3Settings, { body, method, path }: Call) =>
  new AwsV4Signer({
    method,
    url: `${S3Location.addressOf(settings)}${path}`,
    headers: {
      "X-Amz-Content-Sha256": body?.sha256 ?? emptyHash,
      ...(body === undefined ? {} : { "Content-Type": "application/octet-stream" })
    },
    service: "s3",
    region: settings.region,
    accessKeyId: settings.accessKeyId,
    secretAccessKey: Redacted.value(settings.secretAccessKey),
    ...(settings.sessionToken === null ? {} : { sessionToken: Redacted.value(settings.sessionToken) })
  }).sign()

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

/** A failed connection by its code. Its message may hold an address. */
const failed = (error: unknown): S3Failure => {
  if (error instanceof S3Failure) return error
  const cause = error instanceof Error ? error.cause : null
  return new S3Failure({
    code: isObject(cause) && "code" in cause ? String(cause.code) : "no answer",
    isTransient: true
  })
}

/** Reads a body up to the limit, so that no store fills the memory. */
const bytesOf = async ({ body }: Response): Promise<Uint8Array> => {
  const pieces: Array<Uint8Array> = []
  let size = 0
  for await (const piece of body ?? []) {
    size += piece.length
    if (size > maxAnswer) throw new S3Failure({ code: "an answer without end", isTransient: false })
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const send = (settings: S3Location.S3Settings, call: Call) =>
  Effect.tryPromise({
    try: async (signal): Promise<Answer> => {
      const { headers, method, url } = await signed(settings, call)
      // a redirection leads to another region or host, for which the signature is not
      const response = await fetch(url, { method, headers, body: call.body?.bytes ?? null, signal, redirect: "manual" })
      return { status: response.status, headers: response.headers, body: await bytesOf(response) }
    },
    catch: failed
  })

/** The code in the body of an error, such as `AccessDenied`. */
const errorCode = ({ body }: Answer): string | null =>
  /<Code>(\w{1,64})<\/Code>/.exec(new TextDecoder().decode(body.subarray(0, 4_096)))?.[1] ?? null

/** The codes of 400 that another try may mend: the bytes changed on their way, or did not arrive in time. */
const mendable: ReadonlySet<string | null> = new Set(["BadDigest", "RequestTimeout", "XAmzContentSHA256Mismatch"])

const refused = (answer: Answer): S3Failure => {
  const code = errorCode(answer)
  return new S3Failure({
    code: code === null ? String(answer.status) : `${answer.status} ${code}`,
    isTransient: answer.status >= 500 || answer.status === 429 || mendable.has(code)
  })
}

const isMissing = ({ method }: Call, answer: Answer): boolean =>
  answer.status === 404 && (method === "HEAD" || errorCode(answer) === "NoSuchKey")

/** The answer to one request; null: there is no such object. A bucket that does not exist is a failure. */
const once = Effect.fnUntraced(function* (settings: S3Location.S3Settings, call: Call, duration: Duration.Input) {
  const answer = yield* Effect.timeoutOrElse(send(settings, call), {
    duration,
    orElse: () => Effect.fail(new S3Failure({ code: "timeout", isTransient: true }))
  })
  if (isMissing(call, answer)) return null
  return answer.status >= 200 && answer.status < 300 ? answer : yield* refused(answer)
})

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash("sha256")
  for await (const piece of createReadStream(path)) hash.update(piece)
  return hash.digest("hex")
}

/** The bytes of a file. They are read as they are sent, and again for each try. */
const bodyOf = (path: string) =>
  Effect.tryPromise({
    try: async () => ({ bytes: await openAsBlob(path), sha256: await hashOf(path) }),
    catch: () => new S3Failure({ code: "a draft cannot be read", isTransient: false })
  })

/** When an object was written, in ms of the store's time. */
const timeOf = ({ headers }: Answer) => {
  const time = Date.parse(headers.get("last-modified") ?? "")
  return Number.isNaN(time)
    ? Effect.fail(new S3Failure({ code: "an object without its time", isTransient: false }))
    : Effect.succeed(time)
}

/** An object was written only if its answer names it. A proxy before the store may answer 200 to anything. */
const isWritten = (answer: Answer | null) =>
  answer?.headers.has("etag") === true
    ? Effect.void
    : Effect.fail(new S3Failure({ code: "an answer without an ETag", isTransient: false }))

export const make = (settings: S3Location.S3Settings, { asked, cleaning, delay, probing } = patience) => {
  const patiently = (call: Call) =>
    Effect.retry(once(settings, call, asked), {
      times: retries,
      while: ({ isTransient }) => isTransient,
      schedule: Schedule.exponential(delay)
    })
  const pathOf = (id: string): string => `/${settings.prefix}${id}`
  const list = new URLSearchParams({ "list-type": "2", "max-keys": "1", prefix: settings.prefix })
  return {
    /** Writes an object from a file, whole or not at all: three tries. */
    put: (id: string, file: string) =>
      Effect.flatMap(bodyOf(file), (body) =>
        Effect.flatMap(patiently({ method: "PUT", path: pathOf(id), body }), isWritten)
      ),
    /** null: there is no such object; three tries */
    get: (id: string) => Effect.map(patiently({ method: "GET", path: pathOf(id) }), (answer) => answer?.body ?? null),
    /** when an object was written, in ms of the store's time; -Infinity: there is none; one try */
    writtenAt: (id: string) =>
      Effect.flatMap(once(settings, { method: "HEAD", path: pathOf(id) }, cleaning), (answer) =>
        answer === null ? Effect.succeed(-Infinity) : timeOf(answer)
      ),
    /** Succeeds also for an object that does not exist; one try. */
    remove: (id: string) => Effect.asVoid(once(settings, { method: "DELETE", path: pathOf(id) }, cleaning)),
    /** Reads whether the bucket answers and these credentials may list it; one try. */
    probe: Effect.asVoid(once(settings, { method: "GET", path: `/?${list}` }, probing))
  } as const
}
