/** How the programs of PostgreSQL are found and called, and what is repeated of what they say. */
import { Effect, Redacted } from "effect"
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import * as PostgresPrograms from "../../../src/postgres/backup/PostgresPrograms.ts"

const connectionOf = (url: string) => PostgresPrograms.connectionOf(Redacted.make(url))

describe("the address for a program", () => {
  it.each([
    ["postgres://ada:s%40cret@host:5432/payments", "postgres://ada@host:5432/payments", "s@cret"],
    [
      "postgres://ada@host/payments?password=secret&sslmode=require",
      "postgres://ada@host/payments?sslmode=require",
      "secret"
    ],
    ["postgres://ada@host/payments", "postgres://ada@host/payments", null]
  ])("of %s has no password", (given, url, password) => {
    expect(connectionOf(given)).toEqual({ url, password })
  })
})

describe("the reason of a failure", () => {
  it.each([
    [
      'pg_dump: error: connection to server at "127.0.0.1", port 1 failed: Connection refused\n\tIs the server running?',
      'connection to server at "127.0.0.1", port 1 failed: Connection refused'
    ],
    [
      'pg_restore: error: COPY failed for table "resource": ERROR:  invalid input syntax for type json\nDETAIL:  Token "4111".\nCONTEXT: 4111',
      'COPY failed for table "resource"'
    ],
    [
      "pg_dump: warning: something\npg_dump: error: permission denied for table entry",
      "permission denied for table entry"
    ],
    ["", "it gave no reason"]
  ])("of %j is %s", (said, reason) => {
    expect(PostgresPrograms.reasonIn(said)).toBe(reason)
  })
})

/** A folder with a program that is a script of a shell. */
const withProgram = async <A>(script: string, use: (folder: string) => Promise<A>): Promise<A> => {
  const folder = await mkdtemp(join(tmpdir(), "payments-programs-"))
  try {
    await writeFile(join(folder, "pg_dump"), `#!/bin/sh\n${script}\n`)
    await chmod(join(folder, "pg_dump"), 0o755)
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const version = (text: string): string => `[ "$1" = --version ] && echo 'pg_dump (PostgreSQL) ${text}' && exit 0`
const find = (folder: string | null) => PostgresPrograms.find("pg_dump", folder)

describe("a program", () => {
  it("is found with its version", () =>
    withProgram(version("18.1 (Debian 18.1-1)"), async (folder) => {
      const found = await Effect.runPromise(find(folder))
      expect(found).toEqual({ path: join(folder, "pg_dump"), name: "pg_dump", version: 18 })
      expect(await Effect.runPromise(PostgresPrograms.requireVersion(found, 18, "the server is"))).toBeUndefined()
      const older = await Effect.runPromise(Effect.flip(PostgresPrograms.requireVersion(found, 19, "the server is")))
      expect(older.message).toContain("pg_dump is of PostgreSQL 18, and the server is of 19")
    }))

  it("that is missing, or is another one, is told of by its name", async () => {
    const missing = await Effect.runPromise(Effect.flip(find("/no/such/folder")))
    expect(missing.message).toMatch(/there is no pg_dump in \/no\/such\/folder: install .* --programs/)
    const other = await withProgram("echo 'GNU dump 1.0'", (folder) => Effect.runPromise(Effect.flip(find(folder))))
    expect(other._tag).toBe("Postgres/UnusableProgram")
  })

  it("gets the password in its environment alone, and no other secret of this process", () =>
    withProgram(`${version("18.1")}\necho "$*" > "$0.words"; env > "$0.env"`, async (folder) => {
      process.env["VAULT_KEY"] = "hidden-word"
      try {
        const program = await Effect.runPromise(find(folder))
        const database = Redacted.make("postgres://ada:s3cret@host/payments")
        const given = { database, schema: 'odd "name"', snapshot: "00-1", file: "/out" }
        await Effect.runPromise(PostgresPrograms.dump(program, given))
      } finally {
        delete process.env["VAULT_KEY"]
      }
      const [words, environment] = await Promise.all(
        ["words", "env"].map((name) => readFile(join(folder, `pg_dump.${name}`), "utf8"))
      )
      expect(words).toContain(`--snapshot=00-1 --schema="odd ""name""" --exclude-table="odd ""name""".restored_backup`)
      expect(words).not.toContain("s3cret")
      expect(environment).toContain("PGPASSWORD=s3cret")
      expect(environment).not.toContain("hidden-word")
    }))
})
