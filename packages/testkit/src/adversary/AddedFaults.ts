/** The faults that happen beside what the platform sends: forgeries, copies of attackers, and changes of the shop itself. */
import { withChanges, type Courier, type Parcel } from "./Courier.ts"
import type { Fault, FaultName } from "./Faults.ts"
import type { SentRequest } from "./SentRequest.ts"

/** What the kit may ask of the shop and its merchant. */
export interface AddedActs {
  /** absent: the shop cannot be restarted */
  readonly restart?: () => Promise<void>
  /** tells the shop the secrets that may have signed, newest first; absent: the secret stays */
  readonly rotate?: (secrets: ReadonlyArray<string>) => Promise<void>
  /** somebody else pays for the same account (null: the merchant takes no payments); what the platform then sends */
  readonly pay: () => Promise<{ readonly payment: SentRequest | null; readonly parcels: ReadonlyArray<Parcel> }>
}

interface Scene {
  readonly courier: Courier
  readonly acts: AddedActs
  /** everything that the platform has sent, the oldest first */
  readonly seen: ReadonlyArray<Parcel>
  /** how many forgeries and strange notifications there were */
  readonly number: number
}

/** false: it could not happen */
type Add = (scene: Scene, nth: number) => Promise<boolean>

/** Seconds by which a stale signature is too old. */
const staleSeconds = 3_600

/** The latest notification, or an earlier one by `nth`. */
const pick = (parcels: ReadonlyArray<Parcel>, nth: number): Parcel | undefined =>
  parcels.length === 0 ? undefined : parcels[parcels.length - 1 - (nth % parcels.length)]

/** A payment that did not complete is said to have completed: unsigned, or signed by others. */
const forge: Add = async ({ courier, number, seen }, nth) => {
  const isOpen = ({ notification: { payload, topic } }: Parcel) =>
    topic.startsWith("payments.") && "status" in payload && payload.status !== "completed"
  const ofPayments = seen.filter(({ notification }) => notification.topic.startsWith("payments."))
  const open = seen.filter(isOpen)
  const parcel = pick(open.length > 0 ? open : ofPayments, nth)
  if (parcel === undefined) return false
  const payload = { status: "completed", failure_reason: null }
  const forged = withChanges(parcel, { id: `forged-${number}`, topic: "payments.completed", payload })
  await courier.post(forged, "forgery", { signedBy: nth % 2 === 0 ? "nobody" : "stranger" })
  return true
}

const replay: Add = async ({ courier, seen }, nth) => {
  const parcel = pick(seen, nth)
  if (parcel === undefined) return false
  await courier.post(parcel, "stale", { age: staleSeconds })
  return true
}

const announceUnknown: Add = async ({ courier, number, seen }, nth) => {
  const parcel = pick(seen, nth)
  if (parcel === undefined) return false
  const [resource = ""] = parcel.notification.topic.split(".")
  await courier.send(
    withChanges(parcel, { id: `unknown-${number}`, topic: `${resource}.reconsidered` }),
    "unknownTopic"
  )
  return true
}

const payElsewhere: Add = async ({ acts, courier }) => {
  const { parcels, payment } = await acts.pay()
  if (payment !== null) courier.witness().paidElsewhere(payment)
  for (const parcel of parcels) await courier.send(parcel, "stranger")
  return parcels.length > 0
}

/** The shop ends before its answer to a notification is read, so the notification comes again. */
const restart: Add = async ({ acts, courier, seen }, nth) => {
  if (acts.restart === undefined) return false
  await acts.restart()
  courier.witness().restarted()
  const parcel = pick(seen, nth)
  if (parcel !== undefined) await courier.send(parcel, "restart")
  return true
}

const rotate: Add = async ({ acts, courier }) => {
  if (acts.rotate === undefined) return false
  courier.rotate()
  courier.witness().rotated()
  await acts.rotate(courier.secrets())
  return true
}

/** Before the notifications of a step are handed on. */
export const addedBefore: Partial<Record<FaultName, Add>> = { rotation: rotate }

/** After they are handed on. */
export const addedAfter: Partial<Record<FaultName, Add>> = {
  restart,
  forgery: forge,
  stale: replay,
  unknownTopic: announceUnknown,
  stranger: payElsewhere
}

/** Adds the faults of a step that a table has; counts those that happened. */
export const addFaults = async (
  table: Partial<Record<FaultName, Add>>,
  faults: ReadonlyArray<Fault>,
  scene: Scene,
  count: (name: FaultName) => void
): Promise<void> => {
  for (const { name, nth } of faults) if ((await table[name]?.(scene, nth)) === true) count(name)
}
