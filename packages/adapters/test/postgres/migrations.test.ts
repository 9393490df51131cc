/** The migrations, each test on an empty database. */
import { assert, it } from "@effect/vitest"
import { Effect, Exit, Schema } from "effect"
import { inject } from "vitest"
import * as App from "@payments-platform/domain/access/app/App"
import * as AppKind from "@payments-platform/domain/access/app/AppKind"
import * as DisputeEntries from "@payments-platform/domain/ledger/DisputeEntries"
import type * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as PaymentEntries from "@payments-platform/domain/ledger/PaymentEntries"
import * as RefundEntries from "@payments-platform/domain/ledger/RefundEntries"
import * as TransactionRecords from "@payments-platform/domain/ledger/TransactionRecords"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as Payment from "@payments-platform/domain/payments/payment/Payment"
import { Database } from "../../src/postgres/Database.ts"
import { check, migrate, migrateTo, migrations } from "../../src/postgres/migrations/Migrations.ts"
import * as PgLedger from "../../src/postgres/PgLedger.ts"
import * as PgTransactionRecords from "../../src/postgres/PgTransactionRecords.ts"
import { rowColumns, rowOf } from "../../src/postgres/RowMapping.ts"
import { linesOf } from "../../src/store/LedgerLines.ts"
import { change, entry, first, newId, noon, row } from "@payments-platform/testkit/suites/Samples"
import * as TestDatabase from "@payments-platform/testkit/TestDatabase"

const onEmpty = <A, E>(effect: Effect.Effect<A, E, Database>) =>
  Effect.scoped(
    Effect.flatMap(TestDatabase.empty(inject("postgresUrl")), (url) =>
      Effect.provide(effect, TestDatabase.layerOf(url))
    )
  )

it.live("runs once, however many start together", () =>
  onEmpty(
    Effect.gen(function* () {
      const counts = yield* Effect.forEach([1, 2, 3], () => migrate("staging"), { concurrency: "unbounded" })
      assert.deepStrictEqual([...counts].sort(), [0, 0, migrations.length])
      assert.strictEqual(yield* migrate("staging"), 0)
      yield* check("staging")
    })
  )
)

/** The number of the next migration. */
const next = 1 + Math.max(...migrations.map(({ number }) => number))

/** Payments as the first version stored them. */
const stored = {
  terms: {
    accountId: "a",
    paymentMethodId: "m",
    methodType: "credit_card",
    amount: 1_000,
    currency: "USD",
    feeAmount: 0,
    price: null,
    autoCapture: false,
    captureAt: null,
    initiatedBy: "none",
    referenceId: null,
    customData: { note: "x" }
  },
  voids: [],
  authorization: { key: "p:1", reference: "r", code: "1234567", avs: "SKIPPED", amount: 1_000 }
}
const states: ReadonlyArray<{ readonly _tag: string; readonly [field: string]: unknown }> = [
  { _tag: "Authorizing", attempt: 1, openedAt: 1 },
  { _tag: "Processing", askAt: 5, expiresAt: 9 },
  { _tag: "PendingCapture", expiresAt: 9 },
  { _tag: "InReview", screening: { reference: "s", askAt: null }, expiresAt: 9 },
  { _tag: "Capturing", reviewed: true, openedAt: 1, expiresAt: 9 },
  { _tag: "Completed", capturedAt: 1, settlesAt: null },
  { _tag: "Failed", avs: "SKIPPED", reason: { code: "REVIEW", detail: "risk_review" } },
  { _tag: "Canceled", canceledAt: 1, cancelReason: null }
]

it.live("carries the payments of first light on, in every state", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.slice(0, 1))
      const { read } = yield* Database
      for (const state of states)
        yield* read(
          `insert into resource (id, type, app_id, version, create_time, listed, doc)
           values ($1, 'payments', 'app', 1, 1, true, $2)`,
          [state._tag, JSON.stringify({ ...stored, ...state })]
        )
      yield* migrateTo(migrations)
      const rows = yield* read("select id, doc::text from resource order by id")
      const after = new Map(
        rows.map(([id, doc]) => [String(id), Schema.decodeUnknownSync(Payment.State)(JSON.parse(String(doc)))])
      )
      assert.deepStrictEqual([...after.keys()].toSorted(), states.map(({ _tag }) => _tag).toSorted())
      assert.deepInclude(after.get("Processing"), { askAt: 5, until: 9 })
      assert.deepInclude(after.get("Completed"), { newsAt: null, reversals: Payment.nothingReversed })
      assert.deepInclude(after.get("Canceled")?.terms, { customData: { note: "x" }, order: null })
    })
  )
)

