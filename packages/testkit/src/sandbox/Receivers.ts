/**
 * Receivers of notifications: HTTP servers on a free port of the loopback. A receiver keeps what the platform signed, and
 * answers as a test says.
 */
import { type Notification, type PaymentsClient, type Topic, verifyNotification } from "@payments-platform/client"
import { listen, type ReceivedRequest } from "./HttpListener.ts"
import { openParts } from "./OpenParts.ts"

/** A topic, or all topics of a resource. */
export type TopicPattern = Parameters<PaymentsClient["notificationPreferences"]["create"]>[0]["topic"]

export interface ReceiverOptions {
  /** what it subscribes to; absent: everything about payments, refunds and disputes */
  readonly topics?: ReadonlyArray<TopicPattern>
}

export interface Receiver {
  readonly url: string
  /** the secrets by which the platform signs, one for each subscription */
  readonly secrets: ReadonlyArray<string>
  /** what arrived with a true signature, in order of arrival, repetitions included */
  readonly notifications: () => Promise<ReadonlyArray<Notification>>
  /** the next notification of a topic, or of any; rejects when none comes within some seconds (5 unless stated) */
  readonly next: (topic?: Topic, withinSeconds?: number) => Promise<Notification>
  /** sets the status of later answers; 204 at first */
  readonly answer: (status: number) => Promise<void>
  /** deletes the subscriptions and closes the port, once; the sandbox does it when it stops */
  readonly stop: () => Promise<void>
}

const usual: ReadonlyArray<TopicPattern> = ["payments.*", "refunds.*", "disputes.*"]

interface Waiting {
  readonly topic: Topic | undefined
  readonly take: (notification: Notification) => void
  readonly giveUp: (why: string) => void
}

/** Hands each notification to the first who waits for it, or keeps it. */
const makeMailbox = () => {
  const all: Array<Notification> = []
  const untaken: Array<Notification> = []
  const waiting = new Set<Waiting>()
  const isFor = (topic: Topic | undefined, notification: Notification) =>
    topic === undefined || notification.topic === topic
  return {
    all,
    put: (notification: Notification): void => {
      all.push(notification)
      const first = [...waiting].find(({ topic }) => isFor(topic, notification))
      if (first === undefined) return void untaken.push(notification)
      waiting.delete(first)
      first.take(notification)
    },
    next: (topic: Topic | undefined, withinSeconds: number): Promise<Notification> => {
      const index = untaken.findIndex((each) => isFor(topic, each))
      const [found] = index < 0 ? [] : untaken.splice(index, 1)
      if (found !== undefined) return Promise.resolve(found)
      return new Promise((resolve, reject) => {
        const giveUp = (why: string) => {
          clearTimeout(timer)
          waiting.delete(entry)
          const got = all.map((each) => each.topic).join(", ") || "nothing"
          reject(new Error(`no ${topic ?? "notification"} came ${why}; what came: ${got}`))
        }
        const timer = setTimeout(() => giveUp(`within ${withinSeconds} s`), withinSeconds * 1_000)
        const entry: Waiting = {
          topic,
          giveUp,
          take: (notification) => {
            clearTimeout(timer)
            resolve(notification)
          }
        }
        waiting.add(entry)
      })
    },
    /** nobody waits any more */
    close: () => [...waiting].forEach(({ giveUp }) => giveUp("before the receiver stopped"))
  }
}

export interface Subscriptions {
  readonly secrets: ReadonlyArray<string>
  /** deletes them */
  readonly stop: () => Promise<void>
}

/** Subscribes an address to topics. */
export const subscribe = async (
  client: PaymentsClient,
  url: string,
  topics: ReadonlyArray<TopicPattern>
): Promise<Subscriptions> => {
  const made: Array<{ readonly id: string; readonly secret: string }> = []
  for (const topic of topics) {
    const { id, signing_secret } = await client.notificationPreferences.create({ topic, callback_uri: url })
    if (signing_secret === undefined || signing_secret === null)
      throw new Error("a subscription came without its secret")
    made.push({ id, secret: signing_secret })
  }
  return {
    secrets: made.map(({ secret }) => secret),
    stop: async () => {
      for (const { id } of made) await client.notificationPreferences.remove(id)
    }
  }
}

export const openReceiver = async (
  client: PaymentsClient,
  { topics = usual }: ReceiverOptions = {}
): Promise<Receiver> => {
  let [status, secrets]: [number, ReadonlyArray<string>] = [204, []]
  const mailbox = makeMailbox()
  const receive = async ({ body, headers }: ReceivedRequest) => {
    const verified = await verifyNotification({ secret: secrets, headers, body })
    if (verified._tag === "Distrusted") return { status: 400, body: verified.reason }
    mailbox.put(verified.notification)
    return { status, body: "" }
  }
  return openParts(async ({ add, stop }) => {
    const { url } = add(await listen(receive))
    secrets = add(await subscribe(client, url, topics)).secrets
    return {
      url,
      secrets,
      notifications: async () => [...mailbox.all],
      next: (topic, withinSeconds = 5) => mailbox.next(topic, withinSeconds),
      answer: async (next) => void (status = next),
      stop: () => {
        mailbox.close()
        return stop()
      }
    }
  })
}
