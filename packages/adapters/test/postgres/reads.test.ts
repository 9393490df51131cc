/**
 * The cost of reads in a large store, in rows that PostgreSQL reads and not in time. A page of ten rows never scans the
 * table, neither with a plan for its values nor with the generic plan that PostgreSQL chooses later.
 */
import { Effect, Layer, Semaphore } from "effect"
import { inject } from "vitest"
import {
  type AuditQuery,
  type LedgerQuery,
  type ListQuery,
  type NotificationQuery,
  Store,
  type TransactionRecordQuery,
  type Unavailable
} from "@payments-platform/domain/ports/Store"
import type { DeliveryQuery } from "@payments-platform/domain/ports/Work"
import { Work } from "@payments-platform/domain/ports/Work"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { first, noon } from "@payments-platform/specification/suites/store/StoreSamples"
import * as TestDatabase from "@payments-platform/specification/TestDatabase"
import * as Postgres from "../../src/postgres/Postgres.ts"
import { Database } from "../../src/postgres/sessions/Database.ts"
import { fill, ids, size } from "./GrownStore.ts"

/** The rows that a page may read. */
const bound = 100
/**
 * The ledger entries that a page of transaction records may read. Each second entry of an account here has no record, the
 * page reads one record more than it shows, and two entries tell whose the account is. Nothing is read for each record.
 */
const fewEntries = 28

/** One session, so that its counters are those of the last read. */
const filled = Layer.unwrap(
  Effect.map(TestDatabase.createDatabase(inject("postgresUrl")), (url) => TestDatabase.layerOf(url, 1))
)
const adapter = Layer.effectDiscard(
  Effect.flatMap(Database, ({ read }) => Effect.forEach(fill, (sql) => read(sql), { discard: true }))
).pipe(Layer.provideMerge(Layer.provideMerge(Postgres.layer, filled)))

const counters = `select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::int8 from pg_stat_xact_user_tables`

/** Tests of one file share the session. */
const turn = Semaphore.makeUnsafe(1)

type Mode = "auto" | "force_custom_plan" | "force_generic_plan"

/** The plan that PostgreSQL chooses. */
const either: ReadonlyArray<Mode> = ["force_custom_plan", "force_generic_plan"]
/** The generic plan that it chooses for repeated statements. */
const settling: ReadonlyArray<Mode> = Array.from({ length: 8 }, () => "auto")

const cost = <A>(mode: Mode, reading: Effect.Effect<A, Unavailable>) =>
  Effect.gen(function* () {
    const { read } = yield* Database
    yield* read(`set plan_cache_mode = ${mode}`)
    yield* read("begin")
    const [[before] = []] = yield* read(counters)
    yield* reading
    const [[after] = []] = yield* read(counters)
    yield* read("rollback")
    return Number(after) - Number(before)
  }).pipe(turn.withPermits(1))

/** How often the session planned a statement for its values alone. */
const customPlans = "select coalesce(sum(custom_plans), 0)::int8 from pg_prepared_statements"

/** How often PostgreSQL plans a statement for its values alone that it has run eight times before. */
const replanned = <A>(reading: Effect.Effect<A, Unavailable>) =>
  Effect.gen(function* () {
    const { read } = yield* Database
    yield* read("set plan_cache_mode = auto")
    for (let times = 0; times < 8; times++) yield* reading
    const [[before] = []] = yield* read(customPlans)
    yield* reading
    const [[after] = []] = yield* read(customPlans)
    return Number(after) - Number(before)
  }).pipe(turn.withPermits(1))

