/** The whole platform in memory behind a socket, with an app and the clients of both surfaces. */
import { Effect } from "effect"
import { listen } from "@payments-platform/adapters/http/server/NodeServer"
import { Mailbox } from "@payments-platform/adapters/notifications/MemoryNotifier"
import type { WebhookRequest } from "@payments-platform/domain/ports/Notifier"
import * as HttpPlatform from "@payments-platform/specification/HttpPlatform"
import { type CreatePaymentRequest, OperatorClient, PaymentsClient } from "../src/index.ts"

export const risk = { riskToken: "7f1c2c8e-3d0b-4b43-9f2c-0a1b2c3d4e5f", clientIp: "10.0.0.1" }

export interface Platform {
  readonly baseUrl: string
  readonly appId: string
  readonly appToken: string
  readonly operatorToken: string
  readonly client: PaymentsClient
  readonly operator: OperatorClient
  /** every delivery of a notification, in order */
  readonly letters: () => Promise<ReadonlyArray<WebhookRequest>>
}

const operatorToken = HttpPlatform.operatorToken

const open = async (baseUrl: string, letters: Platform["letters"]): Promise<Platform> => {
  const operator = new OperatorClient({ baseUrl, operatorToken, operatorName: "Ada" })
  const app = await operator.apps.create({ name: "Tests", direct_integration: true })
  const { app_token: appToken } = await operator.apps.addToken(app.id, {})
  if (appToken === null) throw new Error("a new token is shown once")
  const client = new PaymentsClient({ baseUrl, appId: app.id, appToken })
  return { baseUrl, appId: app.id, appToken, operatorToken, client, operator, letters }
}

/** Runs a test against a new platform. */
export const onPlatform = (test: (platform: Platform) => Promise<void>) => (): Promise<void> =>
  Effect.gen(function* () {
    const { port } = yield* listen({ host: "127.0.0.1", port: 0 })
    const mailbox = yield* Mailbox
    const letters = () => Effect.runPromise(mailbox.letters)
    yield* Effect.promise(async () => test(await open(`http://127.0.0.1:${port}`, letters)))
  }).pipe(Effect.scoped, Effect.provide(HttpPlatform.layer()), Effect.runPromise)

export const makeAccount = async ({ client }: Platform): Promise<string> => {
  const entity = await client.legalEntities.create({ country: "US" }, risk)
  const account = await client.accounts.create({ legal_entity_id: entity.id, name: "Shop", description: "Things" })
  return account.id
}

export const payment = (accountId: string, amount = 1_000): CreatePaymentRequest => ({
  account_id: accountId,
  amount,
  currency: "USD",
  auto_capture: false,
  payment_method: {
    type: "credit_card",
    credit_card: {
      card_number: "4111111111111111",
      cvv: "123",
      expiration_month: 12,
      expiration_year: 2040,
      card_holder: { holder_name: "Ada Byron", address: { country: "US", postal_code: "94025" } }
    }
  }
})
