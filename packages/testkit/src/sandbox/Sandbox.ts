/**
 * A platform for tests, over real HTTP, with a clock that the test holds. `Sandbox.start` runs the whole platform in this
 * process; `Sandbox.connect` uses a staging platform that runs elsewhere. Everything is a promise.
 */
import { Schema } from "effect"
import { isPaymentsError, OperatorClient, PaymentsClient, type PaymentsError } from "@payments-platform/client"
import * as App from "@payments-platform/domain/access/app/App"
import { interleave, type InterleaveOptions, type InterleaveReport } from "../interleaving/Interleave.ts"
import * as LocalPlatform from "./LocalPlatform.ts"
import { type Merchant, type MerchantOptions, openMerchant } from "./Merchants.ts"
import { makeOpenParts } from "./OpenParts.ts"
import { openReceiver, type Receiver, type ReceiverOptions } from "./Receivers.ts"

/** The time of the platform, in UNIX seconds. It stands still in a platform of this process. */
export interface SandboxClock {
  readonly now: () => Promise<number>
  /** moves time forward by seconds, does what falls due on the way in its order, and returns the time */
  readonly advance: (seconds: number) => Promise<number>
  /** moves time to what falls due next, and does it */
  readonly advanceToNext: () => Promise<number>
}

/** All that a platform of this process knows at a moment, but for the bytes of documents. Its content is the kit's own. */
export interface World {
  readonly world: LocalPlatform.LocalWorld
}

export interface Sandbox extends AsyncDisposable {
  readonly baseUrl: string
  /** an app with every permission */
  readonly appId: string
  readonly appToken: string
  readonly operatorToken: string
  /** the client of the app; a call that is refused rejects */
  readonly client: PaymentsClient
  readonly operator: OperatorClient
  readonly clock: SandboxClock
  /** makes a merchant who can take payments at once */
  readonly merchant: (options?: MerchantOptions) => Promise<Merchant>
  /** subscribes a receiver of notifications on a port of this process */
  readonly receiver: (options?: ReceiverOptions) => Promise<Receiver>
  /** resolves once everything that is due now has been done and delivered */
  readonly settle: () => Promise<void>
  /** resolves with the refusal of a call, and rejects when the call succeeds or fails for another reason */
  readonly refusal: (call: Promise<unknown>) => Promise<PaymentsError>
  /** keeps the world as it is, once everything due is done; rejects for a platform elsewhere */
  readonly snapshot: () => Promise<World>
  /** puts a kept world back, ids to come and the time included; receivers of it go on */
  readonly restore: (world: World) => Promise<void>
  /**
   * Makes requests to your code at the same time, in every order in which answers come and notifications are delivered.
   * Rejects with the story of the first order that `check` finds wrong. The world is as before when it ends.
   */
  readonly interleave: (options: InterleaveOptions) => Promise<InterleaveReport>
  /** stops all receivers, and the platform of this process; of one elsewhere it suspends the app that was made */
  readonly stop: () => Promise<void>
}

export interface StartOptions {
  /** what ids, secrets and outcomes follow from; 1 unless stated */
  readonly seed?: number
  /** when the time of the platform begins, in UNIX seconds; absent: noon UTC of Monday, 5 January 2026 */
  readonly time?: number
}

export interface ConnectOptions {
  /** the address of a staging platform */
  readonly baseUrl: string
  readonly operatorToken: string
}

/** Noon UTC of Monday, 5 January 2026. */
const firstTime = Date.UTC(2026, 0, 5, 12) / 1_000
const everything: App.Settings = { directIntegration: true, productionAccess: true, permissions: App.allPermissions }
const encodeSettings = Schema.encodeSync(App.Settings)
const retry = { times: 2, firstDelayMs: 50 } as const
const note = { note: "a test" } as const

const refusalOf = async (call: Promise<unknown>): Promise<PaymentsError> => {
  const failure: unknown = await call.then(
    () => new Error("the call was to be refused, and it succeeded"),
    (cause: unknown) => cause
  )
  const isRefusal = isPaymentsError(failure) && (failure._tag === "Refused" || failure._tag === "Unauthorized")
  if (isRefusal) return failure
  throw failure
}

const clockOf = (operator: OperatorClient): SandboxClock => ({
  now: async () => (await operator.platform.getClock()).time,
  advance: async (seconds) => (await operator.platform.advance({ seconds }, note)).time,
  advanceToNext: async () => (await operator.platform.advance({ next: true }, note)).time
})

type Own = Pick<Sandbox, "baseUrl" | "appId" | "appToken" | "operatorToken" | "operator"> &
  Pick<Sandbox, "settle" | "snapshot" | "restore" | "stop">

const sandboxOf = (own: Own): Sandbox => {
  const { appId, appToken, baseUrl, operator } = own
  const client = new PaymentsClient({ baseUrl, appId, appToken, retry })
  const { add, stop } = makeOpenParts()
  const stopAll = async () => {
    try {
      await stop()
    } finally {
      await own.stop()
    }
  }
  return {
    ...own,
    stop: stopAll,
    client,
    clock: clockOf(operator),
    merchant: (options) => openMerchant(client, options),
    receiver: async (options) => add(await openReceiver(client, options)),
    refusal: refusalOf,
    interleave: (options) => interleave({ ...own, client }, options),
    [Symbol.asyncDispose]: stopAll
  }
}

/** Starts a platform in this process. Several may run side by side, such as one for each worker of a test runner. */
const start = async ({ seed = 1, time = firstTime }: StartOptions = {}): Promise<Sandbox> => {
  const { operatorToken } = LocalPlatform
  const { restore, settle, snapshot, ...platform } = await LocalPlatform.start(seed, time * 1_000)
  return sandboxOf({
    ...platform,
    operatorToken,
    operator: new OperatorClient({ baseUrl: platform.baseUrl, operatorToken, retry }),
    settle,
    snapshot: async () => {
      await settle()
      return { world: snapshot() }
    },
    restore: async ({ world }) => {
      await settle()
      restore(world)
    }
  })
}

const elsewhere = async (): Promise<never> => {
  throw new Error("only a platform of this process can be kept and put back: use Sandbox.start()")
}

/** Uses a staging platform that runs elsewhere, by an app of its own with every permission. */
const connect = async ({ baseUrl, operatorToken }: ConnectOptions): Promise<Sandbox> => {
  const operator = new OperatorClient({ baseUrl, operatorToken, operatorName: "testkit", retry })
  const { environment } = await operator.platform.getService()
  if (environment !== "staging") throw new Error(`${baseUrl} is a ${environment} platform: tests need a staging one`)
  const app = await operator.apps.create({ name: "Tests", ...encodeSettings(everything) }, note)
  if (app.app_token === null || app.app_token === undefined) throw new Error("a new app came without its token")
  return sandboxOf({
    baseUrl,
    appId: app.id,
    appToken: app.app_token,
    operatorToken,
    operator,
    settle: async () => void (await operator.platform.advance({ seconds: 1 }, note)),
    snapshot: elsewhere,
    restore: elsewhere,
    stop: async () => void (await operator.apps.update(app.id, { status: "suspended" }, note))
  })
}

export const Sandbox = { start, connect } as const
