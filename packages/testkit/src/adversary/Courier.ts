/**
 * Carries notifications to the handler of a shop. It signs them anew at the time at which they are sent, and keeps what is
 * to be sent again later.
 */
import type { Notification } from "@payments-platform/client"
import type { FaultName } from "./Faults.ts"
import { type HandlerAnswer, type Manner, postTo, type SignedPost } from "./PostToHandler.ts"

/** A notification on its way. */
export interface Parcel {
  readonly notification: Notification
  /** what is sent, byte for byte */
  readonly body: string
  /** the handler's answers that were no success */
  readonly failures: number
}

/** What was sent to the handler, and how it answered. */
export interface Handover {
  readonly topic: string
  /** the resource that the notification is about */
  readonly resourceId: string
  readonly status: string | null
  /** null: it is plain */
  readonly fault: FaultName | null
  readonly answer: HandlerAnswer
}

/** Sees what is sent. */
export interface Witness {
  /** a forgery is about to be sent */
  readonly forging: () => Promise<void>
  readonly handedOver: (handover: Handover) => Promise<void>
}

const textOf = (payload: object, name: "id" | "status"): string | null =>
  name in payload ? String(Object.entries(payload).find(([each]) => each === name)?.[1]) : null

export const isAccepted = (answer: HandlerAnswer): boolean => answer !== null && answer >= 200 && answer < 300

/** UNIX seconds. */
export const now = (): number => Math.floor(Date.now() / 1_000)

/** A secret of Standard Webhooks. All are public, so use them nowhere else. */
export const secretOf = (n: number): string =>
  `whsec_${Buffer.from(`secret ${n} of the adversary of tests`).toString("base64")}`

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
  let told: Witness = { forging: async () => undefined, handedOver: async () => undefined }

  /** The secrets that the platform signs by, newest first. */
  const secrets = () => [...Array.from({ length: rotations }, (_, n) => secretOf(rotations - n)), first]

  /** Sends anything, signed or not, and tells of it. */
  const post = async (parcel: Parcel, fault: FaultName | null, sent: Partial<SignedPost>, manner: Manner = "whole") => {
    const { body, notification } = parcel
    const [secret = ""] = secrets()
    const signed = { id: notification.id, body, secret, timestamp: now(), ...sent }
    if (fault === "forgery") await told.forging()
    const answer = await postTo(handler, signed, manner)
    const [id, status] = [textOf(notification.payload, "id"), textOf(notification.payload, "status")]
    await told.handedOver({ topic: notification.topic, resourceId: id ?? "", status, fault, answer })
    return answer
  }

  /** Sends as the platform does; what it would send again goes out with the next step. */
  const send = async (parcel: Parcel, fault: FaultName | null = null, manner: Manner = "whole"): Promise<void> => {
    const answer = await post(parcel, fault, {}, manner)
    const failures = parcel.failures + (manner === "whole" ? 1 : 0)
    if (!isAccepted(answer)) waiting.next.push({ ...parcel, failures })
  }

  return {
    waiting,
    secrets,
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
