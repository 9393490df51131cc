/**
 * The cost of reads in a large store, in rows that PostgreSQL reads and not in time. A page of ten rows never scans the
 * table, neither with a plan for its values nor with the generic plan that PostgreSQL chooses later.
 */
import { assert, layer } from "@effect/vitest"
import { Effect, Layer, Semaphore } from "effect"
import { inject } from "vitest"
import type {
  ListQuery,
  NotificationQuery,
  TransactionRecordQuery,
  Unavailable
} from "@payments-platform/domain/ports/Store"
import type { DeliveryQuery } from "@payments-platform/domain/ports/Work"
import { Work } from "@payments-platform/domain/ports/Work"
import { Database } from "../../src/postgres/Database.ts"
import * as PgDeliveries from "../../src/postgres/PgDeliveries.ts"
import * as PgLedger from "../../src/postgres/PgLedger.ts"
import * as PgLists from "../../src/postgres/PgLists.ts"
import * as PgTransactionRecords from "../../src/postgres/PgTransactionRecords.ts"
import * as Postgres from "../../src/postgres/Postgres.ts"
import * as TestDatabase from "@payments-platform/testkit/TestDatabase"
import { first, noon } from "@payments-platform/testkit/suites/StoreSamples"

const size = 20_000
/** The few matching rows are the oldest, so that a scan from the newest reaches them last. */
const few = 15
/** The rows that a page may read. */
const bound = 100

const number = "lpad(n::text, 8, '0')"
const isRare = `n < ${few}`
const cased = (rare: string, common: string): string => `case when ${isRare} then '${rare}' else '${common}' end`

/** One of the rare values is rarer than the others. */
const kind = `case when ${isRare} then 'payment_bank_us' when n % 100 = 50 then 'apple_pay' else 'credit_card' end`
const reason = `case when ${isRare} then 'IN_REVIEW' when n % 100 = 50 then 'PROCESSING' end`

const fill = [
  `insert into resource (id, type, app_id, version, create_time, due_at, listed, owner_id, status, ref, rel, amount, facets, doc)
   select 'p' || ${number}, 'payments', 'app', 1, ${noon} + n, case when n = 7 then ${noon} end, true,
     ${cased("rare-owner", "owner")}, ${cased("pending", "completed")}, 'ref-' || n / 10, 'method-' || n / 10,
     case when ${isRare} then 5000000 else 100 + n % 900 end,
     json_build_object('type', ${kind}, 'pending_reason', ${reason})::jsonb,
     '{}' from generate_series(0, ${size - 1}) n`,
  `insert into resource (id, type, app_id, version, create_time, listed, owner_id, status, facets, doc)
   select 'm' || ${number}, 'payment_methods', 'app', 1, ${noon} + n, true, 'app', ${cased("deleted", "verified")},
     json_build_object('type', ${cased("payment_bank_us", "credit_card")})::jsonb, '{}' from generate_series(0, ${size - 1}) n`,
  `insert into resource (id, type, app_id, version, create_time, listed, owner_id, status, facets, doc)
   select 'r' || ${number}, 'refunds', 'app', 1, ${noon} + n, true, case when n % 2 = 0 then 'busy' else 'owner' || n end,
     case when n % 2 = 0 and n >= ${few} then 'completed' else 'failed' end, '{}', '{}' from generate_series(0, ${size - 1}) n`,
  `insert into notification select 'n' || ${number}, 'app', ${cased("refunds", "payments")}, 'p' || ${number}, 1, 0,
     'payments.created', ${noon} + n, '{}' from generate_series(0, ${size - 1}) n`,
  `insert into delivery (id, notification_id, preference_id, app_id, topic, resource_id, resource_version, ordinal, create_time,
     state, next_attempt_at, tries, succeeded_at)
   select 'd' || ${number}, 'n' || ${number}, ${cased("rare-preference", "preference")}, ${cased("rare-app", "app")},
     ${cased("refunds.created", "payments.created")}, 'p' || ${number}, 1, 0, ${noon} + n,
     case when n < 5 then 'waiting' when n < 10 then 'failed' when n < 15 then 'dropped' else 'delivered' end,
     case when n < 5 then ${noon} + 10 end, 1, case when n >= 15 then ${noon} + n end from generate_series(0, ${size - 1}) n`,
  `insert into entry (id, resource_id, resource_type, version, line, step, currency, create_time, account_id, postings)
   select 'e' || ${number}, 'p' || ${number}, 'payments', 1, 0, 'L1', 'USD', ${noon} + n, ${cased("rare-owner", "owner")},
     json_build_array(json_build_array('merchant:' || ${cased("rare-owner", "owner")} || ':available', -5),
       json_build_array('cash', 5))
   from generate_series(0, ${size - 1}) n`,
  `insert into entry (id, resource_id, resource_type, version, line, step, currency, create_time, account_id, app_id,
     record_id, fee_record_id, payout_cycle, postings)
   select 'k' || ${number}, 'p' || ${number}, 'payments', 2, 0, 'L3', 'USD', ${noon} + n, ${cased("rare-owner", "owner")},
     ${cased("rare-app", "app")}, 'p' || ${number} || '-001', 'p' || ${number} || '-006', n / 100,
     json_build_array(json_build_array('cash', 5),
       json_build_array('merchant:' || ${cased("rare-owner", "owner")} || ':available', -4),
       json_build_array('platform:app:fees', -1))
   from generate_series(0, ${size - 1}) n`,
  "insert into payout_cycle values ('payout', 'owner', 'USD', 30)",
  `insert into ledger_sum values ('cash', 'USD', ${5 * size}, 0), ('merchant:owner:available', 'USD', 0, ${5 * size})`,
  `insert into audit (id, create_time, actor_type, actor_name, action, resource, resource_id, correlation_id, changes, seq, previous_hash, hash)
   select 'a' || ${number}, ${noon} + n, 'operator', ${cased("ada", "bob")}, ${cased("apps.create", "apps.update")},
     ${cased("applications", "settings")}, 'r' || n, 'c', '{}', n + 1, '', '' from generate_series(0, ${size - 1}) n`,
  "analyze"
]

