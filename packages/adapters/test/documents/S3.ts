/**
 * A store that speaks S3, in this process, with one bucket. Before it stands a gate that judges every request as AWS does: by
 * its signature, which the library of AWS makes anew, and by the hash of its body. A test may have it answer otherwise.
 */
import { SignatureV4 } from "@smithy/signature-v4"
import { Effect, Redacted } from "effect"
import { startFauxqs } from "fauxqs"
import { createHash, createHmac, type Hash, type Hmac } from "node:crypto"
import { once } from "node:events"
import * as http from "node:http"
import type { S3Settings } from "../../src/documents/S3Location.ts"

const bucket = "documents"
export const prefix = "of/tests/"
const region = "eu-central-1"
export const accessKeyId = "key-of-the-test"
export const secretKey = "secret-of-the-test"
export const sessionToken = "session-of-the-test"

/** A request that the store was sent. */
export interface S3Request {
  readonly method: string
  readonly path: string
  readonly headers: http.IncomingHttpHeaders
}

/**
 * What becomes of a request. `pass`: the store has it. `cut`: the connection ends. `hang`: nothing is answered. `trickle`: an
 * answer begins and does not end. `short`: the connection ends amid an answer. `endless`: the answer never ends. `damage`: the
 * bytes change before they are judged. Else a status and a code.
 */
export type Fate =
  | "pass"
  | "cut"
  | "hang"
  | "trickle"
  | "short"
  | "endless"
  | "damage"
  | readonly [status: number, code: string]

class Sha256 {
  readonly #hash: Hash | Hmac
  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    if (secret === undefined) this.#hash = createHash("sha256")
    else if (typeof secret === "string") this.#hash = createHmac("sha256", secret)
    else this.#hash = createHmac("sha256", bytesOf(secret))
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(typeof data === "string" ? data : bytesOf(data))
  }
  digest(): Promise<Uint8Array> {
    return Promise.resolve(new Uint8Array(this.#hash.digest()))
  }
  reset(): void {
    throw new Error("is not reset")
  }
}

const bytesOf = (data: ArrayBuffer | ArrayBufferView): Uint8Array =>
  ArrayBuffer.isView(data) ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength) : new Uint8Array(data)

const signer = new SignatureV4({
  credentials: { accessKeyId, secretAccessKey: secretKey, sessionToken },
  region,
  service: "s3",
  sha256: Sha256,
  uriEscapePath: false,
  applyChecksum: false
})

/** Whether the signature of a request is the one that AWS expects, over all headers that it must cover. */
const isSigned = async ({ headers, method, path }: S3Request): Promise<boolean> => {
  const authorization = String(headers.authorization)
  const names = (/SignedHeaders=([^,]*)/.exec(authorization)?.[1] ?? "").split(";")
  if (!["host", "x-amz-content-sha256", "x-amz-date", "x-amz-security-token"].every((name) => names.includes(name)))
    return false
  const [pathname = "", query = ""] = path.split("?")
  const [day, time] = String(headers["x-amz-date"]).split("T")
  const signingDate = new Date(
    `${day}T${time}`.replace(
      /^(....)(..)(..)T(..)(..)(..)Z$/,
      (_, y, m, d, h, min, s) => `${y}-${m}-${d}T${h}:${min}:${s}Z`
    )
  )
  const signed = await signer.sign(
    {
      method,
      protocol: "http:",
      hostname: "",
      path: pathname,
      query: Object.fromEntries(new URLSearchParams(query)),
      headers: Object.fromEntries(names.map((name) => [name, String(headers[name])]))
    },
    { signingDate }
  )
  return signed.headers["authorization"] === authorization
}

