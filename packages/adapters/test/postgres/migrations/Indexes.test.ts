/** The README of the package says of each index of the schema what it is for, and of no other. */
import { readFile } from "node:fs/promises"
import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
import { Database } from "../../../src/postgres/Database.ts"
import { migrate } from "../../../src/postgres/migrations/Migrations.ts"
import { onEmpty } from "./OnEmptyDatabase.ts"

/** The names in the first column of the table. */
const described = Effect.promise(async () => {
  const readme = await readFile(new URL("../../../README.md", import.meta.url), "utf8")
  const [, section = ""] = readme.split("#### Indexes")
  const cells = [...section.matchAll(/^\| (`.+?) \|/gm)].map(([, cell = ""]) => cell)
  return cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name))
})

it.live("each index is described in the README", () =>
  onEmpty(
    Effect.gen(function* () {
      yield* migrate("staging")
      const { read } = yield* Database
      const indexes = yield* read("select indexname::text from pg_indexes where schemaname = current_schema()")
      assert.deepStrictEqual([...(yield* described)].sort(), indexes.map(([name]) => String(name)).sort())
    })
  )
)
