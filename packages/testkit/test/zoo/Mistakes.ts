/** Classic mistakes of shops. Each is the right shop with one manner replaced; it names the invariant that finds it. */
import { type Notification, type Payment, verifyNotification } from "@payments-platform/client"
import type { invariants } from "@payments-platform/testkit"
import { complete, type Entry, type Manners, type Memory, right } from "./Shop.ts"

/** The body as JSON, whoever sent it. */
const parse = (body: string): Notification => JSON.parse(body)

const status = (entry: Entry, { id, status }: Payment): void => {
  entry.payment = id
  entry.status = status
}

/** Fulfils each time it is told. */
const enterAgain: Manners["enter"] = (entry, payment, topic) => {
  status(entry, payment)
  if (topic === "payments.completed") {
    entry.paid = payment.amount
    entry.fulfilled += 1
  }
}

const tolerant =
  (toleranceSeconds: number): Manners["believe"] =>
  async ({ secrets: secret }, headers, body) => {
    const verified = await verifyNotification({ secret, headers, body, toleranceSeconds })
    return verified._tag === "Trusted" ? verified.notification : null
  }

/** Remembers by a name of the notification that is not its id. */
const by = (name: (notification: Notification) => string): Pick<Manners, "isRepeated" | "remember"> => ({
  isRepeated: async ({ seen }, notification) => seen.has(name(notification)),
  remember: ({ seen }, notification) => void seen.add(name(notification))
})

const paymentIn = ({ payload }: Notification): string => {
  if ("payment" in payload && payload.payment !== null) return payload.payment.id
  return "id" in payload ? String(payload.id) : ""
}

const paysOn =
  (isPaid: (payment: Payment, topic: string | null) => boolean): Manners["enter"] =>
  (entry, payment, topic) => {
    right.enter(entry, payment, topic)
    if (isPaid(payment, topic)) complete(entry, payment.amount)
  }

const refuseMembers: Manners["believe"] = async (memory, headers, body) => {
  const notification = await right.believe(memory, headers, body)
  const known = new Set(["id", "resource", "path", "owner", "topic", "event_time", "payload", "api_version"])
  const strange = Object.keys(notification ?? {}).find((name) => !known.has(name))
  if (strange !== undefined) throw new Error(`a notification has no member ${strange}`)
  return notification
}

const crash = (what: string) => (): never => {
  throw new Error(what)
}

/** The millisecond that a database takes: other requests are handled meanwhile. */
const readDatabase = () => new Promise((resolve) => setTimeout(resolve, 1))

/** The secrets of the first start, for as long as the shop runs. */
const keepSecrets: Manners["rotate"] = () => undefined

const forgetAll: Manners["restart"] = ({ seen }: Memory) => seen.clear()

interface Mistake {
  /** the invariant that finds it, whatever else it breaks */
  readonly breaks: keyof typeof invariants
  readonly manners: Partial<Manners>
}

