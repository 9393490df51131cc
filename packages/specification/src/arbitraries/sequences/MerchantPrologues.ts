/** Beginnings of random sequences: merchants in states that random requests rarely reach. */
import * as Calendar from "@payments-platform/domain/vocabulary/time/Calendar"
import type { PartyName, PayoutMethodChange, Word } from "../../model/ModelRequests.ts"
import { balance } from "../../model/State.ts"
import type { Command } from "./Command.ts"
import {
  adjust,
  addPayoutMethod,
  company,
  complete,
  day,
  first,
  openAccount,
  pause,
  pay,
  payingOut,
  refund,
  tick
} from "./FixedCommands.ts"

/** Merchants with a payout method, which owe money. The debts from the second day on are refused at once. */
const owing = ["9009999", "9001007", "9000002"].flatMap((number, index) => [
  ...(number === "9000002" ? [tick(day)] : []),
  addPayoutMethod("e0", number),
  openAccount("e0", { method: `b${index}` }),
  adjust(`a${index + 1}`, -2_000)
])
/** Merchants with all data, whose payouts are paid, refused or returned. */
const paidOut = [
  company(),
  pause,
  ...["9009999", "9001007", "9000002"].flatMap((number, index) => [
    addPayoutMethod("e1", number),
    openAccount("e1", { method: `b${index}` }),
    adjust(`a${index + 1}`, 5_000),
    payingOut(`a${index + 1}`)
  ]),
  ...(["hold", "release"] as const).map((decision) => first({ _tag: "DecidePayout", payout: "a1.o0", decision })),
  // too little for a payout, and then just enough
  ...[99, 1].flatMap((amount) => [adjust("a1", amount), payingOut("a1")])
]
const verifying = (...amounts: readonly [number, number]): Command =>
  first({ _tag: "VerifyPayoutMethod", method: "b0", amounts })
const changing = (method: string, change: PayoutMethodChange): Command =>
  first({ _tag: "ChangePayoutMethod", method, change })