const bodyOf = async (request: http.IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const answer = (response: http.ServerResponse, status: number, code: string): void => {
  // an error of a store may say anything
  response.writeHead(status).end(`<Error><Code>${code}</Code><Message>of ${secretKey}</Message></Error>`)
}

/** Judges a request, hands it on to the store, and its answer back. */
const judge = async (port: number, seen: S3Request, body: Buffer, response: http.ServerResponse): Promise<void> => {
  if (!(await isSigned(seen))) return answer(response, 403, "SignatureDoesNotMatch")
  if (createHash("sha256").update(body).digest("hex") !== seen.headers["x-amz-content-sha256"])
    return answer(response, 400, "XAmzContentSHA256Mismatch")
  const { headers, method, path } = seen
  const forward = http.request({ host: "127.0.0.1", port, method, path, headers, agent: false }, (answered) => {
    response.writeHead(answered.statusCode ?? 500, answered.headers)
    answered.pipe(response)
  })
  forward.end(body)
}

const fill = (response: http.ServerResponse): void => {
  const piece = Buffer.alloc(65_536)
  const more = (): void => {
    while (!response.destroyed && response.write(piece));
  }
  response.on("drain", more)
  more()
}

const handle = async (
  port: number,
  fate: Fate,
  seen: S3Request,
  request: http.IncomingMessage,
  response: http.ServerResponse
) => {
  if (fate === "cut") return void request.destroy()
  const body = await bodyOf(request)
  switch (fate) {
    case "pass":
      return judge(port, seen, body, response)
    case "damage":
      return judge(port, seen, Buffer.concat([body, Buffer.from("!")]), response)
    case "hang":
      return
    case "trickle":
      return void response.writeHead(200, { "content-length": 10 }).write("<")
    case "short":
      return void response.writeHead(200, { "content-length": 10 }).write("<", () => request.socket.destroy())
    case "endless":
      return fill(response.writeHead(200))
    default:
      return answer(response, ...fate)
  }
}

const settingsOf = (endpoint: string): S3Settings => ({
  bucket,
  prefix,
  endpoint,
  region,
  accessKeyId,
  secretAccessKey: Redacted.make(secretKey),
  sessionToken: Redacted.make(sessionToken)
})

/** The variables of a process that keeps its documents in the bucket of these settings. */
export const variablesOf = ({ endpoint }: S3Settings): Readonly<Record<string, string>> => ({
  DOCUMENTS_URL: `s3://${bucket}/${prefix}`,
  DOCUMENTS_ENDPOINT: endpoint ?? "",
  AWS_REGION: region,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretKey,
  AWS_SESSION_TOKEN: sessionToken
})

const start = async () => {
  const store = await startFauxqs({ port: 0, logger: false })
  store.createBucket(bucket)
  const seen: Array<S3Request> = []
  const state: { fateOf: (request: S3Request) => Fate } = { fateOf: () => "pass" }
  const gate = http.createServer((request, response) => {
    const one = { method: request.method ?? "", path: request.url ?? "", headers: request.headers }
    seen.push(one)
    void handle(store.port, state.fateOf(one), one, request, response)
  })
  gate.listen(0, "127.0.0.1")
  await once(gate, "listening")
  const address = gate.address()
  const port = typeof address === "object" && address !== null ? address.port : 0
  const objects = async (path: string) => fetch(`http://127.0.0.1:${store.port}/${bucket}${path}`)
  return {
    settings: settingsOf(`http://127.0.0.1:${port}`),
    seen,
    /** says what becomes of each request from now on */
    decide: (fateOf: (seen: S3Request) => Fate): void => {
      state.fateOf = fateOf
    },
    keys: async () =>
      [...(await (await objects("?list-type=2")).text()).matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key),
    bytes: async (id: string) => new Uint8Array(await (await objects(`/${prefix}${id}`)).arrayBuffer()),
    stop: async () => {
      gate.close()
      gate.closeAllConnections()
      await store.stop()
    }
  }
}

/** A running store with an empty bucket, until the scope ends. */
export const store = Effect.acquireRelease(Effect.promise(start), ({ stop }) => Effect.promise(stop))
