/**
 * The adversary between a platform and the handler of a shop. It takes every notification of the platform over, and hands
 * it on with the faults of a plan.
 */
import type { Notification, PaymentsClient } from "@payments-platform/client"
import { type AddedActs, addedAfter, addedBefore, addFaults } from "./AddedFaults.ts"
import { type Courier, makeCourier, type Parcel, sendTogether, type Witness } from "./Courier.ts"
import { type Fault, type FaultCounts, type FaultName, noCounts } from "./Faults.ts"
import { openIntake } from "./Intake.ts"
import { isParcelFault, parcelFaults } from "./ParcelFaults.ts"
import type { SentRequest } from "./SentRequest.ts"

/** Failed deliveries of one notification before it counts as never accepted. */
const maxFailures = 3

export interface AdversaryWitness extends Witness {
  readonly notified: (notification: Notification) => void
}

export interface Adversary {
  /** forgets everything but the counts */
  readonly reset: (witness: AdversaryWitness) => void
  /** the secrets that the shop trusts, newest first */
  readonly secrets: () => ReadonlyArray<string>
  readonly counts: () => FaultCounts
  /** counts a fault that happened outside of the handover */
  readonly count: (name: FaultName) => void
  /** hands on what the platform has sent since, with the faults of a step */
  readonly handOn: (faults: ReadonlyArray<Fault>) => Promise<void>
  /** hands on everything that was held back until it is accepted; what never was */
  readonly calm: () => Promise<ReadonlyArray<Notification>>
  readonly stop: () => Promise<void>
}

type Count = (name: FaultName) => void

/** Hands over each parcel, in order, with the fault that chose it. */
const handOver = async (
  courier: Courier,
  parcels: ReadonlyArray<Parcel>,
  faults: ReadonlyArray<Fault>,
  count: Count
): Promise<void> => {
  const isReversed = parcels.length > 1 && faults.some(({ name }) => name === "reverse")
  if (isReversed) count("reverse")
  for (const [place, parcel] of (isReversed ? parcels.toReversed() : parcels).entries()) {
    const { name } = faults.find((fault) => isParcelFault(fault.name) && fault.nth % parcels.length === place) ?? {}
    if (name === undefined || !isParcelFault(name)) {
      await courier.send(parcel, isReversed ? "reverse" : null)
      continue
    }
    count(name)
    await parcelFaults[name](courier, parcel)
  }
}

/** Hands on everything, the held ones last, until nothing is left; what was given up. */
const handOnAll = async (courier: Courier, take: () => ReadonlyArray<Parcel>): Promise<ReadonlyArray<Notification>> => {
  const { burst, last, next } = courier.waiting
  await sendTogether(
    courier,
    burst.splice(0).map((parcel) => [parcel, "burst"] as const)
  )
  const given = new Array<Notification>()
  for (;;) {
    const parcels = [...next.splice(0), ...take(), ...last.splice(0)]
    if (parcels.length === 0) return given
    for (const parcel of parcels)
      if (parcel.failures < maxFailures) await courier.send(parcel)
      else given.push(parcel.notification)
  }
}

export const openAdversary = async (
  client: PaymentsClient,
  handler: string,
  acts: Omit<AddedActs, "pay"> & { readonly pay: () => Promise<SentRequest | null> },
  signingSecret?: string
): Promise<Adversary> => {
  const counts = noCounts()
  const count: Count = (name) => void (counts[name] += 1)
  const courier = makeCourier(handler, signingSecret)
  const intake = await openIntake(client)
  let number = 0

  const pay = async () => {
    const payment = await acts.pay()
    return { payment, parcels: intake.take() }
  }
  const scene = () => ({ courier, acts: { ...acts, pay }, seen: intake.seen, number: number++ })

  return {
    reset: (witness) => {
      number = 0
      intake.reset(witness.notified)
      courier.reset(witness)
    },
    secrets: courier.secrets,
    counts: () => ({ ...counts }),
    count,
    handOn: async (faults) => {
      const parcels = [...courier.waiting.next.splice(0), ...intake.take()]
      await addFaults(addedBefore, faults, scene(), count)
      await handOver(courier, parcels, faults, count)
      await addFaults(addedAfter, faults, scene(), count)
    },
    calm: () => handOnAll(courier, intake.take),
    stop: intake.stop
  }
}
