/**
 * Runs up to four requests to the code of an integrator at the same time, in every order in which the platform's answers come
 * and its notifications are delivered. The world is put back before each order.
 */
import type { PaymentsClient } from "@payments-platform/client"
import { secretOf } from "../adversary/Courier.ts"
import { forwardRequest } from "../adversary/ForwardRequest.ts"
import { type Intake, openIntake } from "../adversary/Intake.ts"
import { postTo } from "../adversary/PostToHandler.ts"
import { type Handler, serve } from "../adversary/ServeHandler.ts"
import { type AnswerOf, listen } from "../sandbox/HttpListener.ts"
import { openParts } from "../sandbox/OpenParts.ts"
import type { TopicPattern } from "../sandbox/Receivers.ts"
import { everyOrder } from "./EveryOrder.ts"
import { type InterleavedRun, makeRun } from "./InterleavedRun.ts"

/** What the code works with, anew for each order. */
export interface InterleaveSettings {
  /** where the platform is; calls to any other address do not wait */
  readonly baseUrl: string
  readonly appId: string
  readonly appToken: string
  /** the secrets by which notifications are signed */
  readonly signingSecrets: ReadonlyArray<string>
}

export interface InterleaveOptions {
  /** one to four requests to your code, made at the same time. What one rejects with is part of the story, and no failure */
  readonly requests: ReadonlyArray<() => Promise<unknown>>
  /** empties your code, and gives it what it works with */
  readonly reset: (settings: InterleaveSettings) => Promise<void> | void
  /** rejects when it was wrong where an order led to */
  readonly check: () => Promise<void> | void
  /** your webhook handler; absent: no notifications are delivered */
  readonly handler?: Handler
  /** the notifications that it gets; payments, refunds and disputes unless stated */
  readonly topics?: ReadonlyArray<TopicPattern>
  /** orders that are too many to be run; 10,000 unless stated */
  readonly most?: number
}

export interface InterleaveReport {
  /** the orders that were run: all that there are */
  readonly orders: number
}

/** The sandbox, whose type is behind this file. */
interface Platform<World> {
  readonly baseUrl: string
  readonly appId: string
  readonly appToken: string
  readonly client: PaymentsClient
  readonly settle: () => Promise<void>
  readonly snapshot: () => Promise<World>
  readonly restore: (world: World) => Promise<void>
}

const maxRequests = 4
const secret = secretOf(0)

/** Names in place of ids: `payments-1` for the first payment of a run. */
const makeNames = () => {
  const names = new Map<string, string>()
  const numbers = new Map<string, number>()
  return (id: string, kind: string): string => {
    const known = names.get(id)
    if (known !== undefined) return known
    const number = (numbers.get(kind) ?? 0) + 1
    numbers.set(kind, number)
    names.set(id, `${kind}-${number}`)
    return `${kind}-${number}`
  }
}

/** The resource of a record, by its name; nothing for an error. */
const resourceIn = (body: string | Buffer, nameOf: ReturnType<typeof makeNames>): string => {
  try {
    const record: unknown = JSON.parse(body.toString())
    if (typeof record !== "object" || record === null || !("id" in record) || !("resource" in record)) return ""
    return ` ${nameOf(String(record.id), String(record.resource))}`
  } catch {
    return ""
  }
}

/** Lets the notifications that have come wait for their delivery: those of one resource one after another. */
const deliveries = (handler: string, intake: Intake, nameOf: ReturnType<typeof makeNames>) => {
  const last = new Map<string, Promise<void>>()
  return (run: InterleavedRun): void => {
    for (const { body, notification } of intake.take()) {
      const { id, payload, topic } = notification
      const resource = "id" in payload ? String(payload.id) : ""
      const name = `${topic} of ${nameOf(resource, topic.split(".")[0] ?? "")}`
      const post = { id, body, secret, timestamp: Math.floor(Date.now() / 1_000) }
      const before = last.get(resource)
      const delivered = new Promise<void>((resolve) => {
        const deliver = async () => {
          const status = await postTo(handler, post, "whole")
          resolve()
          return status !== null && status < 300 ? null : `answered ${status ?? "nothing"}`
        }
        if (before === undefined) run.start(name, "is delivered", deliver)
        else void before.then(() => run.start(name, "is delivered", deliver))
      })
      last.set(resource, delivered)
    }
  }
}

const refuse = ({ requests }: InterleaveOptions): void => {
  if (requests.length < 1 || requests.length > maxRequests)
    throw new RangeError(`there must be one to ${maxRequests} requests`)
}

/** The parts between the code and the platform. `wait`: called with each answer of the platform before it is given */
const openBetween = <World>(
  platform: Platform<World>,
  { handler, topics }: InterleaveOptions,
  wait: (request: string, status: number, body: string | Buffer) => Promise<void>
) =>
  openParts(async ({ add, stop }) => {
    const answerOf: AnswerOf = async (received) => {
      const answer = await forwardRequest(platform.baseUrl, received)
      await wait(`${received.method} ${received.path.split("?")[0] ?? ""}`, answer.status, answer.body)
      return answer
    }
    const { url } = add(await listen(answerOf))
    const served = handler === undefined ? null : add(await serve(handler))
    const intake = served === null ? null : add(await openIntake(platform.client, topics))
    return { url, handler: served?.url ?? "", intake, stop }
  })

/** Runs every order. Rejects with the story of the first one after which `check` rejects. */
export const interleave = async <World>(
  platform: Platform<World>,
  options: InterleaveOptions
): Promise<InterleaveReport> => {
  refuse(options)
  const { check, most = 10_000, requests, reset } = options
  const untouched = await platform.snapshot()
  let run = makeRun()
  let nameOf = makeNames()
  let calls = 0
  const between = await openBetween(platform, options, (request, status, body) => {
    calls += 1
    return run.wait(`${request} -> ${status}${resourceIn(body, nameOf)}`)
  })
  const { appId, appToken } = platform
  const settings = { baseUrl: between.url, appId, appToken, signingSecrets: [secret] }
  const world = await platform.snapshot()
  try {
    const { orders } = await everyOrder({
      most,
      run: async (choose) => {
        await platform.restore(world)
        between.intake?.reset(() => undefined)
        ;[run, nameOf] = [makeRun(), makeNames()]
        const handOver = between.intake === null ? null : deliveries(between.handler, between.intake, nameOf)
        await reset(settings)
        for (const [n, request] of requests.entries())
          run.start(`request ${n + 1}`, "begins", async () => {
            await request()
            return null
          })
        await run.drive(choose, async () => {
          await platform.settle()
          handOver?.(run)
          await Promise.resolve()
        })
        await tell(run, check)
      }
    })
    if (calls === 0) throw new Error("The orders prove nothing: no request called `baseUrl`.")
    return { orders }
  } finally {
    run.open()
    await between.stop()
    await platform.restore(untouched)
  }
}

/** Checks where an order led to, and tells the order with what was wrong. */
const tell = async (run: InterleavedRun, check: InterleaveOptions["check"]): Promise<void> => {
  try {
    await check()
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause)
    throw new Error(`In this order it goes wrong:\n\n${run.story().join("\n")}\n\n${problem}`, { cause })
  }
}
