/** A shop under test on its bench: a platform whose world is put back before each run, the proxy, and the adversary. */
import { isPaymentsError, PaymentsClient } from "@payments-platform/client"
import { card } from "@payments-platform/domain/vocabulary/Examples"
import { type Adversary, openAdversary } from "../adversary/Adversary.ts"
import { type ApiProxy, openProxy } from "../adversary/ApiProxy.ts"
import { recordingFetch, type SentRequest } from "../adversary/SentRequest.ts"
import { serve } from "../adversary/ServeHandler.ts"
import { browser } from "../sandbox/Merchants.ts"
import { openParts } from "../sandbox/OpenParts.ts"
import { Sandbox } from "../sandbox/Sandbox.ts"
import { type Crashes, watchCrashes } from "./Crashes.ts"
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
  readonly takeCrashes: Crashes["take"]
  /** puts the world back, and returns its time */
  readonly begin: () => Promise<number>
  /** empties the shop and tells it what it works with */
  readonly resetShop: () => Promise<void>
  readonly stop: () => Promise<void>
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

/** What the adversary may ask of a shop, which need not restart or change its secret. */
const actsOf = ({ restart, rotate }: ShopUnderTest, pay: () => Promise<SentRequest | null>) => ({
  pay,
  ...(restart === undefined ? {} : { restart: async () => restart() }),
  ...(rotate === undefined ? {} : { rotate: async (secrets: ReadonlyArray<string>) => rotate(secrets) })
})

export const openBench = (shop: ShopUnderTest, seed: number): Promise<TestBench> =>
  openParts(async ({ add, stop }) => {
    const crashes = add(watchCrashes())
    const sandbox = add(await Sandbox.start({ seed }))
    const handler = add(await serve(shop.handler))
    const proxy = add(await openProxy(sandbox.baseUrl))
    const { accountId } = await sandbox.merchant()
    const means = await openMeans(sandbox.client)
    const acts = actsOf(shop, () => payElsewhere(sandbox, accountId))
    const adversary = add(await openAdversary(sandbox.client, handler.url, acts, shop.signingSecret))
    const world = await sandbox.snapshot()
    const { appId, appToken } = sandbox
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
      stop
    }
  })
