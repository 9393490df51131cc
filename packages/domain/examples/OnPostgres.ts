/** A store of a host on one PostgreSQL table of the service's own, and payments, captures and refunds over it. */
import { Redacted } from "effect"
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto"
import { type Client, DatabaseError, type Pool } from "pg"
import { Engine, Host } from "@payments-platform/domain"

/** The table. An index finds what is due. */
export const schema = `
  CREATE TABLE IF NOT EXISTS payment_things (
    part text, key text, version integer NOT NULL, value jsonb NOT NULL, due_at bigint, PRIMARY KEY (part, key));
  CREATE INDEX IF NOT EXISTS payment_things_due ON payment_things (due_at) WHERE due_at IS NOT NULL`

/** What another transaction has changed meanwhile: PostgreSQL serializes, or finds a deadlock. */
const isRace = (error: unknown): boolean =>
  error instanceof DatabaseError && ["40001", "40P01"].includes(error.code ?? "")

const versionsOf = `
  SELECT w.version = coalesce(t.version, 0) AS fits
  FROM unnest($1::text[], $2::text[], $3::integer[]) AS w (part, key, version) LEFT JOIN payment_things t USING (part, key)`

const upsert = `
  INSERT INTO payment_things SELECT * FROM unnest($1::text[], $2::text[], $3::integer[], $4::jsonb[], $5::bigint[])
  ON CONFLICT (part, key) DO UPDATE SET version = excluded.version, value = excluded.value, due_at = excluded.due_at`

const columns = (things: ReadonlyArray<Host.Key>) => [things.map(({ part }) => part), things.map(({ key }) => key)]

/** Saves in one serializable transaction; false: a version is not as expected. */
const save = async (client: Pick<Client, "query">, { expects, writes }: Host.SaveRequest): Promise<boolean> => {
  const before = [...expects, ...writes.map((write) => ({ ...write, version: write.version - 1 }))]
  await client.query("BEGIN ISOLATION LEVEL SERIALIZABLE")
  try {
    const { rows } = await client.query(versionsOf, [...columns(before), before.map(({ version }) => version)])
    const isAsExpected = rows.every(({ fits }) => fits === true)
    const [versions, values] = [writes.map(({ version }) => version), writes.map(({ value }) => JSON.stringify(value))]
    if (isAsExpected)
      await client.query(upsert, [...columns(writes), versions, values, writes.map(({ dueAt }) => dueAt)])
    await client.query(isAsExpected ? "COMMIT" : "ROLLBACK")
    return isAsExpected
  } catch (error) {
    if (!isRace(error)) throw error
    await client.query("ROLLBACK")
    return false
  }
}

export const storeOn = (pool: Pool): Host.HostStore => ({
  newId: () => crypto.randomUUID(),
  read: async (keys) => {
    const select = `SELECT part, key, version, value FROM payment_things
      JOIN unnest($1::text[], $2::text[]) AS w (part, key) USING (part, key)`
    return (await pool.query<Host.StoreItem>(select, columns(keys))).rows
  },
  save: async (saving) => {
    const client = await pool.connect()
    const isSaved = await save(client, saving).catch((error: unknown) => {
      client.release(true) // a connection that is closed rolls back
      throw error
    })
    client.release()
    return isSaved
  },
  due: async (at, limit) => {
    const select = "SELECT key FROM payment_things WHERE due_at <= $1 ORDER BY due_at LIMIT $2"
    return (await pool.query<{ readonly key: string }>(select, [at, limit])).rows.map(({ key }) => key)
  }
})

/** Seals by AES-256-GCM, bound to the purpose, and hashes by HMAC-SHA-256. */
const vaultOf = (secret: Uint8Array) => ({
  seal: (purpose: string, text: string): string => {
    const iv = randomBytes(12)
    const cipher = createCipheriv("aes-256-gcm", secret, iv).setAAD(Buffer.from(purpose))
    return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()]).toString("base64url")
  },
  open: (purpose: string, sealed: string) => {
    const bytes = Buffer.from(sealed, "base64url")
    const decipher = createDecipheriv("aes-256-gcm", secret, bytes.subarray(0, 12)).setAAD(Buffer.from(purpose))
    decipher.setAuthTag(bytes.subarray(-16))
    return Redacted.make(decipher.update(bytes.subarray(12, -16), undefined, "utf8") + decipher.final("utf8"))
  },
  hash: (context: string, text: string) =>
    createHmac("sha256", secret).update(`${context}\0${text}`).digest("base64url")
})

/** A host on this database. The pool has a listener for errors of idle connections. `secret`: 32 bytes. */
export const hostOn = (pool: Pool, secret: Uint8Array, now?: () => number) => {
  const engine = Engine.make({ operator: { name: "Acme Payments", environment: "staging" }, vault: vaultOf(secret) })
  return Host.make({ engine, store: storeOn(pool), ...(now === undefined ? {} : { now }) })
}