/** Payout methods whose deposits are confirmed, guessed wrong three times, queued, and cannot be delivered. */
const deposited = [
  company(),
  ...["9009999", "9005005", "9003001"].map((number) => addPayoutMethod("e1", number, true)),
  openAccount("e1", { method: "b0", period: "weekly" }),
  adjust("a1", 5_000),
  verifying(1, 2),
  verifying(1, 2),
  verifying(1, 2),
  verifying(55, 10),
  changing("b0", "restore"),
  verifying(55, 10),
  payingOut("a1"),
  changing("b1", "send"),
  changing("b2", "send"),
  tick(11),
  changing("b2", "reset")
]
/** A merchant whose bank refuses three daily payouts in a row. */
const refused = [
  company(),
  addPayoutMethod("e1", "9000002"),
  openAccount("e1", { method: "b0", period: "daily" }),
  adjust("a1", 5_000),
  tick(5 * day),
  changing("b0", "restore"),
  tick(day),
  changing("b0", "delete")
]
/** A merchant whose payments pass a weekly limit, in one hour and later; a payout holds what is above it first. */
const held = [
  ...complete(),
  first({ _tag: "SetWeeklyLimit", account: "a1", limit: 20_000 }),
  pay("a1", 15_000),
  pause,
  pay("a1", 10_000),
  tick(3_600),
  pay("a1", 10_000),
  payingOut("a1"),
  first({ _tag: "Reserve", account: "a1", amount: -1_000, currency: "USD" }),
  tick(7 * day)
]
const billing = (account: string, ago: number): Command => ({
  _tag: "Send",
  request: ({ now }) => {
    const { month, year } = Calendar.monthsAfter(Calendar.monthOf(now), 0 - ago)
    return { _tag: "Bill", account, year, month }
  },
  label: "Bill"
})
/** A merchant that is billed early, and then pays, refunds, and wins and loses disputes, in that month and the next. */
const billedEarly = [
  company(),
  addPayoutMethod("e1", "9009999"),
  openAccount("e1", { isBilled: true, method: "b0" }),
  pay("a1", 12_345, { fee: 1_000 }),
  first({ _tag: "Report", payment: "p0", type: "chargeback", amount: 5_000, fee: null }),
  billing("a1", 0),
  billing("a1", 0),
  billing("a1", 1),
  pay("a1", 30_000),
  refund("p1", 10_000),
  first({ _tag: "Report", payment: "p1", type: "chargeback", amount: 20_000, fee: null }),
  ...["p0.d0", "p1.d0"].map((dispute) =>
    first({ _tag: "Answer", dispute, says: "explains", documents: [], note: undefined })
  ),
  ...["p0.d0", "p1.d0"].map((dispute) => first({ _tag: "Decide", dispute, decision: "submit_without_credit" })),
  first({ _tag: "Decide", dispute: "p1.d0", decision: "won" }),
  tick(20 * day),
  first({ _tag: "Decide", dispute: "p0.d0", decision: "won" }),
  tick(20 * day),
  { _tag: "Lists", size: 3 } as const
]
/** Interchange-plus merchants whose statements are charged, refused and without a method, over two months. */
const billed = [
  company(),
  ...["9009999", "9004001"].map((number) => addPayoutMethod("e1", number)),
  ...["b0", "b1", null].map((method) => openAccount("e1", { isBilled: true, method })),
  ...["a1", "a2", "a3"].flatMap((account, index) => [pay(account, 12_345, { fee: 1_000 }), pay(account, 150 + index)]),
  tick(10 * day),
  first({ _tag: "Charge", statement: "a1.s0" }),
  first({ _tag: "ChargeResult", statement: "a1.s0", succeeded: true }),
  pay("a1", 777),
  tick(60 * day),
  { _tag: "Lists", size: 3 } as const
]
const reachingOut = first({
  _tag: "DecideParty",
  entity: "e1",
  party: "representative",
  decision: "risk_outreach"
})
/** A merchant whose parties are asked for documents, pass the time for them, and wait for the operator. */
const verified = [
  company({ controller: "documents", representative: "outreach" }),
  addPayoutMethod("e1", "9009999"),
  openAccount("e1", { method: "b0", period: "daily" }),
  adjust("a1", 5_000),
  payingOut("a1"),
  ...["evidence", "rejected", "review"].map((stem) => first({ _tag: "Upload", type: "passport", stem })),
  first({ _tag: "PostDocuments", entity: "e1", party: "controller", documents: ["f0", "f2"] }),
  tick(10),
  first({ _tag: "DecideDocument", document: "f2", accepted: true }),
  payingOut("a1"),
  first({ _tag: "PostDocuments", entity: "e1", party: "representative", documents: ["f1"] }),
  tick(11),
  reachingOut,
  ...[14 * day - 1, 1].flatMap((seconds) => [tick(seconds), adjust("a1", 5_000), payingOut("a1")]),
  reachingOut,
  first({ _tag: "Upload", type: "passport", stem: "review" }),
  first({ _tag: "PostDocuments", entity: "e1", party: "representative", documents: ["f3"] }),
  payingOut("a1")
]
const renaming = (party: PartyName, word: Word): Command => first({ _tag: "RenameParty", entity: "e0", party, word })
/** A merchant that states its data late, and then other names, which are checked again; a risk outreach continues. */
const renamed = [
  addPayoutMethod("e0", "9009999"),
  openAccount("e0", { method: "b0", period: "daily" }),
  adjust("a1", 5_000),
  payingOut("a1"),
  first({ _tag: "LabelEntity", entity: "e0", note: 1 }),
  first({ _tag: "CompleteEntity", entity: "e0" }),
  payingOut("a1"),
  ...(["review", "plain", "timeout", "plain", "reviewpass", "plain", "outreach"] as const).map((word) =>
    renaming("controller", word)
  ),
  first({ _tag: "DecideParty", entity: "e0", party: "all", decision: "verified" }),
  renaming("controller", "timeout"),
  adjust("a1", 5_000),
  payingOut("a1"),
  renaming("controller", "plain"),
  payingOut("a1"),
  first({ _tag: "DecideParty", entity: "e0", party: "entity", decision: "risk_outreach" }),
  tick(day),
  renaming("entity", "review"),
  first({ _tag: "DecideParty", entity: "e0", party: "entity", decision: "risk_outreach" }),
  renaming("entity", "plain"),
  tick(14 * day)
]
/** A merchant that the operator verifies before its data is complete, which ends its clock; wrong data is not its name. */
const completed = [
  addPayoutMethod("e0", "9009999"),
  openAccount("e0", { method: "b0" }),
  pay("a1", 20_000),
  first({ _tag: "DecideParty", entity: "e0", party: "all", decision: "verified" }),
  first({ _tag: "CompleteEntity", entity: "e0" }),
  pay("a1", 20_000_000),
  pause,
  pay("a1", 100),
  renaming("controller", "mismatch"),
  renaming("controller", "plain"),
  renaming("entity", "reviewpass"),
  first({ _tag: "DecideParty", entity: "e0", party: "entity", decision: "verified" }),
  renaming("entity", "review"),
  first({ _tag: "DecideParty", entity: "e0", party: "entity", decision: "verified" }),
  renaming("entity", "reviewpass"),
  renaming("entity", "plain")
]
/** A closed account with a payment that was paid out, one whose payout came back, a disputed one and a new one. */
const unpaid = [
  ...complete(),
  ...[20_000, 30_000].flatMap((amount) => [pay("a1", amount, { fee: 1_000 }), payingOut("a1")]),
  pause,
  first({ _tag: "DecidePayout", payout: "a1.o1", decision: "fail" }),
  pay("a1", 40_000),
  first({ _tag: "Report", payment: "p2", type: "chargeback", amount: 5_000, fee: null }),
  pay("a1", 50_000),
  first({ _tag: "RefundUnpaid", account: "a1" }),
  first({ _tag: "CloseAccount", account: "a1", issue: "closed_for_loss" }),
  first({ _tag: "RefundUnpaid", account: "a1" })
]
/** A merchant with all data whose account is closed and open again, and then has all that stands against its deletion. */
const closed = [
  ...complete(),
  first({ _tag: "CloseAccount", account: "a1", issue: "closed_for_loss" }),
  pay("a1", 20_000, { fee: 1_000, autoCapture: false }),
  adjust("a1", 5_000),
  payingOut("a1"),
  first({ _tag: "ReopenAccount", account: "a1", issue: "closed_for_loss" }),
  pay("a1", 20_000, { fee: 1_000, autoCapture: false }),
  first({ _tag: "Reserve", account: "a1", amount: 1_000, currency: "USD" }),
  payingOut("a1"),
  adjust("a1", 99),
  first({ _tag: "DeleteAccount", account: "a1" })
]
/** A merchant with all data whose capabilities are blocked, by the platform and by the operator. */
const blocked = [
  ...complete(),
  adjust("a1", 5_000),
  ...[true, false].flatMap((byOperator) => [
    ...(["payouts", "payments"] as const).map((capability) =>
      first({ _tag: "Block", account: "a1", capability, reason: "Risk", byOperator })
    ),
    pay("a1", 20_000),
    payingOut("a1"),
    first({ _tag: "Block", account: "a1", capability: "payments", reason: null, byOperator: !byOperator })
  ])
]
/** An account is deleted. Then a dispute of its payment comes. */
const deleted = [
  pay("a0", 20_000, { fee: 1_000 }),
  {
    _tag: "Send",
    request: (names) => ({
      _tag: "Adjust",
      account: "a0",
      amount: 0 - names.accounts.reduce((sum, account) => sum + balance(names, account, "available"), 0),
      currency: "USD"
    }),
    label: "Adjust"
  } satisfies Command,
  first({ _tag: "DeleteAccount", account: "a0" }),
  first({ _tag: "DeleteAccount", account: "a0" }),
  pay("a0", 20_000, { fee: 1_000 }),
  first({ _tag: "UpdateAccount", account: "a0", reference: "x" }),
  first({ _tag: "CreateTerminal", account: "a0", serial: 0, line: "3.0" }),
  first({ _tag: "CreateItem", account: "a0", price: 1 }),
  first({ _tag: "CreateOrder", account: "a0", lines: null }),
  payingOut("a0"),
  first({ _tag: "CloseAccount", account: "a0", issue: "compliance" }),
  ...[true, false].map((byOperator) =>
    first({ _tag: "Block", account: "a0", capability: "payments", reason: "Risk", byOperator })
  ),
  first({ _tag: "Report", payment: "p0", type: "chargeback", amount: 5_000, fee: null })
]

/** All begin after a merchant `a0` and a payment method `m0` were created. */
export const all: ReadonlyArray<ReadonlyArray<Command>> = [
  owing,
  paidOut,
  deposited,
  refused,
  held,
  billed,
  billedEarly,
  verified,
  renamed,
  completed,
  unpaid,
  closed,
  blocked,
  deleted
]
