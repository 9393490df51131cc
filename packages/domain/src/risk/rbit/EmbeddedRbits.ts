/**
 * The rbits that a request brings (platform.md 8). They are stored in the Change that makes the record of the request
 * visible, or with an intent that always becomes a record. A request without rbits costs nothing.
 */
import { Result } from "effect"
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import type { Step } from "../../decider/ResourceKind.ts"
import * as Rbit from "./Rbit.ts"
import * as RbitKind from "./RbitKind.ts"
import type * as RbitRequest from "./RbitRequest.ts"

export { timeChecks, member } from "./RbitsMember.ts"

/** A request, or a part of one, that may have rbits. */
export interface RequestWithRbits {
  readonly rbits?: ReadonlyArray<RbitRequest.Rbit> | null
}

/** Whether a request has rbits. An update with rbits is announced even if nothing else changes (merchants.md 0). */
export const hasRbits = ({ rbits }: RequestWithRbits): boolean => (rbits ?? []).length > 0

/** The rbits of one part of a request, and the step of a decision whose resource they are about. */
interface Part {
  readonly rbits: ReadonlyArray<RbitRequest.Rbit>
  readonly ownerIn: (steps: Steps) => Rbit.Owner | null
}

type Steps = CommandHandler.Decision<unknown>["steps"]

/** The resource of a step. An intent is hidden (null): the command that ends it decides what becomes of its rbits. */
const shown = ({ row, subject, type }: Step): Rbit.Owner | null =>
  row.listed === null ? null : Rbit.ownerOf(type, subject.id)

const record = ([first]: Steps) => shown(first)

const accountOfRecord = ([{ row }]: Steps) =>
  row.listed === null ? null : Rbit.ownerOf("accounts", row.listed.ownerId)

/** The payment method that is created together with the record. */
const newMethod = (steps: Steps) => {
  const created = steps.find(({ type, version }) => type === "payment_methods" && version === 1)
  return created === undefined ? null : shown(created)
}

const callsWithRbits = <R>(calls: CommandHandler.Calls<R>, parts: ReadonlyArray<Part>): CommandHandler.Calls<R> => {
  const bound = (ending: CommandHandler.BoundCommand<R>): CommandHandler.BoundCommand<R> => ({
    execute: (execute) =>
      ending.execute((handler, command) =>
        execute(
          withParts(handler, () => parts),
          command
        )
      )
  })
  const { onTimeout } = calls
  return {
    conversation: () => ExternalCalls.map(calls.conversation(), bound),
    ...(onTimeout === undefined ? {} : { onTimeout: bound(onTimeout) })
  }
}

interface Owned {
  readonly rbits: ReadonlyArray<RbitRequest.Rbit>
  readonly owner: Rbit.Owner
}

/** The steps followed by those that store rbits. */
const withOwned = ([first, ...others]: Steps, owned: ReadonlyArray<Owned>, context: CommandHandler.Context): Steps => {
  const kept = owned.flatMap(({ owner, rbits }) =>
    rbits.map((rbit) => RbitKind.create(rbit, owner, first.subject.appId, context))
  )
  return [first, ...others, ...kept]
}

/** The decision with the rbits whose owner it shows. The command that ends its calls stores the others. */
const decisionWithRbits = <R>(
  decision: CommandHandler.Decision<R>,
  parts: ReadonlyArray<Part>,
  context: CommandHandler.Context
): CommandHandler.Decision<R> => {
  const { calls, steps } = decision
  const all = parts.map((part) => ({ part, owner: part.ownerIn(steps) }))
  const owned = all.flatMap(({ owner, part: { rbits } }) => (owner === null ? [] : [{ owner, rbits }]))
  const later = all.flatMap(({ owner, part }) => (owner === null ? [part] : []))
  return {
    ...decision,
    steps: withOwned(steps, owned, context),
    ...(calls === undefined || later.length === 0 ? {} : { calls: callsWithRbits(calls, later) })
  }
}

/** The handler with decisions that also store rbits. */
function withParts<C, F, R>(
  handler: CommandHandler.CommandHandler<C, F, R>,
  partsOf: (command: C) => ReadonlyArray<Part>
): CommandHandler.CommandHandler<C, F, R> {
  return {
    ...handler,
    decide: (facts, command, context) => {
      const decided = handler.decide(facts, command, context)
      const parts = partsOf(command).filter(hasRbits)
      return parts.length === 0
        ? decided
        : Result.map(decided, (decision) => decisionWithRbits(decision, parts, context))
    }
  }
}

interface Requested {
  readonly request: RequestWithRbits
}

/** A handler whose request may embed rbits about the record of the request. */
export const withRbits = <C extends Requested, F, R>(
  handler: CommandHandler.CommandHandler<C, F, R>
): CommandHandler.CommandHandler<C, F, R> =>
  withParts(handler, ({ request }) => [{ rbits: request.rbits ?? [], ownerIn: record }])

/** The resource that the request creates, even if the API does not show it yet; null: it was created before. */
const created = ([{ events, subject, type, version }]: Steps) =>
  version === 1 && events.length > 0 ? Rbit.ownerOf(type, subject.id) : null

/**
 * The same for a handler whose intent always becomes a record, even if its process dies and the request is never
 * repeated. The rbits are stored with the intent, and with no later command.
 */
export const withIntentRbits = <C extends Requested, F, R>(
  handler: CommandHandler.CommandHandler<C, F, R>
): CommandHandler.CommandHandler<C, F, R> => ({
  ...handler,
  decide: (facts, command, context) =>
    Result.map(handler.decide(facts, command, context), (decision) => {
      const rbits = command.request.rbits ?? []
      const owner = created(decision.steps)
      return rbits.length === 0 || owner === null
        ? decision
        : { ...decision, steps: withOwned(decision.steps, [{ rbits, owner }], context) }
    })
})

/** The same for adjustments and recoveries, whose rbits are about the account. */
export const withAccountRbits = <C extends Requested, F, R>(
  handler: CommandHandler.CommandHandler<C, F, R>
): CommandHandler.CommandHandler<C, F, R> =>
  withParts(handler, ({ request }) => [{ rbits: request.rbits ?? [], ownerIn: accountOfRecord }])

/** The same for a payment. The rbits of its inline payment method are about the method that is created with it. */
export const withPaymentRbits = <
  C extends { readonly request: RequestWithRbits & { readonly paymentMethod: RequestWithRbits } },
  F,
  R
>(
  handler: CommandHandler.CommandHandler<C, F, R>
): CommandHandler.CommandHandler<C, F, R> =>
  withParts(handler, ({ request }) => [
    { rbits: request.rbits ?? [], ownerIn: record },
    { rbits: request.paymentMethod.rbits ?? [], ownerIn: newMethod }
  ])
