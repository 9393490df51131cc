/** The resource kind of accounts (merchants.md 4). Balances are sums of ledger entries and not part of the state. */
import * as ResourceKind from "../../decider/ResourceKind.ts"
import * as Timer from "../../decider/Timer.ts"
import * as ReserveEntries from "../../ledger/ReserveEntries.ts"
import type { JsonObject } from "../../vocabulary/text/Json.ts"
import * as Document from "../document/Document.ts"
import * as Account from "./Account.ts"
import * as AccountRecord from "./AccountRecord.ts"
import * as EnablementClock from "./capabilities/EnablementClock.ts"
import * as RecoverySchedule from "./RecoverySchedule.ts"
import * as WeeklyReserve from "./WeeklyReserve.ts"

/** The account with these closing issues, which disable it. */
const closedBy = (state: Account.State, closings: Account.State["closings"]): Account.State => ({
  ...state,
  closings,
  status: closings.length === 0 ? "active" : "disabled"
})

const recovering = (state: Account.State, event: RecoverySchedule.Event): Account.State => ({
  ...state,
  recovery: RecoverySchedule.evolve(state.recovery, event)
})

const withoutPersons = (state: Account.State): Account.State => ({
  ...state,
  fields: Account.withoutPersons(state.fields)
})

/** The record with the available balance to which the account fell, and the other balances before the reserve pays. */
const fallen = (
  state: Account.State,
  subject: ResourceKind.Subject,
  counters: ResourceKind.Counters,
  events: ReadonlyArray<Account.Event>
): JsonObject => {
  const fall = events.find((event) => event._tag === "FellBelowZero")
  const available = Account.balanceKey(subject.id, "available", state.currency)
  return AccountRecord.render(state, subject, (key) =>
    fall !== undefined && key === available ? fall.available : counters(key)
  )
}

const { always, creation } = ResourceKind.transitions<Account.State, Account.Event>()

/**
 * `enablement` is the clock of merchants.md 5, `payout` the next scheduled payout (RunPayoutSchedule.ts), `recovery`
 * the next attempt to cover a negative balance (CreateRecovery.ts), `reserve` the release of what is above the weekly
 * limit (ReleaseWeeklyReserve.ts), and `statement` the statement of the month (IssueStatement.ts).
 */
export type TimerName = "enablement" | "payout" | "recovery" | "reserve" | "statement"

const timers = (state: Account.State): Timer.Timers<TimerName> =>
  Timer.runningTimers({
    enablement: state.status === "active" ? EnablementClock.deadline(state.clock) : null,
    payout: state.nextPayoutAt,
    recovery: state.recovery.nextAt,
    reserve: WeeklyReserve.nextRelease(state.receipts),
    statement: state.nextStatementAt
  })

export const kind = ResourceKind.make<Account.State, Account.Event, TimerName>({
  type: "accounts",
  state: Account.State,
  events: {
    Created: creation({ to: ({ account }) => account, topics: ["accounts.created"] }),
    Updated: always({
      to: (state, { beneficiaryId, documents, fields }) => ({ ...state, fields, beneficiaryId, documents }),
      topics: ["accounts.updated"]
    }),
    Detailed: always({
      to: (state, { details }) => ({ ...state, details }),
      topics: ["accounts.additional_details"]
    }),
    Held: always({
      to: (state) => state,
      entries: ({ currency }, _, { id }, { amount }) => [ReserveEntries.hold({ accountId: id, currency, amount })]
    }),
    Released: always({
      to: (state, { amount }) => ({ ...state, receipts: WeeklyReserve.release(state.receipts, amount) }),
      entries: ({ currency }, _, { id }, { amount }) => [ReserveEntries.release({ accountId: id, currency, amount })]
    }),
    PaymentsReceived: always({
      to: (state, { amount, at, held }) => ({
        ...state,
        receipts: WeeklyReserve.withReceipt(state.receipts, { at, received: amount, held })
      }),
      entries: ({ currency }, _, { id }, { held }) =>
        held === 0 ? [] : [ReserveEntries.hold({ accountId: id, currency, amount: held })]
    }),
    FellBelowZero: always({ to: recovering, topics: ["accounts.negative_balance"] }),
    RecoveryOpened: always({ to: recovering }),
    RecoveryCompleted: always({ to: recovering }),
    RecoveryFailed: always({ to: recovering }),
    RecoveryPostponed: always({ to: recovering }),
    RecoveryNotNeeded: always({ to: recovering }),
    Closed: always({ to: (state, { issue }) => closedBy(state, [...new Set([...state.closings, issue])]) }),
    Reopened: always({
      to: (state, { issue }) => ({
        ...closedBy(
          state,
          state.closings.filter((each) => each !== issue)
        ),
        clock: EnablementClock.clearedClock
      })
    }),
    BlocksChanged: always({ to: (state, { blocks }) => ({ ...state, blocks }) }),
    ApplePayRegistered: always({ to: (state, { registration }) => ({ ...state, applePay: registration }) }),
    ClockMoved: always({ to: (state, { clock }) => ({ ...state, clock }) }),
    CapabilitiesChanged: always({
      to: (state, { capabilities }) => ({ ...state, announced: JSON.stringify(capabilities) }),
      topics: ["accounts.capabilities.updated"]
    }),
    PayoutMethodDetached: always({
      to: (state) => ({ ...state, fields: Account.detachPayoutMethod(state) }),
      topics: ["accounts.updated"]
    }),
    Deleted: always({ to: (state) => ({ ...state, status: "deleted" }), topics: ["accounts.deleted"] }),
    PayoutScheduled: always({ to: (state, { at }) => ({ ...state, nextPayoutAt: at }) }),
    StatementScheduled: always({ to: (state, { at }) => ({ ...state, nextStatementAt: at }) }),
    OwnerErased: always({ to: withoutPersons })
  },
  timers,
  listed: (state) => ({
    ownerId: state.legalEntityId,
    status: state.status,
    referenceId: state.fields.referenceId ?? null,
    relatedId: state.beneficiaryId
  }),
  shows: (state, subject) =>
    AccountRecord.balances.map((balance) => Account.balanceKey(subject.id, balance, state.currency)),
  record: AccountRecord.render,
  payloads: {
    "accounts.capabilities.updated": AccountRecord.announcedCapabilities,
    "accounts.negative_balance": fallen
  },
  // the documents of an account are erased by themselves
  erased: (state) => ({
    ...withoutPersons(state),
    documents: state.documents.map((each) => ({ ...each, details: Document.withoutName(each.details) }))
  })
})
