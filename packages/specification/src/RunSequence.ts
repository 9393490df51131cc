/**
 * Runs sequences of random commands. The model computes the expected answer of each command. Every target must
 * return that answer, and its ledger, balances, lists, transaction records and notifications must equal those of
 * the model.
 */
import { Effect } from "effect"
import { deepStrictEqual } from "node:assert/strict"
import type { Command } from "./arbitraries/sequences/Command.ts"
import type { Sequence } from "./arbitraries/sequences/Commands.ts"
import type { Fault } from "./faults/Fault.ts"
import * as Model from "./model/Model.ts"
import * as State from "./model/State.ts"
import { assertMoney, inOrder } from "./MoneyInvariants.ts"
import { type KeyedRequest, type List, lists, merchantBalances, type Target } from "./targets/Target.ts"

/** How often each pair of request and outcome occurred, for example 312 times `Pay Accepted`. */
export type Counts = Map<string, number>

export interface Run {
  readonly model: State.Model
  readonly sent: Array<KeyedRequest>
  /** the closing status of each record that has reached one, by name */
  readonly closed: Map<string, string>
  readonly counts: Counts
  /** how many resources the model has opened whose names the targets have learned */
  opened: number
}

const count = ({ counts }: Run, what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1)

/**
 * Asserts that debits equal credits, that the ledger equals the model's, and that the stored merchant balances
 * agree with the ledger.
 */
const assertLedger = Effect.fnUntraced(function* (target: Target, model: State.Model) {
  const { accounts, difference } = yield* target.ledger
  deepStrictEqual(difference, 0)
  assertMoney(accounts)
  deepStrictEqual(inOrder(accounts), inOrder(model.ledger))
  const balances = yield* target.balances(model.accounts.map(({ name }) => name))
  const isBalance = (account: string) => merchantBalances.some((balance) => account.includes(`:${balance} `))
  const counted = [...accounts].filter(([account]) => isBalance(account))
  deepStrictEqual(inOrder(balances), inOrder(counted.map(([account, sum]) => [account, 0 - sum] as const)))
})

/**
 * Asserts that the nets of a merchant's transaction records add up to its available and reserved balances, and
 * those of the platform to its fees (merchants.md 11).
 */
const assertTransactionRecords = Effect.fnUntraced(function* (target: Target, model: State.Model) {
  const records = yield* target.records(model.accounts.map(({ name }) => name))
  deepStrictEqual(new Set(records.map(({ id }) => id)).size, records.length)
  const nets = new Map<string, number>()
  for (const { currency, net, owner } of records)
    nets.set(`${owner} ${currency}`, (nets.get(`${owner} ${currency}`) ?? 0) + net)
  const held = new Map<string, number>()
  for (const [account, sum] of model.ledger) {
    const [, owner, currency] = /^(.*):(?:available|reserve|fees) (.*)$/.exec(account) ?? []
    if (owner !== undefined) held.set(`${owner} ${currency}`, (held.get(`${owner} ${currency}`) ?? 0) - sum)
  }
  // what statements bring the platform has no records
  const billed = model.statements
    .filter(({ status }) => status === "succeeded")
    .reduce((sum, { total }) => sum + total, 0)
  nets.set("platform:app USD", (nets.get("platform:app USD") ?? 0) + billed)
  deepStrictEqual(inOrder(nets), inOrder(held))
})

const byName = <A extends { readonly name: string }>(all: ReadonlyArray<A>) =>
  all.toSorted((a, b) => (a.name < b.name ? -1 : 1))

/** Asserts that billing statements add up to what the model bills. */
const assertStatements = Effect.fnUntraced(function* (target: Target, model: State.Model) {
  const expected = model.statements.map(({ interchange, markup, movements, name, network, total }) => ({
    name,
    interchange,
    network,
    markup,
    total,
    movements
  }))
  deepStrictEqual(byName(yield* target.statements), byName(expected))
})

interface Summary {
  readonly name: string
  readonly status: string
}

/** The status in lists of records that have none. */
const active = <A extends object>(record: A) => ({ ...record, status: "active" })

const expectedOf = (model: State.Model): Readonly<Record<List, ReadonlyArray<Summary>>> => ({
  payments: model.payments,
  payment_methods: model.methods,
  recoveries: model.recoveries,
  payouts: model.payouts,
  payout_methods: model.payoutMethods,
  billing_statements: model.statements,
  adjustments: model.adjustments.map(active),
  documents: model.documents,
  refunds: model.refunds,
  disputes: model.disputes,
  orders: model.orders,
  items: model.items,
  pad_agreements: model.agreements
})

