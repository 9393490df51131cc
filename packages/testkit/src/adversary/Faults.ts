/**
 * What can go wrong between the platform, the network and a shop. The first group happens within the contract (platform.md
 * 10): deliveries repeat, come late and in another order, and answers are lost. The second group is sent by others than the
 * platform, or by a later version of it.
 */
import { Record, Schema } from "effect"

/** Each fault: how a story tells of it, and the remark at what it happened to. */
export const faults = {
  duplicate: { story: "a notification arrives a second time", remark: "a second time" },
  twins: { story: "a notification arrives twice at the same instant", remark: "at the same instant" },
  reverse: { story: "the notifications arrive in the reverse order", remark: "in reverse order" },
  delay: { story: "a notification comes late", remark: "late" },
  redelivery: { story: "a notification is lost, and delivered again days later", remark: "days later" },
  burst: { story: "a notification comes at the very end, at once with others", remark: "at once with others" },
  early: { story: "the notifications arrive before the shop has its answer", remark: "before the answer" },
  cutAnswer: {
    story: "the connection breaks before the shop's answer to a notification is read, so it comes again",
    remark: "and nobody reads the answer"
  },
  slow: { story: "a notification comes in pieces, slowly", remark: "slowly" },
  reset: { story: "a notification breaks off in the middle, and comes again", remark: "broken off" },
  restart: {
    story: "the shop restarts before its answer to a notification is read, so it comes again",
    remark: "after a restart"
  },
  rotation: { story: "the platform signs by a new secret", remark: "by a new secret" },
  lostAnswer: { story: "the platform does what the shop asks, and the answer is lost", remark: "lost" },
  unavailable: { story: "the platform answers the shop 503", remark: "unavailable" },
  forgery: { story: "somebody forges a notification of a completed payment", remark: "forged" },
  stale: { story: "somebody sends a copy that was signed an hour ago", remark: "signed an hour ago" },
  stranger: { story: "the merchant takes a payment that is not of the shop", remark: "not of the shop" },
  unknownTopic: { story: "a notification has a topic of a later version", remark: "a topic of a later version" },
  unknownMember: { story: "a notification has a member of a later version", remark: "a member of a later version" },
  large: { story: "a notification is as large as the largest record", remark: "a large one" }
} as const

export type FaultName = keyof typeof faults

const isFaultName = (name: string): name is FaultName => name in faults

export const faultNames: ReadonlyArray<FaultName> = Object.keys(faults).filter(isFaultName)

/** A fault of one step: `nth` chooses one of the step's notifications, counted from 0 and around. */
export const Fault = Schema.Struct({ name: Schema.Literals(faultNames), nth: Schema.Int })
export type Fault = typeof Fault.Type

/** How often each fault happened. */
export type FaultCounts = Readonly<Record<FaultName, number>>

export const noCounts = (): Record<FaultName, number> => Record.map(faults, () => 0)