const payments: Readonly<Record<string, Partial<ListQuery>>> = {
  all: {},
  "all, behind a place": { position: { time: noon + 9_000, id: "p" } },
  "all, before a place": { position: { time: noon + 9_000, id: "p" }, direction: "previous" },
  "of every app, methods": { appId: null, type: "payment_methods" },
  "of every app, refunds": { appId: null, type: "refunds" },
  "of every app": { appId: null },
  "of nobody": { appId: "nobody" },
  "by owner": { ownerId: "rare-owner" },
  "by owner and status": { ownerId: "owner", status: ["pending"] },
  "by a busy owner and a status of many": { type: "refunds", ownerId: "busy", status: ["failed"] },
  "by a common status": { status: ["completed"] },
  "by a rare status": { status: ["pending"] },
  "by a status that none has": { status: ["failed"] },
  "by a status over every app": { appId: null, status: ["failed"] },
  "by reference": { referenceId: "ref-0" },
  "by a reference that none has": { referenceId: "none" },
  "by reference over every app": { appId: null, referenceId: "ref-0" },
  "by a reference that none has over every app": { appId: null, referenceId: "none" },
  "by method": { relatedId: "method-0" },
  "by a common type": { facets: { type: "credit_card" } },
  "by a rare type": { facets: { type: "payment_bank_us" } },
  "by a type that none has": { facets: { type: "payment_bank_ca" } },
  "by pending reason": { facets: { pending_reason: "IN_REVIEW" } },
  "by pending reason over every app": { appId: null, facets: { pending_reason: "IN_REVIEW" } },
  "by a pending reason that none has": { appId: null, facets: { pending_reason: "PENDING_CAPTURE" } },
  "of nearly all amounts": { minAmount: 1 },
  "of an amount that few have": { minAmount: 5_000_000, maxAmount: 5_000_000 },
  "of amounts that none has": { minAmount: 6_000_000 },
  "of an amount that few have over every app": { appId: null, minAmount: 5_000_000, maxAmount: 5_000_000 },
  "of an amount that many have over every app": { appId: null, minAmount: 150, maxAmount: 150 },
  "of an amount that none has over every app": { appId: null, minAmount: 6_000_000, maxAmount: 6_000_000 },
  "of an owner and an amount": { ownerId: "owner", minAmount: 5_000_000 },
  "of a time": { from: noon, to: noon + 20 },
  "of a time without any": { to: noon - 1 },
  "methods: all": { type: "payment_methods" },
  "methods: by a rare type": { type: "payment_methods", facets: { type: "payment_bank_us" } },
  "methods: by rare digits": { appId: null, type: "payment_methods", facets: { last_four: "4242" } },
  "methods: by common digits": { appId: null, type: "payment_methods", facets: { last_four: "1111" } },
  "methods: by digits that none has": { appId: null, type: "payment_methods", facets: { last_four: "9999" } },
  "methods: deleted": { type: "payment_methods", status: ["deleted"] },
  "methods: by owner and status": { type: "payment_methods", ownerId: "app", status: ["deleted"] }
}

const notifications: Readonly<Record<string, Partial<NotificationQuery>>> = {
  all: {},
  "of a resource": { resourceId: "p00000003" },
  "of a rare type": { resourceType: "refunds" },
  "of a type without any": { resourceType: "disputes" },
  "of a common type": { resourceType: "payments" },
  "of a time": { from: noon, to: noon + 20 }
}

const deliveries: Readonly<Record<string, Partial<DeliveryQuery>>> = {
  all: {},
  "of an app": { appId: "rare-app" },
  "of a preference": { preferenceId: ids.rarePreference },
  "of a notification": { notificationId: ids.notification(3) },
  "of a resource": { resourceId: "p00000003" },
  "of a resource, that wait": { resourceId: "p00000003", state: "waiting" },
  "of a common topic": { topic: "payments.created" },
  "of a rare topic": { topic: "refunds.created" },
  "of a topic without any": { topic: "payments.failed" },
  "that wait": { state: "waiting" },
  "that wait, of a preference that has few": { state: "waiting", preferenceId: ids.rarePreference },
  "that wait, of one that has none": { state: "waiting", preferenceId: ids.preference },
  "that wait, behind a place": { state: "waiting", position: { time: noon + 3, id: ids.delivery(3) } },
  "that failed": { state: "failed" },
  "that arrived": { state: "delivered" },
  "of a time": { from: noon, to: noon + 20 }
}

const recordPlace = { time: noon + 9_000, id: `${ids.completed(9_000)} ${ids.payment(9_000, 1)}` }

const transactionRecords: Readonly<Record<string, Partial<TransactionRecordQuery>>> = {
  all: {},
  "behind a place": { position: recordPlace },
  "before a place": { position: recordPlace, direction: "previous" },
  "of an app that has few": { appId: "rare-app" },
  "of an app that has none": { appId: "nobody" },
  "of an account that has most": { accountId: ids.owner },
  "of an account that has few": { appId: "rare-app", accountId: ids.rareOwner },
  "of another app's account": { appId: "rare-app", accountId: ids.owner },
  "of an account that has none": { accountId: ids.nobody },
  "of a cycle": { cycle: { accountId: ids.owner, currency: "USD", number: 70 } },
  "of a cycle that has none": { cycle: { accountId: ids.owner, currency: "USD", number: 7_000 } },
  "of a payout": { payoutId: ids.payout },
  "of another app's payout": { appId: "rare-app", payoutId: ids.payout },
  "of an unknown payout": { payoutId: ids.nobody },
  "of an account behind a place": { accountId: ids.owner, position: recordPlace },
  "of an account before a place": { accountId: ids.owner, position: recordPlace, direction: "previous" },
  "of a cycle behind a place": { cycle: { accountId: ids.owner, currency: "USD", number: 90 }, position: recordPlace },
  "of a time": { from: noon, to: noon + 20 },
  "of an account and a time": { accountId: ids.owner, from: noon, to: noon + 20 }
}

const ledgerPlace = { time: noon + 9_000, id: `${ids.pending(9_000)}-00` }

