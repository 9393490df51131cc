/** Migration 8: refunds and disputes of cards that no network has settled. */
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

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