it.live("sums the entries that were posted before there were sums", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.slice(0, 2))
      const database = yield* Database
      const post = (id: string, account: string, amount: number) =>
        database.read(
          `insert into entry (id, entry_id, resource_id, resource_type, version, line, posting, step, account, currency, amount, create_time)
           values ($1, $1, $1, 'payments', 1, 0, 0, 'L1', $2, 'USD', $3::int, 1)`,
          [id, account, String(amount)]
        )
      yield* Effect.all([post("a", "cash", 7), post("b", "cash", -2), post("c", "clearing:pending", -5)])
      yield* migrateTo(migrations)
      assert.deepStrictEqual(yield* PgLedger.make(database).ledgerSums, [
        { ledgerAccount: "cash", currency: "USD", debits: 7, credits: 2 },
        { ledgerAccount: "clearing:pending", currency: "USD", debits: 0, credits: 5 }
      ])
    })
  )
)

const amounts = { accountId: "a", currency: "USD", amount: 10_000, serviceFee: 330, platformFee: 100 } as const
const withdrawal = { ...amounts, appId: "p", source: "bank" } as const

/** Entries that were posted before there were transaction records: the versions of each resource, with their postings. */
const histories: ReadonlyArray<readonly [type: string, id: string, ...ReadonlyArray<ReadonlyArray<Ledger.Entry>>]> = [
  ["payments", newId(), [], [PaymentEntries.notPending(amounts), PaymentEntries.completed(amounts, "p", "card")]],
  ["payments", "no UUID", [], [PaymentEntries.completed({ ...amounts, platformFee: 0 }, "p", "bank")]],
  ["refunds", newId(), [RefundEntries.requested(amounts, "p")], [RefundEntries.settled(amounts, "card")]],
  ["refunds", newId(), [RefundEntries.requested(amounts, "p")], [RefundEntries.failed(amounts, "p")]],
  ["refunds", newId(), [RefundEntries.requested({ ...amounts, amount: 430 }, "p")]],
  ["refunds", newId(), [RefundEntries.requested({ ...amounts, serviceFee: 0, platformFee: 0 }, "p")]],
  [
    "disputes",
    newId(),
    [...DisputeEntries.withdrawn(withdrawal), ...DisputeEntries.fee(withdrawal, 1_500)],
    [DisputeEntries.reinstated(withdrawal)],
    DisputeEntries.withdrawn(withdrawal)
  ]
]

const changesOf = ([type, id, ...versions]: (typeof histories)[number]) =>
  versions.map((entries, index) => {
    const written = row({ id, type, appId: "p", version: index + 1, listed: { ownerId: "a", status: "completed" } })
    return change({ at: noon + index, entries: entries.map((each, line) => entry(written, line, each)) })
  })

it.live("finds the transaction records of what was posted before they were known", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.slice(0, 3))
      const database = yield* Database
      for (const [type, id] of histories)
        yield* database.read(
          `insert into resource (id, type, app_id, version, create_time, listed, owner_id, status, doc)
           values ($1, $2, 'p', 1, 1, true, 'a', 'completed', '{"terms": {}}')`,
          [id, type]
        )
      const changes = histories.flatMap(changesOf)
      for (const { createTime, id, index, posting, row: of } of changes.flatMap(linesOf)) {
        const texts = [id, of.id, of.resourceId, of.resourceType, of.entry.step, posting.account]
        const numbers = [of.version, of.line, index, posting.amount, createTime]
        yield* database.read(
          `insert into entry (id, entry_id, resource_id, resource_type, step, account, currency, version, line, posting, amount, create_time)
           values ($1, $2, $3, $4, $5, $6, 'USD', $7::int, $8::int, $9::int, $10::int, $11::int)`,
          [...texts, ...numbers.map(String)]
        )
      }
      yield* migrateTo(migrations)
      const { transactionRecord, transactionRecords } = PgTransactionRecords.make(database)
      const known = changes.flatMap((each) => TransactionRecords.derive(each.entries, each.at))
      assert.strictEqual(known.length, 19)
      for (const each of known) assert.deepStrictEqual(yield* transactionRecord("p", each.id), each)
      assert.strictEqual((yield* transactionRecords({ appId: "p", ...first(100) })).items.length, known.length)
      const ofAccount = yield* transactionRecords({ appId: "p", accountId: "a", ...first(100) })
      assert.sameDeepMembers(
        [...ofAccount.items],
        known.filter(({ accountId }) => accountId === "a")
      )
    })
  )
)