/** One session, so that its counters are those of the last read. */
const filled = Layer.unwrap(
  Effect.map(TestDatabase.migrated(inject("postgresUrl")), (url) => TestDatabase.layerOf(url, 1))
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

const payments: Readonly<Record<string, Partial<ListQuery>>> = {
  all: {},
  "all, behind a place": { position: { time: noon + 9_000, id: "p" } },
  "all, before a place": { position: { time: noon + 9_000, id: "p" }, direction: "previous" },
  "of every app": { appId: null },
  "of nobody": { appId: "nobody" },
  "by owner": { ownerId: "rare-owner" },
  "by owner and status": { ownerId: "owner", status: ["pending"] },
  "by a busy owner and a status of many": { type: "refunds", ownerId: "busy", status: ["failed"] },
  "by a common status": { status: ["completed"] },
  "by a rare status": { status: ["pending"] },
  "by a status that none has": { status: ["failed"] },
  "by a status over every app": { appId: null, status: ["failed"] },
  "by reference": { ref: "ref-0" },
  "by a reference that none has": { ref: "none" },
  "by method": { rel: "method-0" },
  "by a common type": { facets: { type: "credit_card" } },
  "by a rare type": { facets: { type: "payment_bank_us" } },
  "by a type that none has": { facets: { type: "payment_bank_ca" } },
  "by pending reason": { facets: { pending_reason: "IN_REVIEW" } },
  "by pending reason over every app": { appId: null, facets: { pending_reason: "IN_REVIEW" } },
  "by a pending reason that none has": { appId: null, facets: { pending_reason: "PENDING_CAPTURE" } },
  "of nearly all amounts": { minAmount: 1 },
  "of an amount that few have": { minAmount: 5_000_000, maxAmount: 5_000_000 },
  "of amounts that none has": { minAmount: 6_000_000 },
  "of an owner and an amount": { ownerId: "owner", minAmount: 5_000_000 },
  "of a time": { from: noon, to: noon + 20 },
  "of a time without any": { to: noon - 1 },
  "methods: all": { type: "payment_methods" },
  "methods: by a rare type": { type: "payment_methods", facets: { type: "payment_bank_us" } },
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
  "of a preference": { preferenceId: "rare-preference" },
  "of a notification": { notificationId: "n00000003" },
  "of a common topic": { topic: "payments.created" },
  "of a rare topic": { topic: "refunds.created" },
  "of a topic without any": { topic: "payments.failed" },
  "that wait": { state: "waiting" },
  "that failed": { state: "failed" },
  "that arrived": { state: "delivered" },
  "of a time": { from: noon, to: noon + 20 }
}

const transactionRecords: Readonly<Record<string, Partial<TransactionRecordQuery>>> = {
  all: {},
  "behind a place": { position: { time: noon + 9_000, id: "p" } },
  "before a place": { position: { time: noon + 9_000, id: "p" }, direction: "previous" },
  "of an app that has few": { appId: "rare-app" },
  "of an app that has none": { appId: "nobody" },
  "of an account that has most": { accountId: "owner" },
  "of an account that has few": { appId: "rare-app", accountId: "rare-owner" },
  "of another app's account": { accountId: "rare-owner" },
  "of an account that has none": { accountId: "nobody" },
  "of a cycle": { cycle: { accountId: "owner", currency: "USD", number: 70 } },
  "of a cycle that has none": { cycle: { accountId: "owner", currency: "USD", number: 7_000 } },
  "of a payout": { payoutId: "payout" },
  "of an unknown payout": { payoutId: "nobody" },
  "of an account behind a record": { accountId: "owner", position: { time: noon + 9_000, id: "p00009000-001" } },
  "of a time": { from: noon, to: noon + 20 },
  "of an account and a time": { accountId: "owner", from: noon, to: noon + 20 }
}

layer(adapter, { excludeTestServices: true })("reads of a grown store look at few rows", (it) => {
  const looksAtFew = <A>(
    name: string,
    modes: ReadonlyArray<Mode>,
    reading: Effect.Effect<A, Unavailable, Database | Work>
  ) =>
    it.effect(name, () =>
      Effect.gen(function* () {
        const given = Effect.provideContext(reading, yield* Effect.context<Database | Work>())
        for (const mode of modes) assert.isAtMost(yield* cost(mode, given), bound, mode)
      })
    )

  for (const [name, filters] of Object.entries(payments))
    looksAtFew(
      `payments ${name}`,
      settling,
      Effect.flatMap(Database, (database) =>
        PgLists.make(database).list({ type: "payments", appId: "app", ...first(10), ...filters })
      )
    )

  for (const [name, filters] of Object.entries(notifications))
    looksAtFew(
      `notifications ${name}`,
      either,
      Effect.flatMap(Database, (database) =>
        PgLists.make(database).notifications({ appId: "app", ...first(10), ...filters })
      )
    )

  for (const [name, filters] of Object.entries(deliveries))
    looksAtFew(
      `deliveries ${name}`,
      either,
      Effect.flatMap(Database, (database) =>
        PgDeliveries.make(
          database,
          () => Effect.die("no attempts here"),
          () => undefined
        ).deliveries({ ...first(10), ...filters })
      )
    )

  for (const accountId of ["owner", "rare-owner", "nobody"])
    looksAtFew(
      `ledger lines of ${accountId}`,
      either,
      Effect.flatMap(Database, (database) => PgLedger.make(database).ledgerLines({ accountId, ...first(10) }))
    )
  for (const direction of ["next", "previous"] as const)
    looksAtFew(
      `ledger lines, the page that is ${direction}`,
      either,
      Effect.flatMap(Database, (database) =>
        PgLedger.make(database).ledgerLines({
          accountId: "owner",
          size: 10,
          position: { time: noon + 9_000, id: "e00009000-00" },
          direction
        })
      )
    )

  for (const [name, filters] of Object.entries(transactionRecords))
    looksAtFew(
      `transaction records ${name}`,
      either,
      Effect.flatMap(Database, (database) =>
        PgTransactionRecords.make(database).transactionRecords({ appId: "app", ...first(10), ...filters })
      )
    )
  looksAtFew(
    "a transaction record",
    either,
    Effect.flatMap(Database, (database) =>
      PgTransactionRecords.make(database).transactionRecord("app", `p${"19".padStart(8, "0")}-001`)
    )
  )

  looksAtFew(
    "ledger sums",
    either,
    Effect.flatMap(Database, (database) => PgLedger.make(database).ledgerSums)
  )

  looksAtFew(
    "what is due",
    either,
    Effect.flatMap(Work, (work) => work.due(noon, 256))
  )
  looksAtFew(
    "how much is due",
    either,
    Effect.flatMap(Work, (work) => work.dueCount(noon))
  )
  looksAtFew(
    "when something is due next",
    either,
    Effect.flatMap(Work, (work) => work.agenda([]))
  )
  for (const since of [noon + size + 9, noon + size - 5])
    looksAtFew(
      `whether an address took anything since ${since}`,
      either,
      Effect.flatMap(Work, (work) => work.succeededSince("preference", since))
    )
  looksAtFew(
    "how many deliveries wait",
    either,
    Effect.flatMap(Work, (work) => work.waiting)
  )
})
