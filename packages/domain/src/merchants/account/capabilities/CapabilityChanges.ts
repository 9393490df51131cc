/**
 * Adds to the events of an account those that follow for its capabilities (merchants.md 5): its enablement clock moves,
 * it is closed when the clock has run out, and accounts.capabilities.updated announces changed capabilities. Every
 * command that changes the data behind capabilities uses these functions.
 */
import * as CommandHandler from "../../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../../decider/RequiredFacts.ts"
import type { Fact, Step, Subject } from "../../../decider/ResourceKind.ts"
import type * as LegalEntity from "../../legal-entity/LegalEntity.ts"
import * as LegalEntityKind from "../../legal-entity/LegalEntityKind.ts"
import type * as PayoutMethod from "../../payout-method/PayoutMethod.ts"
import * as PayoutMethodKind from "../../payout-method/PayoutMethodKind.ts"
import * as Account from "../Account.ts"
import * as AccountKind from "../AccountKind.ts"
import * as PayoutSchedule from "../PayoutSchedule.ts"
import * as Capabilities from "./Capabilities.ts"
import * as CapabilitiesRecord from "./CapabilitiesRecord.ts"
import * as EnablementClock from "./EnablementClock.ts"

/** An account with the legal entity that owns it and its payout method, if it has one. */
export interface Facts {
  readonly account: Fact<Account.State>
  readonly entity: Fact<LegalEntity.State>
  readonly method: Fact<PayoutMethod.State> | null
  /** the total of the payments that its clock counts, in the smallest unit */
  readonly processed: number
}

/** Requires the data behind the capabilities of an account. Without its legal entity the account counts as unknown. */
export const withOwner = (account: RequiredFacts.RequiredFacts<Fact<Account.State>>) =>
  RequiredFacts.map(
    RequiredFacts.withNext(account, ({ id, state }) =>
      RequiredFacts.both(
        RequiredFacts.both(
          RequiredFacts.resource(LegalEntityKind.kind, state.legalEntityId, "path", "id"),
          RequiredFacts.optional(PayoutMethodKind.kind, Account.payoutOf(state).payoutMethodId)
        ),
        RequiredFacts.counters(Account.processedKey(id))
      )
    ),
    ([account, [[entity, method], counters]]): Facts => ({
      account,
      entity,
      method,
      processed: counters(Account.processedKey(account.id))
    })
  )

/** The facts of a command whose path names the account. */
export const ofPath = (accountId: string): RequiredFacts.RequiredFacts<Facts> =>
  withOwner(RequiredFacts.resource(AccountKind.kind, accountId, "path", "id"))

/** The data behind capabilities, without the account. */
type OtherFacts = Omit<Capabilities.Facts, "account">

type Events = readonly [Account.Event, ...ReadonlyArray<Account.Event>]
type Seen = Omit<EnablementClock.Observation, "isDataComplete">

/** The account after these events; the first creates it when there is none before. */
const stateAfter = (before: Account.State | null, events: ReadonlyArray<Account.Event>): Account.State => {
  const after = AccountKind.kind.fold(before, events)
  if (after === null) throw new TypeError("an account begins with an event")
  return after
}

/** A payout method that the operator deleted is detached from the account (merchants.md 6). */
const detached = ({ state }: Fact<Account.State>, { method }: OtherFacts): ReadonlyArray<Account.Event> =>
  method?.state._tag === "Deleted" && Account.payoutOf(state).payoutMethodId === method.id
    ? [{ _tag: "PayoutMethodDetached" }]
    : []

/** The legal entity has an issue that closes its accounts for good. */
const closedByEntity = ({ state }: Fact<Account.State>, { entity }: OtherFacts): ReadonlyArray<Account.Event> => {
  const { closing } = entity.state
  return closing === null || state.closings.includes(closing) ? [] : [{ _tag: "Closed", issue: closing }]
}

