/** Posts notifications to a handler as a network does it: whole, in slow pieces, broken off, or without reading the answer. */
import { Redacted } from "effect"
import { Agent, request } from "node:http"
import { request as requestSecurely } from "node:https"
import { sign } from "@payments-platform/adapters/notifications/Signature"
import { headersOf } from "@payments-platform/adapters/notifications/WebhookHeaders"
import type { Barrier } from "./Barrier.ts"

/** `slow`: in pieces; `reset`: breaks off inside the body; `cut`: breaks off when the answer begins */
export type Manner = "whole" | "slow" | "reset" | "cut"

export interface SignedPost {
  readonly id: string
  readonly body: string
  /** null: it is not signed */
  readonly secret: string | null
  /** UNIX seconds of the signature */
  readonly timestamp: number
}

/** The status of the handler's answer; null: there was none, or nobody read it. */
export type HandlerAnswer = number | null

/** Milliseconds between two pieces of a slow delivery. */
const pieceDelay = 5
/** Milliseconds after which an unanswered delivery has failed, as for the platform (platform.md 10). */
const timeout = 15_000

const agent = new Agent({ keepAlive: true })

const headersFor = ({ body, id, secret, timestamp }: SignedPost): Readonly<Record<string, string>> => {
  const signature = secret === null ? "" : sign(Redacted.make(secret), { id, timestamp, body })
  const { "webhook-signature": signed, ...unsigned } = headersOf(id, { timestamp, signature })
  return signed === undefined || secret === null ? unsigned : { ...unsigned, "webhook-signature": signed }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, pieceDelay))

/**
 * `barrier`: each of its posts is sent up to its last byte, and the last bytes go out together, so that a handler has all
 * of them at one instant however long their connections took.
 */
export const postTo = (
  handler: string,
  post: SignedPost,
  manner: Manner,
  barrier: Barrier | null = null
): Promise<HandlerAnswer> =>
  new Promise((resolve) => {
    const url = new URL(handler)
    const bytes = Buffer.from(post.body)
    const headers = { ...headersFor(post), "Content-Length": String(bytes.length) }
    const isSecure = url.protocol === "https:"
    // a connection that is broken off is not one that others wait for
    const pool = manner === "whole" && !isSecure ? { agent } : { agent: false }
    const sending = (isSecure ? requestSecurely : request)(url, { method: "POST", headers, ...pool, timeout })
    let hasCome = false
    const come = async (): Promise<void> => {
      if (barrier === null || hasCome) return
      hasCome = true
      await barrier.pass()
    }
    sending.on("error", () => {
      void come()
      resolve(null)
    })
    sending.on("timeout", () => sending.destroy())
    sending.on("response", (response) => {
      if (manner === "cut") {
        sending.destroy()
        return resolve(null)
      }
      response.on("error", () => resolve(null))
      response.resume().on("end", () => resolve(response.statusCode ?? null))
    })
    const half = Math.floor(bytes.length / 2)
    const write = async (): Promise<void> => {
      if (barrier !== null) {
        await new Promise<unknown>((sent) => sending.write(bytes.subarray(0, -1), sent))
        await come()
        return void sending.end(bytes.subarray(-1))
      }
      if (manner === "whole" || manner === "cut") return void sending.end(bytes)
      sending.write(bytes.subarray(0, half))
      await pause()
      if (manner === "reset") {
        sending.destroy()
        return resolve(null)
      }
      sending.end(bytes.subarray(half))
    }
    void write()
  })
