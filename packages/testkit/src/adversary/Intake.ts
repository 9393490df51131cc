/** Takes over what the platform sends about the money of payers, in the order in which it sends. */
import { type Notification, type PaymentsClient, verifyNotification } from "@payments-platform/client"
import { type AnswerOf, listen } from "../sandbox/HttpListener.ts"
import { openParts } from "../sandbox/OpenParts.ts"
import { subscribe, type TopicPattern } from "../sandbox/Receivers.ts"
import type { Parcel } from "./Courier.ts"

const usual: ReadonlyArray<TopicPattern> = ["payments.*", "refunds.*", "disputes.*"]

export interface Intake {
  /** everything that has come, the oldest first */
  readonly seen: ReadonlyArray<Parcel>
  /** what has come since the last call */
  readonly take: () => ReadonlyArray<Parcel>
  /** forgets everything, and tells of what comes from now on */
  readonly reset: (notified: (notification: Notification) => void) => void
  readonly stop: () => Promise<void>
}

export const openIntake = async (client: PaymentsClient, topics = usual): Promise<Intake> => {
  const [arrived, seen] = [new Array<Parcel>(), new Array<Parcel>()]
  let trusted: ReadonlyArray<string> = []
  let tell: (notification: Notification) => void = () => undefined

  const takeOver: AnswerOf = async ({ body, headers }) => {
    const verified = await verifyNotification({ secret: trusted, headers, body })
    if (verified._tag === "Distrusted") return { status: 400, body: verified.reason }
    const { notification } = verified
    if (!seen.some((parcel) => parcel.notification.id === notification.id)) {
      const parcel = { notification, changes: null, body: body.toString(), failures: 0 }
      arrived.push(parcel)
      seen.push(parcel)
      tell(notification)
    }
    return { status: 204, body: "" }
  }

  return openParts(async ({ add, stop }) => {
    const { url } = add(await listen(takeOver))
    trusted = add(await subscribe(client, url, topics)).secrets
    return {
      seen,
      take: () => arrived.splice(0),
      reset: (notified) => {
        tell = notified
        arrived.splice(0)
        seen.splice(0)
      },
      stop
    }
  })
}
