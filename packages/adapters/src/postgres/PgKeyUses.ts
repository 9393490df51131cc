/** Who has used a Unique-Key, in PostgreSQL. */
import { PgTypes } from "@effect/sql-pg"
import { Effect } from "effect"
import { maxKeyUses, type Store } from "@payments-platform/domain/ports/Store"
import type { Database } from "./sessions/Database.ts"
import { keyRowOf, uniqueKey } from "./sql/RowMapping.ts"
import { ofAny } from "./sql/SqlConditions.ts"

/** The primary key begins with the scope: each scope is looked at, one after the other. */
const select = `select ${uniqueKey.sql} from idempotency where ${ofAny("idempotency", "scope").sql} and key = $1
  order by used_at desc, scope limit ${maxKeyUses}`

export const make = ({ read }: Database["Service"]): Pick<Store["Service"], "keyUses"> => ({
  keyUses: (key) => Effect.map(read(select, [PgTypes.text(key)]), (rows) => rows.map(keyRowOf))
})
