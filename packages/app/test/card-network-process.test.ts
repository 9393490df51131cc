/**
 * ADAPTERS=simulator-process: the card network in another process, as every real one is. A payment commits its intent,
 * asks the network, and commits the answer; without the network it is not answered.
 */
import { Effect, Exit, Scope } from "effect"
import { expect, it } from "vitest"
import * as CardNetwork from "../bench/CardNetwork.ts"
import * as Setup from "../bench/Setup.ts"
import * as Process from "./Process.ts"

it(
  "a payment is authorized by another process, and is answered 503 until that runs",
  { timeout: 120_000 },
  async () => {
    const scope = Scope.makeUnsafe()
    const path = await Process.directory()
    const environment = { STORE: "memory", ADAPTERS: "simulator-process" }
    const running = await Process.start(path, environment)
    try {
      const client = Process.client(running.port, await Process.credentialsIn(path))
      const entity = await client.post("/legal_entities", { country: "US" })
      const account = await client.post("/accounts", { legal_entity_id: entity.body["id"] })
      const pay = (number: string) =>
        client.post("/payments", {
          account_id: account.body["id"],
          amount: 1_000,
          currency: "USD",
          payment_method: { type: "credit_card", credit_card: Setup.card(number) }
        })
      expect((await pay("4111111111111111")).status).toBe(503)
      await Effect.runPromise(Scope.provide(CardNetwork.cardNetworkScope(path), scope))
      expect(await pay("4111111111111111")).toMatchObject({ status: 201, body: { status: "completed" } })
      expect(await pay("4003830000001015")).toMatchObject({ status: 201, body: { status: "failed" } })
    } finally {
      await Effect.runPromise(Scope.close(scope, Exit.void))
      expect(await running.stop()).toBe(0)
    }
  }
)
