/** The faults that change how one notification reaches the handler. */
import type { Courier, Parcel } from "./Courier.ts"
import type { FaultName } from "./Faults.ts"

type HandOver = (courier: Courier, parcel: Parcel) => Promise<void>

/** Bytes that fill a notification up to the size of a payment whose `custom_data` is as large as allowed. */
const largeBytes = 65_536

/** The body with a member that the platform of today does not send. */
const withMember = (parcel: Parcel, future: unknown): Parcel => ({
  ...parcel,
  body: JSON.stringify({ ...parcel.notification, future })
})

export const parcelFaults = {
  duplicate: async (courier, parcel) => {
    await courier.send(parcel)
    await courier.send(parcel, "duplicate")
  },
  twins: async (courier, parcel) => {
    await Promise.all([courier.send(parcel), courier.send(parcel, "twins")])
  },
  delay: async ({ waiting }, parcel) => void waiting.next.push(parcel),
  redelivery: async ({ waiting }, parcel) => void waiting.last.push(parcel),
  burst: async ({ waiting }, parcel) => void waiting.burst.push(parcel),
  cutAnswer: (courier, parcel) => courier.send(parcel, "cutAnswer", "cut"),
  slow: (courier, parcel) => courier.send(parcel, "slow", "slow"),
  reset: (courier, parcel) => courier.send(parcel, "reset", "reset"),
  unknownMember: (courier, parcel) => courier.send(withMember(parcel, { is: ["unknown"] }), "unknownMember"),
  large: (courier, parcel) => courier.send(withMember(parcel, "x".repeat(largeBytes)), "large")
} as const satisfies Partial<Record<FaultName, HandOver>>

export type ParcelFault = keyof typeof parcelFaults

export const isParcelFault = (name: FaultName): name is ParcelFault => name in parcelFaults