export const mistakes = {
  "forgets which notifications it handled, and fulfils each time": {
    breaks: "fulfilledOnce",
    manners: {
      isRepeated: async () => false,
      enter: enterAgain
    }
  },
  "looks up and remembers in two steps, so that two copies pass": {
    breaks: "fulfilledOnce",
    manners: {
      isRepeated: async ({ seen }, { id }) => {
        const known = seen.has(id)
        await readDatabase()
        return known
      },
      enter: enterAgain
    }
  },
  "remembers in the process, and forgets at a restart": {
    breaks: "fulfilledOnce",
    manners: { restart: forgetAll, enter: enterAgain }
  },
  "remembers payments in place of notifications": { breaks: "booksAreEqual", manners: by(paymentIn) },
  "remembers topic and payment, so that a second refund is lost": {
    breaks: "refundsAreMade",
    manners: by((notification) => `${notification.topic} ${paymentIn(notification)}`)
  },
  "fulfils on the answer, and again on the notification": {
    breaks: "fulfilledOnce",
    manners: {
      answered: (_, entry, payment) => {
        status(entry, payment)
        if (payment.status !== "completed") return
        entry.paid = payment.amount
        entry.fulfilled += 1
      },
      enter: enterAgain
    }
  },
  "counts a created payment as paid": {
    breaks: "paidIsCompleted",
    manners: { enter: paysOn((_, topic) => topic === "payments.created") }
  },
  "counts a payment in review as paid": {
    breaks: "paidIsCompleted",
    manners: { enter: paysOn((_, topic) => topic === "payments.in_review") }
  },
  "counts a pending payment as paid": {
    breaks: "paidIsCompleted",
    manners: { enter: paysOn((payment) => payment.status === "pending") }
  },
  "counts every answer of the platform as paid": {
    breaks: "paidIsCompleted",
    manners: {
      answered: (manners, entry, payment) => {
        manners.enter(entry, payment, null)
        complete(entry, payment.amount)
      }
    }
  },
  "counts a lost answer as paid": {
    breaks: "paidIsCompleted",
    manners: { unanswered: (entry) => complete(entry, entry.amount) }
  },
  "verifies no signature": {
    breaks: "forgeriesChangeNothing",
    manners: { believe: async (_, __, body) => parse(body) }
  },
  "verifies a signature only if there is one": {
    breaks: "forgeriesChangeNothing",
    manners: {
      believe: async (memory, headers, body) =>
        headers.has("webhook-signature") ? right.believe(memory, headers, body) : parse(body)
    }
  },
  "looks at the id of the signature alone": {
    breaks: "forgeriesChangeNothing",
    manners: {
      believe: async (_, headers, body) => (headers.has("webhook-signature") ? parse(body) : null)
    }
  },
  "does not look at the time of the signature": { breaks: "staleAreRefused", manners: { believe: tolerant(10 ** 9) } },
  "lets the last notification win": {
    breaks: "booksAreEqual",
    manners: {
      enter: (entry, payment) => {
        status(entry, payment)
        entry.paid = payment.status === "completed" ? payment.amount : 0
        if (payment.status === "completed" && entry.fulfilled === 0) entry.fulfilled = 1
      }
    }
  },
  "trusts the order of topics": {
    breaks: "booksAreEqual",
    manners: {
      enter: (entry, payment, topic) => {
        status(entry, payment)
        if (topic === "payments.created" || topic === null) entry.status = "pending"
        if (topic === "payments.completed" && entry.status === "completed") complete(entry, payment.amount)
        if (topic === "payments.created") entry.paid = 0
      }
    }
  },
  "knows no payment before its answer": {
    breaks: "booksAreEqual",
    manners: {
      find: ({ entries }, { id }) => [...entries.values()].find(({ payment }) => payment === id),
      answered: (_, entry, payment) => {
        entry.payment = payment.id
      }
    }
  },
  "makes a new key for each attempt": { breaks: "chargedOnce", manners: { key: () => crypto.randomUUID() } },
  "lets a customer pay twice": { breaks: "chargedOnce", manners: { paysAgain: () => true } },
  "does not hear of disputes and returns": { breaks: "reversalsAreNoticed", manners: { dispute: () => undefined } },
  "shows a refund as soon as it is asked for": {
    breaks: "refundsAreMade",
    manners: {
      refundAsked: ({ refunds }, id, amount) => void refunds.set(id, amount)
    }
  },
  "adds a refund when it is created and when it completes": {
    breaks: "refundsAreMade",
    manners: {
      refund: ({ refunds }, topic, { amount, id }) => {
        if (topic === "refunds.created" || topic === "refunds.completed") refunds.set(`${id} ${topic}`, amount)
      }
    }
  },
  "shows the last refund in place of all": {
    breaks: "refundsAreMade",
    manners: {
      refunded: ({ refunds }) => [...refunds.values()].at(-1) ?? 0
    }
  },
  "fails on topics of later versions": {
    breaks: "allAreAccepted",
    manners: { unknownTopic: crash("an unknown topic") }
  },
  "fails on members of later versions": { breaks: "allAreAccepted", manners: { believe: refuseMembers } },
  "fails on payments that it did not make": {
    breaks: "allAreAccepted",
    manners: { stranger: crash("an unknown payment") }
  },
  "refuses large notifications": {
    breaks: "allAreAccepted",
    manners: {
      believe: async (memory, headers, body) => (body.length > 16_384 ? null : right.believe(memory, headers, body))
    }
  },
  "keeps the first secret for ever": { breaks: "allAreAccepted", manners: { rotate: keepSecrets } }
} as const satisfies Readonly<Record<string, Mistake>>
