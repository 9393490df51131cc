/** Migration 2: payments of the first release. */
import { assert, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import * as Payment from "@payments-platform/domain/payments/payment/Payment"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

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