const closing: Readonly<Partial<Record<List, ReadonlyArray<string>>>> = {
  payments: ["completed", "failed", "canceled"],
  refunds: ["completed", "failed"],
  disputes: ["resolved"],
  recoveries: ["failed"],
  payouts: ["failed"],
  billing_statements: ["succeeded"]
}

/**
 * Asserts that lists contain each record once, newest first, with the status of the model, and that no record
 * leaves a closing status.
 */
const assertLists = Effect.fnUntraced(function* (target: Target, { closed, model }: Run, size: number) {
  const expected = expectedOf(model)
  const states = (all: ReadonlyArray<Summary>) => all.map(({ name, status }) => `${name} ${status}`).toSorted()
  for (const type of lists) {
    const found = yield* target.list(type, size)
    const times = found.map(({ time }) => time)
    deepStrictEqual(
      times,
      times.toSorted((a, b) => b - a)
    )
    deepStrictEqual(states(found), states(expected[type]))
    for (const { name, status } of found) {
      deepStrictEqual(closed.get(name) ?? status, status)
      if (closing[type]?.includes(status) === true) closed.set(name, status)
    }
  }
})

const negativeBalanceTopic = "accounts.negative_balance"

/** What the background tells of an account comes at any place among the topics of its requests. */
const inBackground: ReadonlySet<string> = new Set([negativeBalanceTopic, "accounts.capabilities.updated"])

const ofRequests = (topics: ReadonlyMap<string, ReadonlyArray<string>>) =>
  Object.fromEntries([...topics].map(([name, all]) => [name, all.filter((topic) => !inBackground.has(topic))]))

const countsOf = (topics: ReadonlyMap<string, ReadonlyArray<string>>, topic: string) =>
  Object.fromEntries([...topics].map(([name, all]) => [name, all.filter((each) => each === topic).length]))

/**
 * Asserts that the notifications of each resource are those of the model and were delivered once, in order.
 * The number of falls below zero depends on when the reserve pays, and lies within the model's bounds.
 */
const assertNotifications = Effect.fnUntraced(function* (target: Target, model: State.Model) {
  const { delivered, topics } = yield* target.notifications
  deepStrictEqual(ofRequests(topics), ofRequests(model.topics))
  const capabilities = "accounts.capabilities.updated"
  deepStrictEqual(countsOf(topics, capabilities), countsOf(model.topics, capabilities))
  deepStrictEqual(Object.fromEntries(delivered), Object.fromEntries(topics))
  for (const { leastFalls: least, maxFalls: most, name } of model.accounts) {
    const falls = (topics.get(name) ?? []).filter((topic) => topic === negativeBalanceTopic).length
    deepStrictEqual([name, falls, falls >= least && falls <= most], [name, falls, true])
  }
})

/** Lets the targets learn the names of what was opened since they did so last. */
const learnOpened = Effect.fnUntraced(function* (targets: ReadonlyArray<Target>, run: Run) {
  const { disputes, payouts, recoveries, refunds, statements } = run.model
  const opened = [disputes, payouts, recoveries, refunds, statements].reduce((sum, { length }) => sum + length, 0)
  if (opened === run.opened) return
  run.opened = opened
  for (const target of targets) yield* target.learnOpened
})

const send = Effect.fnUntraced(function* (targets: ReadonlyArray<Target>, run: Run, keyed: KeyedRequest) {
  const { request } = keyed
  const expected = Model.execute(run.model, request, keyed.key, keyed.changed ? "other" : "hash")
  for (const target of targets) {
    const answer = yield* target.ask(keyed, expected)
    deepStrictEqual({ request, answer }, { request, answer: target.inTargetTerms(expected) })
  }
  const what = expected._tag === "Rejected" ? expected.rejection : expected._tag
  count(run, `${request._tag} ${what}`)
  if (expected._tag === "Accepted" && expected.replayed) count(run, "replayed")
})

/** Sends a request whose answer nobody gets. */
const sendUnheard = Effect.fnUntraced(function* (targets: ReadonlyArray<Target>, run: Run, keyed: KeyedRequest) {
  const expected = Model.execute(run.model, keyed.request, keyed.key, "hash")
  for (const target of targets) yield* target.ask(keyed, expected)
})

/** An answer without what tells whether the request was sent before. */
const asFirst = (answer: State.Answer): State.Answer => {
  switch (answer._tag) {
    case "Accepted":
      return { ...answer, replayed: false, warning: null }
    case "Rejected":
      return { ...answer, replayed: false }
    default:
      return answer
  }
}

