/**
 * What follows from the events of an account for its capabilities (merchants.md 5): its enablement clock moves, it is
 * closed when the clock has run out, and accounts.capabilities.updated tells what has changed since the capabilities
 * were announced last. Every command that changes what capabilities follow from ends with these events.
 */
import type { Fact, Step, Subject } from "../../decider/Kind.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type * as LegalEntity from "../legal-entity/LegalEntity.ts"
import * as LegalEntityKind from "../legal-entity/LegalEntityKind.ts"
import type * as Account from "./Account.ts"
import * as AccountKind from "./AccountKind.ts"
import * as Capabilities from "./Capabilities.ts"

/** An account with its legal entity. */
export interface Facts {
  readonly account: Fact<Account.State>
  readonly entity: Fact<LegalEntity.State>
}

/** The legal entity of the account. An account without one does not exist for its commands. */
export const withEntity = (account: RequiredFacts.RequiredFacts<Fact<Account.State>>) =>
  RequiredFacts.map(
    RequiredFacts.withNext(account, ({ state }) =>
      RequiredFacts.resource(LegalEntityKind.kind, state.legalEntityId, "path", "id")
    ),
    ([account, entity]): Facts => ({ account, entity })
  )

/** The facts of a command whose path names the account. */
export const ofPath = (accountId: string): RequiredFacts.RequiredFacts<Facts> =>
  withEntity(RequiredFacts.resource(AccountKind.kind, accountId, "path", "id"))

/** What capabilities follow from beside the account. */
type Beside = Omit<Capabilities.Facts, "account">

type Events = readonly [Account.Event, ...ReadonlyArray<Account.Event>]

/** The account after these events; the first creates it when there is none before. */
const stateAfter = (before: Account.State | null, events: ReadonlyArray<Account.Event>): Account.State => {
  const after = AccountKind.kind.fold(before, events)
  if (after === null) throw new TypeError("an account begins with an event")
  return after
}

const following = (
  subject: Subject,
  before: Account.State | null,
  events: ReadonlyArray<Account.Event>,
  beside: Beside
): ReadonlyArray<Account.Event> => {
  const account = { ...subject, version: 0, state: stateAfter(before, events) }
  return Capabilities.changes({ ...beside, account })
}

/** The step that creates an account. */
export const created = (subject: Subject, events: Events, beside: Beside): Step =>
  AccountKind.kind.create(subject, [...events, ...following(subject, null, events, beside)])

/** The step that applies events to an account; without any, what has changed around it. */
export const moved = (
  { account, entity }: Facts,
  events: ReadonlyArray<Account.Event>,
  app: Capabilities.Facts["app"]
): Step => {
  const [first, ...more] = [...events, ...following(account, account.state, events, { entity, app })]
  return first === undefined ? AccountKind.kind.keep(account) : AccountKind.kind.move(account, [first, ...more])
}