it.live("what was posted before there were payouts is taken by the first one", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 11))
      const { read } = yield* Database
      yield* read(
        "insert into counter (key, amount) values ('merchant:a:available|USD', 9), ('merchant:a:reserve|CAD', 1)"
      )
      for (const [line, account] of ["receivable:card", "merchant:a:available"].entries())
        yield* read(
          `insert into entry (id, entry_id, resource_id, resource_type, step, account, currency, version, line, posting,
             amount, create_time, record_id, record_app_id, record_account_id)
           values ($1, 'e', 'r', 'payments', 'L3', $2, 'USD', 1, 0, $3::int, $4::int, 1, $5, $6, $7)`,
          [
            account,
            account,
            String(line),
            line === 0 ? "9" : "-9",
            ...(line === 0 ? ["t", "p", "a"] : [null, null, null])
          ]
        )
      yield* migrateTo(migrations)
      const counters = yield* read("select key, amount::int from counter where key like 'payout_cycle:%'")
      assert.deepStrictEqual(counters, [["payout_cycle:a|USD", 0]])
      const { openCycle } = PgTransactionRecords.make(yield* Database)
      assert.deepStrictEqual(yield* openCycle("a", "USD"), { number: 0, records: 1, net: 9 })
    })
  )
)

it.live("who was awake before wakes had reasons is awake for a negative balance", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 12))
      const { read } = yield* Database
      for (const [id, wakeAt] of [
        ["asleep", null],
        ["awake", "7"]
      ] as const)
        yield* read(
          `insert into resource (id, type, app_id, version, create_time, due_at, wake_at, listed, doc)
           values ($1, 'accounts', 'p', 1, 5, 9, $2::int, true, '{}')`,
          [id, wakeAt]
        )
      yield* migrateTo(migrations)
      assert.deepStrictEqual(yield* read("select id, wants_at::int, wake_reasons from resource order by id"), [
        ["asleep", 9, null],
        ["awake", 7, ["negative_balance"]]
      ])
    })
  )
)

it.live("a legal entity knows its accounts that are not deleted, oldest first", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 13))
      const { read } = yield* Database
      for (const [id, type, owner, status, createTime] of [
        ["entity", "legal_entities", "app", "active", 1],
        ["other", "legal_entities", "app", "active", 1],
        ["second", "accounts", "entity", "active", 3],
        ["first", "accounts", "entity", "disabled", 2],
        ["gone", "accounts", "entity", "deleted", 4]
      ] as const)
        yield* read(
          `insert into resource (id, type, app_id, version, create_time, listed, owner_id, status, doc)
           values ($1, $2, 'app', 1, $5::int, true, $3, $4, '{"fields": {}}')`,
          [id, type, owner, status, createTime]
        )
      yield* read("insert into counter (key, amount) values ('accounts:entity', 2), ('other', 1)")
      yield* migrateTo(migrations)
      assert.deepStrictEqual(yield* read("select id, doc from resource where type = 'legal_entities' order by id"), [
        ["entity", { fields: {}, accounts: ["first", "second"] }],
        ["other", { fields: {} }]
      ])
      assert.deepStrictEqual(yield* read("select key from counter"), [["other"]])
    })
  )
)

