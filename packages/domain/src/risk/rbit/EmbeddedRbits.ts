/**
 * The rbits that a request brings (platform.md 8). They are kept in the Change that makes the record of the request
 * visible, or in that of an intent that is sure to become a record. A request without them costs nothing.
 */
import { Result } from "effect"
import type { Step } from "../../decider/Kind.ts"
import * as OutsideConversation from "../../decider/OutsideConversation.ts"
import type * as Rule from "../../decider/Rule.ts"
import * as Rbit from "./Rbit.ts"
import * as RbitKind from "./RbitKind.ts"
import type * as RbitRequest from "./RbitRequest.ts"

export { dated, Given, member } from "./RbitsMember.ts"

/** A request, or a part of one, that may have rbits. */
export interface Embedding {
  readonly rbits?: ReadonlyArray<RbitRequest.Rbit> | null
}

/** Whether a request has rbits. An update that brings some is announced, even if nothing else changes (merchants.md 0). */
export const areGiven = ({ rbits }: Embedding): boolean => (rbits ?? []).length > 0

/** The rbits of one part of a request, and the step of a decision whose resource they are about. */
interface Part {
  readonly rbits: ReadonlyArray<RbitRequest.Rbit>
  readonly ownerIn: (steps: Steps) => Rbit.Owner | null
}

type Steps = Rule.Decision<unknown>["steps"]

/** A resource that the API shows. An intent is none: what comes of it is decided by the command that ends the request. */
const shown = ({ row, subject, type }: Step): Rbit.Owner | null =>
  row.listed === null ? null : Rbit.ownerOf(type, subject.id)

/** The record of the request. */
const record = ([first]: Steps) => shown(first)

/** The account of the record. */
const accountOfRecord = ([{ row }]: Steps) =>
  row.listed === null ? null : Rbit.ownerOf("accounts", row.listed.ownerId)

/** The payment method that is created beside the record. */
const newMethod = (steps: Steps) => {
  const created = steps.find(({ type, version }) => type === "payment_methods" && version === 1)
  return created === undefined ? null : shown(created)
}

const keptByCalls = <R>(calls: Rule.Calls<R>, parts: ReadonlyArray<Part>): Rule.Calls<R> => {
  const bound = (ending: Rule.Bound<R>): Rule.Bound<R> => ({
    execute: (execute) =>
      ending.execute((rule, command) =>
        execute(
          keeping(rule, () => parts),
          command
        )
      )
  })
  const { onTimeout } = calls
  return {
    conversation: () => OutsideConversation.map(calls.conversation(), bound),
    ...(onTimeout === undefined ? {} : { onTimeout: bound(onTimeout) })
  }
}

interface Owned {
  readonly rbits: ReadonlyArray<RbitRequest.Rbit>
  readonly owner: Rbit.Owner
}

/** The steps, and after them those that keep rbits. */
const withOwned = ([first, ...beside]: Steps, owned: ReadonlyArray<Owned>, context: Rule.Context): Steps => {
  const kept = owned.flatMap(({ owner, rbits }) =>
    rbits.map((rbit) => RbitKind.received(rbit, owner, first.subject.appId, context))
  )
  return [first, ...beside, ...kept]
}

/** The decision with the rbits whose owner it shows. The others follow with the command that ends its calls. */
const withRbits = <R>(
  decision: Rule.Decision<R>,
  parts: ReadonlyArray<Part>,
  context: Rule.Context
): Rule.Decision<R> => {
  const { calls, steps } = decision
  const all = parts.map((part) => ({ part, owner: part.ownerIn(steps) }))
  const owned = all.flatMap(({ owner, part: { rbits } }) => (owner === null ? [] : [{ owner, rbits }]))
  const later = all.flatMap(({ owner, part }) => (owner === null ? [part] : []))
  return {
    ...decision,
    steps: withOwned(steps, owned, context),
    ...(calls === undefined || later.length === 0 ? {} : { calls: keptByCalls(calls, later) })
  }
}

/** The rule, whose decisions keep rbits too. */
function keeping<C, F, R>(rule: Rule.Rule<C, F, R>, partsOf: (command: C) => ReadonlyArray<Part>): Rule.Rule<C, F, R> {
  return {
    ...rule,
    decide: (facts, command, context) => {
      const decided = rule.decide(facts, command, context)
      const parts = partsOf(command).filter(areGiven)
      return parts.length === 0 ? decided : Result.map(decided, (decision) => withRbits(decision, parts, context))
    }
  }
}

interface Requested {
  readonly request: Embedding
}

/** A rule whose request may embed rbits: they are about the record of the request. */
export const kept = <C extends Requested, F, R>(rule: Rule.Rule<C, F, R>): Rule.Rule<C, F, R> =>
  keeping(rule, ({ request }) => [{ rbits: request.rbits ?? [], ownerIn: record }])

/** The resource that the request creates, even if it is not shown yet; null: it was created before. */
const created = ([{ events, subject, type, version }]: Steps) =>
  version === 1 && events.length > 0 ? Rbit.ownerOf(type, subject.id) : null

/**
 * The same for a rule whose intent always becomes a record, even if its process dies and nobody repeats the request: the
 * rbits are kept with the intent, and with nothing that follows it.
 */
export const keptWithIntent = <C extends Requested, F, R>(rule: Rule.Rule<C, F, R>): Rule.Rule<C, F, R> => ({
  ...rule,
  decide: (facts, command, context) =>
    Result.map(rule.decide(facts, command, context), (decision) => {
      const rbits = command.request.rbits ?? []
      const owner = created(decision.steps)
      return rbits.length === 0 || owner === null
        ? decision
        : { ...decision, steps: withOwned(decision.steps, [{ rbits, owner }], context) }
    })
})

/** The same for adjustments and recoveries, whose rbits are about the account. */
export const keptForAccount = <C extends Requested, F, R>(rule: Rule.Rule<C, F, R>): Rule.Rule<C, F, R> =>
  keeping(rule, ({ request }) => [{ rbits: request.rbits ?? [], ownerIn: accountOfRecord }])

/** The same for a payment. The rbits of its inline payment method are about the method that is created with it. */
export const keptForPayment = <C extends { readonly request: Embedding & { readonly paymentMethod: Embedding } }, F, R>(
  rule: Rule.Rule<C, F, R>
): Rule.Rule<C, F, R> =>
  keeping(rule, ({ request }) => [
    { rbits: request.rbits ?? [], ownerIn: record },
    { rbits: request.paymentMethod.rbits ?? [], ownerIn: newMethod }
  ])
