/** The clients against the whole platform over HTTP. */
import { inspect } from "node:util"
import { expect, it } from "vitest"
import { isPaymentsError, OperatorClient, PaymentsClient, RefusedError, UnauthorizedError } from "../src/index.ts"
import { makeAccount, onPlatform, payment, risk } from "./Platform.ts"

const failureOf = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (error: unknown) => error
  )

it(
  "the client creates, reads, cancels and lists payments",
  onPlatform(async (platform) => {
    const { client } = platform
    const created = await client.payments.create(payment(await makeAccount(platform)), risk)
    expect(created).toMatchObject({ resource: "payments", amount: 1_000, status: "pending" })
    const canceled = await client.payments.cancel(created.id, { cancel_reason: "Out of stock" })
    expect(canceled.status).toBe("canceled")
    expect(await client.payments.get(created.id, { expand: "true" })).toMatchObject({
      id: created.id,
      payment_method: { type: "credit_card" }
    })
    const page = await client.payments.list({ status: "canceled", page_size: 5 })
    expect(page.results.map(({ id }) => id)).toEqual([created.id])
  })
)

it(
  "a call may leave out a body of which every member is optional",
  onPlatform(async (platform) => {
    const created = await platform.client.payments.create(payment(await makeAccount(platform)), risk)
    expect((await platform.client.payments.capture(created.id)).status).toBe("completed")
  })
)

it(
  "a method with All reads every page",
  onPlatform(async (platform) => {
    const account = await makeAccount(platform)
    for (let amount = 1_001; amount <= 1_007; amount++)
      await platform.client.payments.create(payment(account, amount), risk)
    const amounts: Array<number> = []
    for await (const { amount } of platform.client.payments.listAll({ page_size: 3, owner_id: account }))
      amounts.push(amount)
    expect(amounts.toSorted()).toEqual([1_001, 1_002, 1_003, 1_004, 1_005, 1_006, 1_007])
    const actions = new Set<string>()
    for await (const { action } of platform.operator.platform.auditAll({ page_size: 1 })) actions.add(action)
    expect(actions).toContain("apps.create")
  })
)

it(
  "a repeated call with the same key returns the first answer and says so",
  onPlatform(async (platform) => {
    const body = payment(await makeAccount(platform))
    const first = await platform.client.payments.create(body, risk).answer()
    expect(first).toMatchObject({ status: 201, isReplayed: false, attempts: 1 })
    const options = { ...risk, uniqueKey: first.uniqueKey ?? "" }
    const second = await platform.client.payments.create(body, options).answer()
    expect(second).toMatchObject({ status: 201, isReplayed: true, data: first.data, uniqueKey: first.uniqueKey })
    const other = await failureOf(platform.client.payments.create({ ...body, amount: 2_000 }, options))
    expect(other).toMatchObject({ details: [{ reason_code: "UNIQUE_KEY_ALREADY_USED" }] })
  })
)

it(
  "a refused call fails with code, details and correlation id",
  onPlatform(async (platform) => {
    const body = payment(await makeAccount(platform), 1)
    const correlationId = "3f0f1a2e-5a51-4a37-9a52-54d8e3b0b6f1"
    const error = await failureOf(platform.client.payments.create(body, { ...risk, correlationId }))
    expect(error).toBeInstanceOf(RefusedError)
    expect(error).toMatchObject({
      _tag: "Refused",
      status: 400,
      error_code: "INVALID_PARAMS",
      details: [{ reason_code: "PARAM_VALUE_IS_OUT_OF_RANGE", target: ["amount"], target_type: "HTTP_REQUEST_BODY" }],
      correlationId,
      message: "POST /payments: 400 INVALID_PARAMS: amount PARAM_VALUE_IS_OUT_OF_RANGE"
    })
  })
)

it(
  "a session token acts within its scope, and is refused outside it",
  onPlatform(async (platform) => {
    const { appId, baseUrl, client } = platform
    const account = await makeAccount(platform)
    const { session_token: sessionToken } = await client.sessionTokens.create({
      type: "api_session",
      api_session: { account_id: account }
    })
    const session = new PaymentsClient({ baseUrl, appId, sessionToken: sessionToken ?? "" })
    expect((await session.payments.list()).results).toEqual([])
    const refused = await failureOf(session.accounts.get(account))
    expect(refused).toBeInstanceOf(UnauthorizedError)
    expect(refused).toMatchObject({ details: [{ reason_code: "AUTH_CODE_CANNOT_ACCESS_SCOPE" }] })
  })
)

it(
  "the client uploads a document, and the operator downloads it",
  onPlatform(async ({ client, operator }) => {
    const file = new Blob(["%PDF-1.7 an example"], { type: "application/pdf" })
    const document = await client.documents.create({ file, type: "passport" })
    expect(document).toMatchObject({ resource: "documents", content_type: "application/pdf" })
    const content = await operator.documents.content(document.id)
    expect(await content.text()).toBe("%PDF-1.7 an example")
    expect(await operator.platform.metrics()).toContain("service_http_requests_total")
  })
)

it("no error and no client shows a credential when it is inspected", async () => {
  const secrets = { appToken: "stage_c2VjcmV0", operatorToken: "operator-secret-0123456789" }
  const unreachable = { baseUrl: "http://127.0.0.1:1", retry: false } as const
  const client = new PaymentsClient({ ...unreachable, appId: "1", appToken: secrets.appToken })
  const operator = new OperatorClient({ ...unreachable, operatorToken: secrets.operatorToken })
  const errors = [await failureOf(client.payments.list()), await failureOf(operator.apps.list())]
  expect(errors.map((error) => isPaymentsError(error) && error._tag)).toEqual(["Network", "Network"])
  const texts = [...errors, client, operator].map((value) => inspect(value, { depth: 10, showHidden: true }))
  for (const secret of Object.values(secrets)) expect(texts.filter((text) => text.includes(secret))).toEqual([])
  expect(() => new PaymentsClient({ ...unreachable, appId: "1", appToken: "two\nlines" })).toThrow(
    "appToken must be text of visible ASCII characters"
  )
  expect(() => new PaymentsClient({ baseUrl: "http://a:b@localhost", appId: "1" })).toThrow(
    "baseUrl must have no credentials, query or fragment"
  )
})