it.live("disputes that were over before know whether they had been credited, and read as they were written", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.slice(0, 3))
      const { read } = yield* Database
      const lives = { credited: "with_credit", uncredited: "without_credit", conceded: null }
      for (const [id, submission] of Object.entries(lives)) {
        yield* read(
          `insert into resource (id, type, app_id, version, create_time, listed, doc)
           values ($1, 'disputes', 'p', 1, 1, true, '{"_tag": "Resolved", "outcome": "lost", "customData": {"z": 1, "a": 1e3}}\n')`,
          [id]
        )
        if (submission !== null)
          yield* read(
            `insert into event (resource_id, version, ordinal, change_id, event) values ($1, 3, 0, 'c', $2)`,
            [id, JSON.stringify({ _tag: "Submitted", submission })]
          )
      }
      yield* migrateTo(migrations)
      const found = yield* read(
        "select id, doc->>'outcome', doc->'credited', doc->>'customData' from resource order by id"
      )
      assert.deepStrictEqual(found, [
        ["conceded", "lost", null, `{"z": 1, "a": 1e3}`],
        ["credited", "lost", true, `{"z": 1, "a": 1e3}`],
        ["uncredited", "lost", null, `{"z": 1, "a": 1e3}`]
      ])
    })
  )
)

it.live("refunds and disputes of cards that no network has settled are due for it, and read as they were written", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 8))
      const { read } = yield* Database
      const write = (id: string, type: string, doc: string) =>
        read(
          `insert into resource (id, type, app_id, version, create_time, due_at, listed, doc)
           values ($1, $2, 'p', 1, 5, 9, true, $3)`,
          [id, type, doc]
        )
      const refund = (methodType: string, state: string) =>
        `{${state}, "terms": {"methodType": "${methodType}", "customData": {"z": 1, "a": 1e3}}}\n`
      yield* write("card", "refunds", refund("google_pay", `"_tag": "Completed", "completedAt": 7`))
      yield* write("bank", "refunds", refund("payment_bank_ca", `"_tag": "Completed", "completedAt": 7`))
      yield* write("pending", "refunds", refund("credit_card", `"_tag": "Accepted"`))
      const dispute = (source: string, withdrawal: string, state: string) =>
        `{${state}, "terms": {"source": "${source}", "withdrawal": ${withdrawal}}, "customData": {"z": 1, "a": 1e3}}`
      const taken = `{"amount": 1, "platformFee": 0}`
      yield* write("taken", "disputes", dispute("card", taken, `"_tag": "AwaitingResponse"`))
      yield* write(
        "lost",
        "disputes",
        dispute("card", taken, `"_tag": "Resolved", "outcome": "lost", "credited": true`)
      )
      yield* write("won", "disputes", dispute("card", taken, `"_tag": "Resolved", "outcome": "won"`))
      yield* write(
        "credited",
        "disputes",
        dispute("card", taken, `"_tag": "AwaitingDecision", "submission": "with_credit"`)
      )
      yield* write("asks", "disputes", dispute("card", "null", `"_tag": "InServiceReview"`))
      yield* write("returned", "disputes", dispute("bank", taken, `"_tag": "AwaitingResponse"`))
      yield* migrateTo(migrations)
      const found = yield* read("select id, due_at::int, doc->'settlesAt', doc->'settlement' from resource order by id")
      const settlement = (at: number | null) => ({ taken: false, at })
      assert.deepStrictEqual(found, [
        ["asks", 9, null, settlement(null)],
        ["bank", null, null, null],
        ["card", 7, 7, null],
        ["credited", 9, null, settlement(null)],
        ["lost", 5, null, settlement(5)],
        ["pending", 9, null, null],
        ["returned", 9, null, settlement(null)],
        ["taken", 5, null, settlement(5)],
        ["won", 9, null, settlement(null)]
      ])
      const texts = yield* read("select doc::text from resource where id in ('bank', 'card', 'taken', 'won')")
      for (const [text] of texts) assert.include(String(text), `{"z": 1, "a": 1e3}`)
      assert.include(
        String((yield* read("select doc::text from resource where id = 'bank'"))[0]?.[0]),
        `"settlesAt": null}`
      )
    })
  )
)

it.live("a text that stood for the place of onboarding is none, and an address stays", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 9))
      const { read } = yield* Database
      const account = (location: string) =>
        `{"legalEntityId":"e","beneficiaryId":"e","currency":"USD","status":"active","fields":{"name":"Shop","onboarding_location":${location}}}`
      const locations = { text: `"Boston"`, address: `{"country":"US","line1":"1 Main St"}`, none: "null" }
      for (const [id, location] of Object.entries(locations))
        yield* read(
          "insert into resource (id, type, app_id, version, create_time, listed, owner_id, status, facets, doc) values ($1, 'accounts', 'p', 1, 5, true, 'e', 'active', '{}', $2)",
          [id, account(location)]
        )
      yield* migrateTo(migrations)
      const rows = yield* read(`select ${rowColumns} from resource order by id`)
      const shown = rows.map((each) => [each[0], AccountKind.kind.fact(rowOf(each)).state.fields.onboardingLocation])
      assert.deepStrictEqual(shown, [
        ["address", { country: "US", line1: "1 Main St" }],
        ["none", null],
        ["text", null]
      ])
    })
  )
)

