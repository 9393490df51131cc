/** The faults that change how one notification reaches the handler. */
import { type Courier, type Parcel, sendTogether, withChanges } from "./Courier.ts"
import type { FaultName } from "./Faults.ts"

type HandOver = (courier: Courier, parcel: Parcel) => Promise<void>

/** Bytes that fill a notification up to the size of a payment whose `custom_data` is as large as allowed. */
const largeBytes = 65_536

export const parcelFaults = {
  duplicate: async (courier, parcel) => {
    await courier.send(parcel)
    await courier.send(parcel, "duplicate")
  },
  twins: (courier, parcel) =>
    sendTogether(courier, [
      [parcel, null],
      [parcel, "twins"]
    ]),
  delay: async ({ waiting }, parcel) => void waiting.next.push(parcel),
  redelivery: async ({ waiting }, parcel) => void waiting.last.push(parcel),
  burst: async ({ waiting }, parcel) => void waiting.burst.push(parcel),
  cutAnswer: (courier, parcel) => courier.send(parcel, "cutAnswer", { manner: "cut" }),
  slow: (courier, parcel) => courier.send(parcel, "slow", { manner: "slow" }),
  reset: (courier, parcel) => courier.send(parcel, "reset", { manner: "reset" }),
  unknownMember: (courier, parcel) =>
    courier.send(withChanges(parcel, { future: { is: ["unknown"] } }), "unknownMember"),
  large: (courier, parcel) => courier.send(withChanges(parcel, { future: "x".repeat(largeBytes) }), "large")
} as const satisfies Partial<Record<FaultName, HandOver>>

export type ParcelFault = keyof typeof parcelFaults

export const isParcelFault = (name: FaultName): name is ParcelFault => name in parcelFaults