/** Sends a request while something goes wrong. Whatever it is, the client gets the answer of the model in the end. */
const sendDisturbed = Effect.fnUntraced(function* (
  targets: ReadonlyArray<Target>,
  run: Run,
  keyed: KeyedRequest,
  fault: Fault
) {
  const { request } = keyed
  const expected = Model.execute(run.model, request, keyed.key, "hash")
  for (const target of targets) {
    const ask = target.ask(keyed, expected)
    const disturbed = target.disturb?.(fault, ask) ?? null
    if (disturbed === null) yield* Effect.die(new Error(`no ${fault} here`))
    else {
      const { answer, happened } = yield* disturbed
      if (happened) count(run, fault)
      deepStrictEqual(
        { request, fault, happened, answer: asFirst(answer) },
        { request, fault, happened, answer: asFirst(target.inTargetTerms(expected)) }
      )
    }
  }
})

const step = Effect.fnUntraced(function* (
  targets: ReadonlyArray<Target>,
  run: Run,
  command: Command
): Effect.fn.Return<void> {
  switch (command._tag) {
    case "Send": {
      const keyed = { request: command.request(run.model), key: `key-${run.sent.length}`, changed: false }
      run.sent.push(keyed)
      if (command.fault === undefined) return yield* send(targets, run, keyed)
      if (command.fault === "lostAnswer") {
        count(run, command.fault)
        yield* sendUnheard(targets, run, keyed)
        return yield* send(targets, run, keyed)
      }
      yield* sendDisturbed(targets, run, keyed, command.fault)
      // what the process had to do when it died is left to the next one
      return yield* step(targets, run, { _tag: "Tick", seconds: 0 })
    }
    case "Repeat": {
      const earlier = run.sent[command.which % run.sent.length]
      if (earlier === undefined) return
      // a free key takes any request, so another one would be a new request and no repetition
      const changed = command.changed && Model.isHeld(run.model, earlier.key)
      return yield* send(targets, run, { ...earlier, changed })
    }
    case "Tick":
      if (command.seconds > 0) count(run, "clock moved")
      Model.tick(run.model, command.seconds)
      for (const target of targets) deepStrictEqual(yield* target.advance(command.seconds), run.model.now)
      return
    case "Lists":
      for (const target of targets) {
        yield* assertLists(target, run, command.size)
        yield* assertTransactionRecords(target, run.model)
        yield* assertStatements(target, run.model)
      }
  }
})

/** Longer than any chain of timers: afterwards the networks have settled every charge, refund and dispute. */
const sixtyDays = { _tag: "Tick", seconds: 60 * 86_400 } as const

/** Advances until nothing is due and asserts that the receivable from the card networks is zero (payments.md 7). */
const runToTheEnd = Effect.fnUntraced(function* (targets: ReadonlyArray<Target>, run: Run) {
  yield* step(targets, run, sixtyDays)
  if (run.model.isOpen) return
  yield* learnOpened(targets, run)
  for (const target of targets) {
    yield* assertLedger(target, run.model)
    const { accounts } = yield* target.ledger
    deepStrictEqual(inOrder([...accounts].filter(([account]) => account.startsWith("receivable:card"))), [])
  }
})

/** Ends a sequence whose balances the contract leaves open, and counts the commands that were not compared. */
const leftOpen = ({ counts, model }: Run, open: number): State.Model => {
  counts.set("left open", (counts.get("left open") ?? 0) + open)
  return model
}

/**
 * Runs one sequence on empty platforms and returns the final model. `begin` is the service time of the targets in
 * UNIX seconds. Adds to `counts`. Throws an AssertionError when a target deviates from the model.
 */
export const run = Effect.fn("Run.run")(function* (
  targets: ReadonlyArray<Target>,
  { commands, returnsFees }: Sequence,
  begin: number,
  counts: Counts
) {
  const run: Run = { model: State.make(begin, returnsFees), sent: [], closed: new Map(), counts, opened: 0 }
  for (const [index, command] of commands.entries()) {
    yield* step(targets, run, command)
    if (run.model.isOpen) return leftOpen(run, commands.length - index)
    count(run, "commands")
    yield* learnOpened(targets, run)
    for (const target of targets) yield* assertLedger(target, run.model)
  }
  yield* runToTheEnd(targets, run)
  if (run.model.isOpen) return run.model
  for (const target of targets) {
    yield* assertLists(target, run, 3)
    yield* assertTransactionRecords(target, run.model)
    yield* assertStatements(target, run.model)
    yield* assertNotifications(target, run.model)
  }
  for (const { status } of run.model.payouts) count(run, `Payout ${status}`)
  for (const { status } of run.model.statements) count(run, `Statement ${status}`)
  for (const { status } of run.model.recoveries) count(run, `Recovery ${status}`)
  return run.model
})