/** The clock of an active account moves; the account is closed when it has run out. */
const clockEvents = (
  account: Fact<Account.State>,
  { entity }: OtherFacts,
  seen: Seen
): ReadonlyArray<Account.Event> => {
  const { clock: before, status } = account.state
  const isDataComplete = Capabilities.isDataComplete({ account, entity })
  const clock = status === "active" ? EnablementClock.advance(before, { ...seen, isDataComplete }) : before
  if (clock === before) return []
  return [
    { _tag: "ClockMoved", clock },
    ...(clock._tag === "RanOut" ? [{ _tag: "Closed", issue: "account_closed" } as const] : [])
  ]
}

/** The next payout of the schedule. */
const rescheduled =
  (before: Account.State | null) =>
  ({ state }: Fact<Account.State>, _: OtherFacts, { at }: Seen): ReadonlyArray<Account.Event> =>
    before === null ? [] : PayoutSchedule.reschedule(before, state, at)

/** Announces the capabilities if they differ from the last announcement. */
const announced = (account: Fact<Account.State>, others: OtherFacts): ReadonlyArray<Account.Event> => {
  const capabilities = CapabilitiesRecord.render(account, Capabilities.derive({ ...others, account }))
  return JSON.stringify(capabilities) === account.state.announced ? [] : [{ _tag: "CapabilitiesChanged", capabilities }]
}

/** The events with all that follow from them. For a deleted account only the announcement follows. */
const completed = (
  subject: Subject,
  before: Account.State | null,
  events: ReadonlyArray<Account.Event>,
  others: OtherFacts,
  seen: Seen
): ReadonlyArray<Account.Event> => {
  const after = (all: ReadonlyArray<Account.Event>) => ({ ...subject, version: 0, state: stateAfter(before, all) })
  const alive = after(events).state.status === "deleted" ? [] : [detached, closedByEntity, clockEvents]
  const all = [...events]
  for (const following of [...alive, rescheduled(before), announced]) all.push(...following(after(all), others, seen))
  return all
}

/** The step that creates an account. */
export const create = (subject: Subject, events: Events, others: OtherFacts): Step => {
  const [first, ...more] = completed(subject, null, events, others, { at: subject.createTime })
  return AccountKind.kind.create(subject, first === undefined ? events : [first, ...more])
}

/** The step that applies events to an account. Without events it applies what has changed around the account. */
export const applyEvents = (
  { account, entity, method }: Omit<Facts, "processed">,
  events: ReadonlyArray<Account.Event>,
  { app, at, ...seen }: Seen & { readonly app: Capabilities.Facts["app"] }
): Step => {
  const [first, ...more] = completed(account, account.state, events, { entity, method, app }, { at, ...seen })
  return first === undefined ? AccountKind.kind.keep(account) : AccountKind.kind.move(account, [first, ...more])
}

/** The step that sets the blocks of an account. Nothing changes if the account already has these blocks. */
export const setBlocks = (
  facts: Facts,
  blocks: Account.Blocks,
  seen: Seen & { readonly app: Capabilities.Facts["app"] }
): Step => {
  const { blocks: before } = facts.account.state
  const isSame = before.payments === blocks.payments && before.payouts === blocks.payouts
  return applyEvents(facts, isSame ? [] : [{ _tag: "BlocksChanged", blocks }], seen)
}

/**
 * A decision whose response is the capabilities of the account after a step. They show payments as refused as soon as a
 * payment reaches the limit, even before the clock has moved.
 */
export const answer = (
  { entity, method, processed }: Facts,
  step: Step,
  { app, at }: { readonly app: Capabilities.Facts["app"]; readonly at: number },
  isExpanded = true
): CommandHandler.Decision => {
  const account = AccountKind.kind.fact(step.row)
  const clock = EnablementClock.limitAt(account.state.clock, processed, at)
  const capabilities = Capabilities.derive({
    account: { ...account, state: { ...account.state, clock } },
    entity,
    method,
    app
  })
  return {
    ...CommandHandler.decision(step),
    response: () => CapabilitiesRecord.render(account, capabilities, isExpanded)
  }
}
