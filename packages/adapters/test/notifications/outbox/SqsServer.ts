/**
 * SQS in this process, behind a gate that judges the signature of each request, as AWS does, by its own calculation. The gate
 * is what a test stops and starts: the queues remain.
 */
import { Redacted } from "effect"
import { startFauxqs } from "fauxqs"
import { createHash, createHmac } from "node:crypto"
import { once } from "node:events"
import * as http from "node:http"
import * as OutboxUrl from "../../../src/notifications/outbox/OutboxUrl.ts"
import type { SqsSettings } from "../../../src/notifications/outbox/SqsOutbox.ts"

const region = "eu-central-1"
const accessKeyId = "key-of-the-test"
export const secretKey = "secret-of-the-test"
export const sessionToken = "session-of-the-test"

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest()
const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

/** AWS Signature Version 4 of a POST to `/`, over all headers that it must cover. */
const isGenuine = (headers: http.IncomingHttpHeaders, body: string): boolean => {
  const [, scope = "", names = "", signature] =
    /^AWS4-HMAC-SHA256 Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      String(headers.authorization)
    ) ?? []
  const [day = ""] = scope.split("/")
  const covered = names.split(";")
  if (!["host", "x-amz-date", "x-amz-security-token", "x-amz-target"].every((name) => covered.includes(name)))
    return false
  if (headers["x-amz-security-token"] !== sessionToken || scope !== `${day}/${region}/sqs/aws4_request`) return false
  const lines = covered.map((name) => `${name}:${String(headers[name]).trim()}\n`).join("")
  const request = ["POST", "/", "", lines, names, sha256(body)].join("\n")
  const text = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(request)].join("\n")
  const key = [region, "sqs", "aws4_request"].reduce(hmac, hmac(`AWS4${secretKey}`, day))
  return hmac(key, text).toString("hex") === signature
}

/** What the gate does with the requests of an action. `pass`: SQS has them; else it answers with a status and a code. */
export type Fate = "pass" | readonly [status: number, code: string] | "garbage"

export interface SqsServer {
  /** the settings of a queue, which is made; a FIFO one if its name ends so */
  readonly queue: (name: string) => SqsSettings
  /** the texts of the messages in a queue, oldest first */
  readonly messages: (name: string) => ReadonlyArray<string>
  /** what SQS was told beside the texts, oldest first */
  readonly orders: (
    name: string
  ) => ReadonlyArray<readonly [group: string | undefined, deduplication: string | undefined]>
  readonly fates: Map<string, Fate>
  readonly open: () => Promise<void>
  readonly shut: () => Promise<void>
  readonly end: () => Promise<void>
}

const bodyOf = async (request: http.IncomingMessage): Promise<string> =>
  Buffer.concat(await request.toArray()).toString()

export const make = async (port: number): Promise<SqsServer> => {
  const sqs = await startFauxqs({ port: 0, logger: false })
  const fates = new Map<string, Fate>()

  const refuse = (response: http.ServerResponse, status: number, code: string): void => {
    // an error may say anything
    const error = { __type: `com.amazonaws.sqs#${code}`, message: `of ${secretKey}` }
    response.writeHead(status, { "Content-Type": "application/x-amz-json-1.0" }).end(JSON.stringify(error))
  }

  const gate = http.createServer(async (request, response) => {
    const body = await bodyOf(request)
    const action = String(request.headers["x-amz-target"]).replace("AmazonSQS.", "")
    const fate = fates.get(action) ?? "pass"
    if (!isGenuine(request.headers, body)) return refuse(response, 403, "InvalidSignatureException")
    if (fate === "garbage") return void response.end("{")
    if (fate !== "pass") return refuse(response, ...fate)
    const { headers, method, url: path } = request
    const forward = http.request(
      { host: "127.0.0.1", port: sqs.port, method, path, headers, agent: false },
      (answered) => {
        response.writeHead(answered.statusCode ?? 500, answered.headers)
        answered.pipe(response)
      }
    )
    forward.end(body)
  })

  const open = async (): Promise<void> => {
    gate.listen(port, "127.0.0.1")
    await once(gate, "listening")
  }
  const shut = async (): Promise<void> => {
    if (!gate.listening) return
    gate.closeAllConnections()
    await new Promise((done) => gate.close(done))
  }
  const inQueue = (name: string) => sqs.inspectQueue(name)?.messages.ready ?? []

  await open()
  return {
    fates,
    queue: (name) => {
      sqs.createQueue(name, { region, ...(name.endsWith(".fifo") ? { attributes: { FifoQueue: "true" } } : {}) })
      const found = OutboxUrl.parse(`http://127.0.0.1:${port}/000000000000/${name}`)
      if (found?._tag !== "Sqs") throw new TypeError("no address of SQS")
      const [secretAccessKey, token] = [Redacted.make(secretKey), Redacted.make(sessionToken)]
      return { ...found, region, accessKeyId, secretAccessKey, sessionToken: token }
    },
    messages: (name) => inQueue(name).map(({ body }) => body),
    orders: (name) =>
      inQueue(name).map(({ messageDeduplicationId, messageGroupId }) => [messageGroupId, messageDeduplicationId]),
    open,
    shut,
    end: async () => {
      await shut()
      await sqs.stop()
    }
  }
}
