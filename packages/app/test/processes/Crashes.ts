/** What the tests with repeated `kill -9` share: the rounds, merchants with a bank account, and queries of the database. */
import { PgClient } from "@effect/sql-pg"
import { Effect, Redacted } from "effect"
import { SqlClient } from "effect/sql/SqlClient"
import * as MerchantSamples from "@payments-platform/specification/MerchantSamples"
import * as Process from "../Process.ts"

export type Client = ReturnType<typeof Process.client>

export const query = <Row extends object>(url: string, text: string) =>
  Effect.runPromise(
    Effect.gen(function* () {
      const sql = yield* SqlClient
      return yield* sql.unsafe<Row>(text)
    }).pipe(Effect.provide(PgClient.layer({ url: Redacted.make(url) })))
  )

/** Starts a process on a data directory, with a client of its app. */
export const start = async (path: string) => {
  const server = await Process.start(path)
  return { server, ask: Process.client(server.port, await Process.credentialsIn(path)) }
}

interface Rounds<Prepared> {
  readonly path: string
  readonly count: number
  /** in the first process */
  readonly prepare: (ask: Client) => Promise<Prepared>
  /** resolves when the process is to be killed, with what ends by that */
  readonly untilKilled: (ask: Client, prepared: Prepared, round: number) => Promise<ReadonlyArray<Promise<unknown>>>
}

/** Kills a process at work, and starts it again, `count` times. */
export const killRepeatedly = async <Prepared>({ count, path, prepare, untilKilled }: Rounds<Prepared>) => {
  let prepared: Prepared | null = null
  for (let round = 0; round < count; round++) {
    const { ask, server } = await start(path)
    prepared ??= await prepare(ask)
    const work = await untilKilled(ask, prepared, round)
    await server.stop("SIGKILL")
    await Promise.all(work)
  }
  if (prepared === null) throw new TypeError("no round")
  return prepared
}

export const idOf = ({ body, text }: Process.Answer): string => {
  if (typeof body["id"] !== "string") throw new TypeError(text)
  return body["id"]
}

/** Accounts whose payout method is a verified bank account. `currency`: further members of `payout.currencies.USD`. */
export const merchants = (ask: Client, count: number, currency: object = {}): Promise<ReadonlyArray<string>> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const legal_entity_id = idOf(await ask.post("/legal_entities", MerchantSamples.usCompany()))
      const payout_bank_us = { account_number: "900012345678", routing_number: "021000021", account_type: "checking" }
      const bank = { legal_entity_id, nickname: "House account", type: "payout_bank_us", payout_bank_us }
      const payout_method_id = idOf(await ask.post("/payout_methods", bank))
      await ask.post(`/payout_methods/${payout_method_id}/verify_bank_deposits`, { microdeposits: [10, 55] })
      const payout = { currencies: { USD: { payout_method_id, ...currency } } }
      return idOf(await ask.post("/accounts", { legal_entity_id, name: "Shop", description: "Books", payout }))
    })
  )

/** The keys of the transfers of a kind that the simulated bank has, sorted. */
export const transferKeys = async (url: string, kind: "payout" | "recovery"): Promise<ReadonlyArray<string>> => {
  const sent = `select split_part(id, '/', 1) as key from resource where type = 'simulated_transfers' and id like '%:${kind}/%'`
  return (await query<{ key: string }>(url, sent)).map(({ key }) => key).toSorted()
}

/** How often each topic of a type of resource was announced. */
export const topicCounts = (url: string, type: string) =>
  query<{ count: number; topic: string }>(
    url,
    `select topic, count(*)::int as count from notification where resource_type = '${type}' group by topic order by topic`
  )
