/** Disputes of a completed payment of 10000 for specifications, in each of their states. */
import type * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import type { Step, TaggedEvent } from "@payments-platform/domain/decider/ResourceKind"
import * as CreateDispute from "@payments-platform/domain/payments/dispute/CreateDispute"
import * as DecideDispute from "@payments-platform/domain/payments/dispute/DecideDispute"
import * as Dispute from "@payments-platform/domain/payments/dispute/Dispute"
import * as DisputeKind from "@payments-platform/domain/payments/dispute/DisputeKind"
import * as RunDisputeTimer from "@payments-platform/domain/payments/dispute/RunDisputeTimer"
import * as UpdateDispute from "@payments-platform/domain/payments/dispute/UpdateDispute"
import { type GivenWorld, given, newId, type When } from "@payments-platform/specification/GivenWhenThen"
import { decode, seconds } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

/** The first dispute of a specification. */
export const disputeId = newId(1)
export const { now } = Samples
/** 23:59:59 in New York on the Monday after Thanksgiving: the 5th business day after Saturday, 21 November. */
export const respondBy = seconds("2026-12-01T04:59:59Z")

/** A context in which the next dispute gets this id: a second one of the payment, or the chargeback after an inquiry. */
export const withNewId = (id: string): Partial<CommandHandler.Context> => ({ newId: () => id })

export const report = (
  world: GivenWorld,
  body: object = {},
  context: Partial<CommandHandler.Context> = {},
  at = now
): When<CreateDispute.Rejection> => {
  const request = decode(CreateDispute.Request, { payment_id: "payment", type: "chargeback", ...body })
  return world.when(CreateDispute.handler, { request }, at, null, context)
}

export const answer = (world: GivenWorld, body: object, at = now): When<UpdateDispute.Rejection> =>
  world.when(UpdateDispute.handler, { id: disputeId, request: decode(UpdateDispute.Request, body) }, at)

export const decide = (world: GivenWorld, decision: DecideDispute.Decision, at = now): When<DecideDispute.Rejection> =>
  world.when(DecideDispute.handler, { id: disputeId, request: { decision } }, at, null, withNewId("chargeback"))

export const tick = (world: GivenWorld, answer: RunDisputeTimer.CallResult = { _tag: "None" }, at = now) =>
  world.when(RunDisputeTimer.handler, { disputeId, answer }, at, null, withNewId("chargeback"))

export const paidWorld = (payment: Step = Samples.completedPayment()): GivenWorld => given(Samples.method(), payment)
export const returningFees = (world: GivenWorld, body: object = {}) =>
  report(world, body, { app: Samples.app({ returnFeesOnDispute: true }) })

/** A dispute of a type, reported by the operator. With a reference the dispute desk follows it. */
export const openDispute = (type: Dispute.Type, reference: string | null = null): GivenWorld => {
  const steps = report(paidWorld(), { type }).steps
  if (reference === null) return paidWorld().and(...steps)
  const [dispute, ...rest] = steps
  const state = dispute === undefined ? null : DisputeKind.kind.fact(dispute.row).state
  if (state === null || state._tag !== "AwaitingResponse") throw new Error("no dispute to know of")
  const known = DisputeKind.kind.create({ id: disputeId, appId: "app", createTime: now }, [
    { _tag: "Opened", terms: { ...state.terms, reference }, respondBy: state.respondBy, at: now }
  ])
  return paidWorld().and(known, ...rest)
}

export const explanation = { explanation: "It was delivered." }
const also = (world: GivenWorld, { steps }: { readonly steps: ReadonlyArray<Step> }): GivenWorld => world.and(...steps)
export const explainDispute = (type: Dispute.Type, reference: string | null = null): GivenWorld => {
  const world = openDispute(type, reference)
  return also(world, answer(world, explanation))
}
export const submitDispute = (type: Dispute.Type, how: DecideDispute.Decision): GivenWorld => {
  const world = explainDispute(type)
  return also(world, decide(world, how))
}

/** The state after the next opening, when the card network has settled the dispute. */
export const settleDispute = (world: GivenWorld): GivenWorld => also(world, tick(world, undefined, Samples.opening))

export const stateOf = (world: GivenWorld, id = disputeId): Dispute.State => {
  const row = world.row(id)
  if (row === undefined) throw new Error(`there is no dispute ${id}`)
  return DisputeKind.kind.fact(row).state
}

/** Topics, ledger entries and events of one resource's steps, each as one text. */
export const effectsOf = (steps: ReadonlyArray<Step>, id = disputeId) => {
  const mine = steps.filter((step) => step.subject.id === id)
  const words = (all: ReadonlyArray<string>) => all.join(" ")
  return {
    topics: words(mine.flatMap((step) => step.topics).map((topic) => topic.replace(/^[a-z_]+\./, ""))),
    ledger: words(mine.flatMap((step) => step.entries).map((entry) => entry.step)),
    events: words(mine.flatMap((step) => step.events).map((event: TaggedEvent) => event._tag))
  }
}
