/** A shop under test on its bench: a platform whose world is put back before each run, the proxy, and the adversary. */
import { isPaymentsError, PaymentsClient } from "@payments-platform/client"
import { card } from "@payments-platform/domain/vocabulary/Examples"
import { type Adversary, openAdversary } from "../adversary/Adversary.ts"
import { type ApiProxy, openProxy } from "../adversary/ApiProxy.ts"
import { recordingFetch, type SentRequest } from "../adversary/SentRequest.ts"
import { type AnswerOf, listen } from "../sandbox/HttpListener.ts"
import { browser } from "../sandbox/Merchants.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import { type MeansOfPayment, openMeans } from "./Means.ts"
import type { ShopUnderTest } from "./ShopContract.ts"

export interface TestBench {
  readonly sandbox: Sandbox
  readonly accountId: string
  readonly means: MeansOfPayment
  readonly shop: ShopUnderTest
  readonly proxy: ApiProxy
  readonly adversary: Adversary
  /** the errors that nobody handled since the last call, in this process */
  readonly takeCrashes: () => ReadonlyArray<string>
  /** puts the world back, and returns its time */
  readonly begin: () => Promise<number>
  /** empties the shop and tells it what it works with */
  readonly resetShop: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** A handler that is a function, as the answer to a request over HTTP. */
const answerBy =
  (handle: (request: Request) => Promise<Response>): AnswerOf =>
  async ({ body, headers, method, path }) => {
    const sent = Object.entries(headers).flatMap(([name, value]): Array<[string, string]> =>
      value === undefined ? [] : [[name, String(value)]]
    )
    const request = new Request(`http://shop.test${path}`, { method, headers: sent, body: new Uint8Array(body) })
    const response = await handle(request)
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
  }

/** The address of a handler, which is served if it is a function. */
const serve = async ({ handler }: ShopUnderTest) => {
  if (typeof handler === "string") return { url: handler, stop: async () => undefined }
  return listen(answerBy(handler))
}

/** A payment by somebody else for the same account; null: the merchant is blocked and takes none. */
const payElsewhere = async (sandbox: Sandbox, account_id: string): Promise<SentRequest | null> => {
  const sent = new Array<SentRequest>()
  const { appId, appToken, baseUrl } = sandbox
  const fetch = recordingFetch((request) => void sent.push(request))
  const payment_method = { type: "credit_card", credit_card: card } as const
  try {
    await new PaymentsClient({ baseUrl, appId, appToken, fetch }).payments.create(
      { account_id, amount: 500, currency: "USD", payment_method },
      browser
    )
    await sandbox.settle()
    return sent.at(-1) ?? null
  } catch (cause) {
    if (isPaymentsError(cause) && cause._tag === "Refused") return null
    throw cause
  }
}

/** Notes the errors that would end this process, if the shop runs in it. */
const watchCrashes = () => {
  const crashes = new Array<string>()
  const note = (cause: unknown) => void crashes.push(cause instanceof Error ? cause.message : String(cause))
  process.on("unhandledRejection", note)
  return { take: () => crashes.splice(0), stop: () => void process.off("unhandledRejection", note) }
}

export const openBench = async (shop: ShopUnderTest, seed: number): Promise<TestBench> => {
  const sandbox = await Sandbox.start({ seed })
  const { accountId } = await sandbox.merchant()
  const means = await openMeans(sandbox.client)
  const handler = await serve(shop)
  const { restart, rotate } = shop
  const acts = {
    pay: () => payElsewhere(sandbox, accountId),
    ...(restart === undefined ? {} : { restart: async () => restart() }),
    ...(rotate === undefined ? {} : { rotate: async (secrets: ReadonlyArray<string>) => rotate(secrets) })
  }
  const adversary = await openAdversary(sandbox.client, handler.url, acts, shop.signingSecret)
  const proxy = await openProxy(sandbox.baseUrl)
  const world = await sandbox.snapshot()
  const { appId, appToken } = sandbox
  const crashes = watchCrashes()
  return {
    sandbox,
    accountId,
    means,
    shop,
    proxy,
    adversary,
    takeCrashes: crashes.take,
    begin: async () => {
      await sandbox.restore(world)
      return sandbox.clock.now()
    },
    resetShop: async () =>
      shop.reset({ baseUrl: proxy.url, appId, appToken, accountId, signingSecrets: adversary.secrets() }),
    stop: async () => {
      crashes.stop()
      await Promise.all([adversary.stop(), proxy.stop(), handler.stop()])
      await sandbox.stop()
    }
  }
}
