/**
 * Carries notifications to the handler of a shop. It signs them anew at the time at which they are sent, and keeps what is
 * to be sent again later.
 */
import type { Notification } from "@payments-platform/client"
import { type Barrier, makeBarrier } from "./Barrier.ts"
import type { FaultName } from "./Faults.ts"
import { type HandlerAnswer, type Manner, postTo } from "./PostToHandler.ts"
import type { SentRequest } from "./SentRequest.ts"

/** Members that take the place of those of a notification. */
export interface Changes {
  readonly id?: string
  readonly topic?: string
  readonly payload?: Readonly<Record<string, unknown>>
  readonly [member: string]: unknown
}

/** A notification on its way. */
export interface Parcel {
  /** as the platform sent it */
  readonly notification: Notification
  /** members that somebody put in place of its own; null: none */
  readonly changes: Changes | null
  /** what is sent, byte for byte */
  readonly body: string
  /** the handler's answers that were no success */
  readonly failures: number
}

/** How a notification is sent. */
export interface Envelope {
  readonly changes: Changes | null
  readonly signedBy: "platform" | "stranger" | "nobody"
  /** seconds since it was signed */
  readonly age: number
  readonly manner: Manner
  /** whether others are sent at the same instant */
  readonly isTogether: boolean
}

/** What was sent to the handler, and how it answered. */
export interface Handover {
  readonly notification: Notification
  readonly sent: Envelope
  /** null: it is plain */
  readonly fault: FaultName | null
  readonly answer: HandlerAnswer
}

/** Sees what is sent, and what happens beside. */
export interface Witness {
  readonly restarted: () => void
  readonly rotated: () => void
  /** somebody else paid for the same account */
  readonly paidElsewhere: (payment: SentRequest) => void
  /** a forgery is about to be sent */
  readonly forging: () => Promise<void>
  readonly handedOver: (handover: Handover) => Promise<void>
}

/** A parcel with some members replaced; those of `payload` one by one. */
export const withChanges = ({ notification, ...parcel }: Parcel, changes: Changes): Parcel => {
  const { payload, ...members } = changes
  const body = JSON.stringify({
    ...notification,
    ...members,
    payload: { ...notification.payload, ...payload }
  })
  return { ...parcel, notification, changes, body }
}

export const isAccepted = (answer: HandlerAnswer): boolean => answer !== null && answer >= 200 && answer < 300

/** UNIX seconds. */
export const now = (): number => Math.floor(Date.now() / 1_000)

/** A secret of Standard Webhooks. All are public, so use them nowhere else. */
export const secretOf = (n: number): string =>
  `whsec_${Buffer.from(`secret ${n} of the adversary of tests`).toString("base64")}`

/** By which somebody signs who does not know the secret. */
export const strangersSecret = secretOf(-1)

const plainly: Envelope = { changes: null, signedBy: "platform", age: 0, manner: "whole", isTogether: false }

const unheard: Witness = {
  forging: async () => undefined,
  handedOver: async () => undefined,
  restarted: () => undefined,
  rotated: () => undefined,
  paidElsewhere: () => undefined
}

/** `first`: the secret by which it signs until the secret changes. */
export const makeCourier = (handler: string, first = secretOf(0)) => {
  const waiting = {
    /** goes out with the next step */
    next: new Array<Parcel>(),
    /** goes out at the end: one after another, and at once */
    last: new Array<Parcel>(),
    burst: new Array<Parcel>()
  }
  let rotations = 0
  let told = unheard

  /** The secrets that the platform signs by, newest first. */
  const secrets = () => [...Array.from({ length: rotations }, (_, n) => secretOf(rotations - n)), first]

  const secretFor = (signedBy: Envelope["signedBy"]): string | null => {
    if (signedBy === "nobody") return null
    return signedBy === "stranger" ? strangersSecret : (secrets()[0] ?? first)
  }

  /** Sends anything, signed or not, and tells of it. */
  const post = async (
    parcel: Parcel,
    fault: FaultName | null,
    how: Partial<Envelope> = {},
    barrier: Barrier | null = null
  ) => {
    const { body, changes, notification } = parcel
    const sent = { ...plainly, changes, ...how, isTogether: barrier !== null }
    if (fault === "forgery") await told.forging()
    const post = {
      id: changes?.id ?? notification.id,
      body,
      secret: secretFor(sent.signedBy),
      timestamp: now() - sent.age
    }
    const answer = await postTo(handler, post, sent.manner, barrier)
    await told.handedOver({ notification, sent, fault, answer })
    return answer
  }

  /** Sends as the platform does; what it would send again goes out with the next step. */
  const send = async (
    parcel: Parcel,
    fault: FaultName | null = null,
    how: Partial<Envelope> = {},
    barrier: Barrier | null = null
  ): Promise<void> => {
    const answer = await post(parcel, fault, how, barrier)
    const isWhole = how.manner === undefined || how.manner === "whole"
    if (!isAccepted(answer)) waiting.next.push({ ...parcel, failures: parcel.failures + (isWhole ? 1 : 0) })
  }

  return {
    waiting,
    secrets,
    witness: () => told,
    rotate: () => {
      rotations += 1
    },
    post,
    send,
    /** forgets what was to be sent */
    reset: (witness: Witness) => {
      told = witness
      rotations = 0
      for (const parcels of Object.values(waiting)) parcels.splice(0)
    }
  }
}

export type Courier = ReturnType<typeof makeCourier>

/** Sends several at one instant. */
export const sendTogether = async (
  { send }: Courier,
  all: ReadonlyArray<readonly [Parcel, FaultName | null]>
): Promise<void> => {
  const barrier = makeBarrier(all.length)
  await Promise.all(all.map(([parcel, fault]) => send(parcel, fault, {}, barrier)))
}
