/** Disputes of a completed payment of 10000 for specifications, in each of their states. */
import type { Step, Tagged } from "@payments-platform/domain/decider/Kind"
import type * as Rule from "@payments-platform/domain/decider/Rule"
import * as UpdateDispute from "@payments-platform/domain/payments/dispute/UpdateDispute"
import * as DecideDispute from "@payments-platform/domain/payments/dispute/DecideDispute"
import * as Dispute from "@payments-platform/domain/payments/dispute/Dispute"
import * as DisputeKind from "@payments-platform/domain/payments/dispute/DisputeKind"
import * as CreateDispute from "@payments-platform/domain/payments/dispute/CreateDispute"
import * as RunDisputeTimer from "@payments-platform/domain/payments/dispute/RunDisputeTimer"
import { type Given, given, newId, type When } from "@payments-platform/testkit/GivenWhenThen"
import * as Samples from "../../samples.ts"
import { decode, seconds } from "../../decoding.ts"

/** The first dispute of a specification. */
export const disputeId = newId(1)
export const { now } = Samples
/** 23:59:59 in New York on the Monday after Thanksgiving: the 5th business day after Saturday, 21 November. */
export const respondBy = seconds("2026-12-01T04:59:59Z")

/** A context in which the next dispute gets this id: a second one of the payment, or the chargeback after an inquiry. */
export const named = (id: string): Partial<Rule.Context> => ({ newId: () => id })

export const report = (
  world: Given,
  body: object = {},
  context: Partial<Rule.Context> = {},
  at = now
): When<CreateDispute.Rejection> => {
  const request = decode(CreateDispute.Request, { payment_id: "payment", type: "chargeback", ...body })
  return world.when(CreateDispute.rule, { request }, at, null, context)
}

export const answer = (world: Given, body: object, at = now): When<UpdateDispute.Rejection> =>
  world.when(UpdateDispute.rule, { disputeId, request: decode(UpdateDispute.Request, body) }, at)

export const decide = (world: Given, decision: DecideDispute.Decision, at = now): When<DecideDispute.Rejection> =>
  world.when(DecideDispute.rule, { disputeId, decision }, at, null, named("chargeback"))

export const tick = (world: Given, answer: RunDisputeTimer.CallResult = { _tag: "None" }, at = now) =>
  world.when(RunDisputeTimer.rule, { disputeId, answer }, at, null, named("chargeback"))

export const paid = (payment: Step = Samples.completed()): Given => given(Samples.method(), payment)
export const returningFees = (world: Given, body: object = {}) =>
  report(world, body, { app: Samples.app({ returnFeesOnDispute: true }) })

/** A dispute of a type, reported by the operator. With a reference the dispute desk follows it. */
export const opened = (type: Dispute.Type, reference: string | null = null): Given => {
  const steps = report(paid(), { type }).steps
  if (reference === null) return paid().and(...steps)
  const [dispute, ...rest] = steps
  const state = dispute === undefined ? null : DisputeKind.kind.fact(dispute.row).state
  if (state === null || state._tag !== "AwaitingResponse") throw new Error("no dispute to know of")
  const known = DisputeKind.kind.create({ id: disputeId, appId: "app", createTime: now }, [
    { _tag: "Opened", terms: { ...state.terms, reference }, respondBy: state.respondBy, at: now }
  ])
  return paid().and(known, ...rest)
}

export const explanation = { explanation: "It was delivered." }
const also = (world: Given, { steps }: { readonly steps: ReadonlyArray<Step> }): Given => world.and(...steps)
export const explained = (type: Dispute.Type, reference: string | null = null): Given => {
  const world = opened(type, reference)
  return also(world, answer(world, explanation))
}
export const submitted = (type: Dispute.Type, how: DecideDispute.Decision): Given => {
  const world = explained(type)
  return also(world, decide(world, how))
}

/** The state after the next opening, when the card network has settled the dispute. */
export const settled = (world: Given): Given => also(world, tick(world, undefined, Samples.opening))

export const stateOf = (world: Given, id = disputeId): Dispute.State => {
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
    events: words(mine.flatMap((step) => step.events).map((event: Tagged) => event._tag))
  }
}
