/** Migration 25: the sealed replies of Unique-Keys become bytes, and open as before. */
import { assert, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { Database } from "../../../src/postgres/Database.ts"
import { migrateTo, migrations } from "../../../src/postgres/migrations/Migrations.ts"
import * as Vault from "../../../src/vault/Vault.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

/** Of every length that base64 fills up differently. */
const replies = ["201 {}", "201 {} ", '400 {"é": 1}', '409 {"🙂": 1}']

it.live("and a key without a reply has none", () =>
  onEmpty(
    Effect.gen(function* () {
      const vault = Vault.make([Redacted.make(new Uint8Array(32).fill(7))])
      yield* migrateTo(migrations.filter(({ number }) => number < 25))
      const { read } = yield* Database
      const insert = "insert into idempotency values ('app', $1, 'hash', 1, null, $2, 0, 0)"
      for (const [index, reply] of replies.entries()) yield* read(insert, [`k${index}`, vault.seal("reply", reply)])
      yield* read(insert, ["none", null])
      yield* migrateTo(migrations.filter(({ number }) => number <= 25))
      const found = (yield* read("select reply from idempotency order by key")).map(([sealed]) =>
        sealed instanceof Uint8Array ? Redacted.value(vault.openText("reply", sealed)) : sealed
      )
      assert.deepStrictEqual(found, [...replies, null])
    })
  )
)
