/** Sends a delivery on to the target of `listen`, with its headers and its body as they arrived. */
import { request as httpRequest } from "node:http"
import { request as httpsRequest } from "node:https"

export interface Delivery {
  /** name and value in turn, as they arrived */
  readonly rawHeaders: ReadonlyArray<string>
  readonly body: Buffer
}

export interface TargetAnswer {
  readonly status: number
  readonly contentType: string | undefined
  readonly body: Buffer
  /** why the target did not answer; null: it did */
  readonly error: string | null
}

/** Headers about the connection to the platform, which the connection to the target has of its own. */
const ofConnection = new Set(["host", "connection", "keep-alive", "transfer-encoding", "content-length"])

/** The platform waits 15 seconds for an answer. */
const timeoutMs = 14_000

/** The operator sees the first part of what a receiver answers. */
const longestAnswer = 64 * 1_024

const headersOf = ({ body, rawHeaders }: Delivery): Record<string, string> => {
  const pairs = rawHeaders.flatMap((name, index): Array<[string, string]> =>
    index % 2 === 1 || ofConnection.has(name.toLowerCase()) ? [] : [[name, rawHeaders[index + 1] ?? ""]]
  )
  return { ...Object.fromEntries(pairs), "Content-Length": String(body.length) }
}

/** An answer in place of the target's. */
const noAnswer = (status: number, error: string): TargetAnswer => ({
  status,
  contentType: "text/plain; charset=utf-8",
  body: Buffer.from(`${error}\n`),
  error
})

const codeOf = (cause: Error): string => {
  const inner = cause instanceof AggregateError ? cause.errors[0] : cause
  return inner instanceof Error && "code" in inner ? String(inner.code) : cause.message
}

/** Gives what the target answers: 502 when it cannot be reached, 504 when it takes too long. */
export const forward = (target: URL, delivery: Delivery): Promise<TargetAnswer> =>
  new Promise((done) => {
    const send = target.protocol === "https:" ? httpsRequest : httpRequest
    const sent = send(target, { method: "POST", headers: headersOf(delivery), timeout: timeoutMs }, (response) => {
      const chunks: Array<Buffer> = []
      let size = 0
      response.on("data", (chunk: Buffer) => {
        if (size < longestAnswer) chunks.push(chunk)
        size += chunk.length
      })
      response.on("error", (cause) => done(noAnswer(502, codeOf(cause))))
      response.on("end", () =>
        done({
          status: response.statusCode ?? 502,
          contentType: response.headers["content-type"],
          body: Buffer.concat(chunks),
          error: null
        })
      )
    })
    sent.on("timeout", () => {
      done(noAnswer(504, `no answer within ${timeoutMs / 1_000} s`))
      sent.destroy()
    })
    sent.on("error", (cause) => done(noAnswer(502, codeOf(cause))))
    sent.end(delivery.body)
  })