const ledgerLines: Readonly<Record<string, Pick<LedgerQuery, "accountId"> & Partial<LedgerQuery>>> = {
  "of an account that has most": { accountId: ids.owner },
  "of an account that has few": { accountId: ids.rareOwner },
  "of an account that has none": { accountId: ids.nobody },
  "behind a place": { accountId: ids.owner, position: ledgerPlace },
  "before a place": { accountId: ids.owner, position: ledgerPlace, direction: "previous" }
}

const audit: Readonly<Record<string, Partial<AuditQuery>>> = {
  all: {},
  "behind a place": { position: { time: noon + 9_000, id: "a" } },
  "of a common actor": { actor: "bob" },
  "of a rare actor": { actor: "ada" },
  "of a rare action": { action: "apps.create" },
  "of a rare resource": { resource: "applications" },
  "of one resource": { resource: "settings", resourceId: "r19" },
  "of nobody": { actor: "nobody" }
}

type Reading<A> = Effect.Effect<A, Unavailable, Store | Work>

const ofStore = <A>(read: (store: Store["Service"]) => Effect.Effect<A, Unavailable>): Reading<A> =>
  Effect.flatMap(Store, read)

layer(adapter, { excludeTestServices: true })("reads of a grown store look at few rows", (it) => {
  const looksAtFew = <A>(name: string, modes: ReadonlyArray<Mode>, reading: Reading<A>) =>
    it.effect(name, function* () {
      const given = Effect.provideContext(reading, yield* Effect.context<Store | Work>())
      for (const mode of modes) assert.isAtMost(yield* cost(mode, given), bound, mode)
    })

  /** A prepared statement. The plan for all values is as good as the one for its own, and it is kept. */
  const isPlannedOnce = <A>(name: string, reading: Reading<A>, most = bound) =>
    it.effect(name, function* () {
      const given = Effect.provideContext(reading, yield* Effect.context<Store | Work>())
      for (const mode of either) assert.isAtMost(yield* cost(mode, given), most, mode)
      assert.strictEqual(yield* replanned(given), 0)
    })

  for (const [name, filters] of Object.entries(payments))
    looksAtFew(
      `payments ${name}`,
      settling,
      ofStore((store) => store.list({ type: "payments", appId: "app", ...first(10), ...filters }))
    )

  for (const [name, filters] of Object.entries(notifications))
    isPlannedOnce(
      `notifications ${name}`,
      ofStore((store) => store.notifications({ appId: "app", ...first(10), ...filters }))
    )

  for (const [name, filters] of Object.entries(deliveries))
    isPlannedOnce(
      `deliveries ${name}`,
      Effect.flatMap(Work, (work) => work.deliveries({ ...first(10), ...filters }))
    )

  for (const [name, filters] of Object.entries(audit))
    isPlannedOnce(
      `the audit log ${name}`,
      ofStore((store) => store.audit({ ...first(10), ...filters }))
    )

  for (const [name, query] of Object.entries(ledgerLines))
    isPlannedOnce(
      `ledger lines ${name}`,
      ofStore((store) => store.ledgerLines({ ...first(10), ...query }))
    )

  for (const [name, filters] of Object.entries(transactionRecords))
    isPlannedOnce(
      `transaction records ${name}`,
      ofStore((store) => store.transactionRecords({ appId: "app", ...first(10), ...filters })),
      fewEntries
    )
  isPlannedOnce(
    "a transaction record",
    ofStore((store) => store.transactionRecord("app", ids.payment(19, 1)))
  )

  isPlannedOnce(
    "ledger sums",
    ofStore((store) => store.ledgerSums)
  )

  const loading = {
    ids: ["p00000003", "m00000003"],
    counters: ["c"],
    key: { scope: "s", key: "k" },
    subscribers: ["app"]
  }
  isPlannedOnce(
    "the facts of a command",
    ofStore((store) => store.load(loading))
  )
  for (const key of ["key-3", "key-7000", "none"])
    isPlannedOnce(
      `the uses of the Unique-Key ${key}`,
      ofStore((store) => store.keyUses(key))
    )
  isPlannedOnce(
    "a notification",
    ofStore((store) => store.notification("app", ids.notification(3)))
  )

  isPlannedOnce(
    "what is due",
    Effect.flatMap(Work, (work) => work.due(noon, 256))
  )
  isPlannedOnce(
    "what is to be delivered",
    Effect.flatMap(Work, (work) => work.attempts(noon + 10, { each: 16, all: 256 }, []))
  )
  isPlannedOnce(
    "how much is due",
    Effect.flatMap(Work, (work) => work.dueCount(noon))
  )
  isPlannedOnce(
    "when something is due next",
    Effect.flatMap(Work, (work) => work.agenda([]))
  )
  for (const since of [noon + size + 9, noon + size - 5])
    isPlannedOnce(
      `whether an address took anything since ${since}`,
      Effect.flatMap(Work, (work) => work.succeededSince(ids.preference, since))
    )
  isPlannedOnce(
    "how many deliveries wait",
    Effect.flatMap(Work, (work) => work.waiting)
  )
})