it.live("keys that were used in real time are remembered for as long in service time", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.slice(0, 4))
      const { read } = yield* Database
      yield* read("update clock set seconds = 86400")
      yield* read(
        `insert into idempotency (scope, key, hash, version, lease_until, used_at)
         values ('app', 'k', 'h', 1, 1795262460000, 1795262400999)`
      )
      yield* migrateTo(migrations)
      assert.deepStrictEqual(yield* read("select used_at::int, lease_until::text from idempotency"), [
        [1_795_262_400 + 86_400, "1795262460000"]
      ])
    })
  )
)

it.live("with MIGRATE=off only checks the schema", () =>
  onEmpty(
    Effect.gen(function* () {
      const missing = yield* Effect.flip(check("staging"))
      assert.strictEqual(missing._tag, "Database/Incompatible")
      const { read } = yield* Database
      assert.deepStrictEqual(yield* read("select to_regclass('resource')::text"), [[null]])
    })
  )
)

it.live("refuses a past that was edited, and a database that is newer", () =>
  onEmpty(
    Effect.gen(function* () {
      const further = { number: next, name: "further", statements: ["create table further (id int)"] }
      assert.strictEqual(yield* migrateTo([...migrations, further]), migrations.length + 1)
      const newer = yield* Effect.flip(migrateTo(migrations))
      assert.match(newer.message, /it is older/)
      const edited = { ...further, statements: ["create table further (id bigint)"] }
      const changed = yield* Effect.flip(migrateTo([...migrations, edited]))
      assert.match(changed.message, /was changed after it ran/)
    })
  )
)

it.live("a migration that fails leaves nothing behind", () =>
  onEmpty(
    Effect.gen(function* () {
      const broken = {
        number: next,
        name: "broken",
        statements: ["create table a (id int)", "nonsense"]
      }
      const exit = yield* Effect.exit(migrateTo([...migrations, broken]))
      assert.strictEqual(exit._tag, "Failure")
      const { read } = yield* Database
      assert.deepStrictEqual(yield* read("select to_regclass('migration')::text, to_regclass('resource')::text"), [
        [null, null]
      ])
    })
  )
)

it.live("belongs to the environment that first used it, and to no other", () =>
  onEmpty(
    Effect.gen(function* () {
      const { read } = yield* Database
      yield* migrate("production")
      const later = { number: next, name: "later", statements: ["create table later (id int)"] }
      const other = { _tag: "Database/OtherEnvironment", environment: "production" } as const
      assert.deepInclude(yield* Effect.flip(migrateTo([...migrations, later], "staging")), other)
      assert.deepInclude(yield* Effect.flip(check("staging")), other)
      assert.deepStrictEqual(yield* read("select to_regclass('later') is null, (select name from environment)"), [
        [true, "production"]
      ])
      yield* check("production")
      assert.strictEqual(yield* migrateTo([...migrations, later], "production"), 1)
    })
  )
)

it.live("of before environments were written belongs where its first app does", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations.filter(({ number }) => number < 6))
      const { read } = yield* Database
      for (const [id, environment, at] of [
        ["joined later", "staging", 2],
        ["first", "production", 1]
      ] as const)
        yield* read(
          `insert into resource (id, type, app_id, version, create_time, listed, doc)
           values ($1, $2, $1, 1, $3::int, false, $4)`,
          [id, AppKind.kind.type, String(at), JSON.stringify(App.initial("Shop", environment, {}))]
        )
      assert.strictEqual((yield* Effect.flip(migrate("staging")))._tag, "Database/OtherEnvironment")
      yield* migrate("production")
    })
  )
)

it.live("that nobody has used belongs to one of two that come together and only look", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrateTo(migrations)
      const both = [check("staging"), check("production")].map((each) => Effect.exit(each))
      const ends = yield* Effect.all(both, { concurrency: "unbounded" })
      assert.lengthOf(ends.filter(Exit.isSuccess), 1)
    })
  )
)
