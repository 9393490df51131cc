/** A platform in memory with its HTTP surface, one app and an operator, and requests to it without a socket. */
import { Deferred, Effect, Layer, Metric, Redacted } from "effect"
import * as App from "@payments-platform/domain/access/app/App"
import * as AppToken from "@payments-platform/domain/access/app/AppToken"
import * as AppKind from "@payments-platform/domain/access/app/AppKind"
import * as Change from "@payments-platform/domain/decider/Change"
import * as Account from "@payments-platform/domain/merchants/account/Account"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import { AppCache } from "@payments-platform/domain/application/access/AppCache"
import { Operator } from "@payments-platform/domain/application/access/OperatorIdentity"
import * as ApplicationLayer from "@payments-platform/domain/application/ApplicationLayer"
import { type CardCalls, CardNetwork } from "@payments-platform/domain/ports/CardNetwork"
import type { DocumentStore } from "@payments-platform/domain/ports/DocumentStore"
import type { Notifier } from "@payments-platform/domain/ports/Notifier"
import { PayoutBank } from "@payments-platform/domain/ports/PayoutBank"
import { IdentityVerification } from "@payments-platform/domain/ports/IdentityVerification"
import { Ids } from "@payments-platform/domain/ports/Ids"
import type { Retention } from "@payments-platform/domain/ports/Retention"
import { Secrets } from "@payments-platform/domain/ports/Secrets"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { Store } from "@payments-platform/domain/ports/Store"
import type { Throttle } from "@payments-platform/domain/ports/Throttle"
import { Vault } from "@payments-platform/domain/ports/Vault"
import type { Work } from "@payments-platform/domain/ports/Work"
import * as SystemIds from "../../src/clock/SystemIds.ts"
import * as SystemServiceTime from "../../src/clock/SystemServiceTime.ts"
import { FetchHandler } from "../../src/http/server/FetchHandler.ts"
import * as HttpLayer from "../../src/http/server/HttpLayer.ts"
import { type Health, HttpSettings } from "../../src/http/server/HttpSettings.ts"
import * as MemoryDocuments from "../../src/documents/MemoryDocuments.ts"
import * as Memory from "../../src/memory/Memory.ts"
import * as SimulatorInlineCalls from "../../src/networks/simulator/SimulatorInlineCalls.ts"
import { SimulatorStore } from "../../src/networks/simulator/SimulatorStore.ts"
import * as SimulatedNetworks from "../../src/networks/simulator/SimulatedNetworks.ts"
import * as LogNotifier from "../../src/notifications/LogNotifier.ts"
import * as ProcessThrottle from "../../src/throttle/ProcessThrottle.ts"
import { nextOfSession } from "../../src/vault/RandomSecrets.ts"
import * as VaultAdapter from "../../src/vault/Vault.ts"

export const appId = "100200300"
export const otherAppId = "100200301"
export const appToken = "stage_dGVzdC10b2tlbi1mb3ItdGhlLWFwcA=="
export const operatorToken = "operator-token-of-the-tests-0123456789"

const port = Layer.mergeAll(
  SystemServiceTime.layer,
  SystemIds.layer,
  VaultAdapter.layer([Redacted.make(new Uint8Array(32).fill(7))]),
  // test files share a process, and each counts its own metrics
  Layer.sync(Metric.MetricRegistry, () => new Map())
)
let made = 0
const secrets = (environment: App.Environment) =>
  Layer.succeed(Secrets, {
    next: () => Redacted.make("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"),
    nextToken: () =>
      Redacted.make(`${AppToken.prefixes[environment]}${Buffer.from(`token ${++made}`).toString("base64")}`),
    nextOfSession
  })

const networks = SimulatedNetworks.layer.pipe(Layer.provide(SimulatorStore.layer))

export interface Options {
  /** done before every authorization */
  readonly before?: Effect.Effect<void> | undefined
  /** what the card network does otherwise than simulated */
  readonly network?: Partial<CardCalls> | undefined
  /** what the bank of the merchants does otherwise than simulated */
  readonly payoutBank?: Partial<PayoutBank["Service"]>
  /** what the identity service does otherwise than simulated */
  readonly identity?: Partial<IdentityVerification["Service"]>
  readonly environment?: App.Environment
  readonly requests?: number
  /** receivers of notifications that are not public; absent: those of staging */
  readonly callbackAllowed?: string
  /** false: no operator token is configured */
  readonly operated?: boolean
  /** in place of the receivers that take every notification */
  readonly notifier?: Layer.Layer<Notifier>
  /** around the store of documents */
  readonly documents?: Layer.Layer<DocumentStore, never, DocumentStore>
  /** done before facts are read */
  readonly reading?: Effect.Effect<void>
  /** done after facts with these ids were read */
  readonly read?: (ids: ReadonlyArray<string>) => Effect.Effect<void>
  /** in place of those in memory */
  readonly stores?: Layer.Layer<Store | Work | Retention>
  /** in place of that of a process */
  readonly throttle?: Layer.Layer<Throttle>
  /** whose X-Forwarded-For is believed; nobody's unless stated */
  readonly isTrustedProxy?: (address: string) => boolean
}

/** The card network, after something else, or doing something else. Its calls leave the process then. */
const cardNetwork = ({ before = Effect.void, network: instead }: Pick<Options, "before" | "network">) =>
  Layer.effect(
    CardNetwork,
    Effect.map(CardNetwork, (network) =>
      CardNetwork.of({
        ...network,
        authorize: (request) => Effect.andThen(before, network.authorize(request)),
        ...instead
      })
    )
  ).pipe(Layer.provideMerge(networks))

/** The bank of the merchants, doing something else. */
const payingOtherwise = (instead: Partial<PayoutBank["Service"]>) =>
  Layer.effect(
    PayoutBank,
    Effect.map(PayoutBank, (bank) => PayoutBank.of({ ...bank, ...instead }))
  )

/** The identity service, doing something else. */
const identified = (instead: Partial<IdentityVerification["Service"]>) =>
  Layer.effect(
    IdentityVerification,
    Effect.map(IdentityVerification, (service) => IdentityVerification.of({ ...service, ...instead }))
  )

const settings = (
  requests: number,
  operated: boolean,
  isTrustedProxy: (address: string) => boolean,
  callbackAllowed: string | null
) =>
  Layer.succeed(HttpSettings, {
    operatorToken: operated ? Redacted.make(operatorToken) : null,
    throttle: { requests, windowSeconds: 10 },
    baseUrl: null,
    version: "0.0.0-test",
    health: Effect.succeed<Health>({ database: "ok", migrations: "ok", vault: "ok", redis: "off", workers: "off" }),
    isTrustedProxy,
    callbackAllowed
  })

/** The store, where facts are read after something else, and before something else. */
const storeAround = (
  stores: Layer.Layer<Store | Work | Retention>,
  reading: Effect.Effect<void>,
  read: (ids: ReadonlyArray<string>) => Effect.Effect<void>
) =>
  Layer.effect(
    Store,
    Effect.map(Store, (store) =>
      Store.of({
        ...store,
        load: (wanted) => Effect.tap(Effect.andThen(reading, store.load(wanted)), () => read(wanted.ids))
      })
    )
  ).pipe(Layer.provideMerge(stores))

const documentsIn = (around: Options["documents"]) =>
  around === undefined ? MemoryDocuments.layer : around.pipe(Layer.provide(MemoryDocuments.layer))

/** An app with the token of the tests; its twin owns nothing that the first may see. */
export const putApp = Effect.fnUntraced(function* (id: string, change: Partial<App.State> = {}) {
  const [store, vault, ids, time] = [yield* Store, yield* Vault, yield* Ids, yield* ServiceTime]
  const token = {
    id: ids.next(),
    hash: vault.hash("token", appToken),
    lastFour: "cA==",
    createTime: 0,
    expireTime: null
  }
  const initial = App.initial("Test", "staging", { directIntegration: true, permissions: App.allPermissions })
  const app: App.State = { ...initial, tokens: [token], ...change }
  const at = yield* time.now
  const step = AppKind.kind.create({ id, appId: id, createTime: at }, [{ _tag: "Created", app }])
  yield* store.commit({ ...Change.empty(at), expects: [{ id, version: 0 }], writes: [step.row] })
})

/** An account that was deleted. */
export const putDeletedAccount = Effect.fnUntraced(function* (currency: "USD" | "CAD") {
  const [store, ids, time] = [yield* Store, yield* Ids, yield* ServiceTime]
  const [at, id, legalEntityId] = [yield* time.now, ids.next(), ids.next()]
  const fields = { name: "Shop", description: "Things" }
  const account = {
    legalEntityId,
    beneficiaryId: legalEntityId,
    currency,
    ...Account.opened,
    status: "deleted",
    fields,
    documents: [],
    details: {},
    nextPayoutAt: null
  } as const
  const step = AccountKind.kind.create({ id, appId, createTime: at }, [{ _tag: "Created", account }])
  yield* store.commit({ ...Change.empty(at), expects: [{ id, version: 0 }], writes: [step.row] })
  return { id }
})

const seeded = Layer.effectDiscard(Effect.andThen(putApp(appId), putApp(otherAppId)))

export const layer = ({
  before,
  callbackAllowed,
  documents,
  environment = "staging",
  identity = {},
  isTrustedProxy = () => false,
  network,
  notifier = LogNotifier.layer,
  operated = true,
  payoutBank = {},
  read = () => Effect.void,
  reading = Effect.void,
  requests = 0,
  stores = Memory.layer,
  throttle = ProcessThrottle.layer
}: Options = {}) =>
  FetchHandler.layer.pipe(
    Layer.provideMerge(HttpLayer.layer),
    Layer.provideMerge(settings(requests, operated, isTrustedProxy, callbackAllowed ?? null)),
    Layer.provideMerge(throttle),
    Layer.provideMerge(ApplicationLayer.layer),
    Layer.provideMerge(
      before === undefined && network === undefined
        ? SimulatorInlineCalls.layer()
        : SimulatorInlineCalls.layer(["banks", "screening"])
    ),
    Layer.provideMerge(payingOtherwise(payoutBank)),
    Layer.provideMerge(identified(identity)),
    Layer.provideMerge(notifier),
    Layer.provideMerge(before === undefined && network === undefined ? networks : cardNetwork({ before, network })),
    Layer.provideMerge(AppCache.layer),
    Layer.provideMerge(seeded),
    Layer.provideMerge(
      Layer.mergeAll(
        storeAround(stores, reading, read),
        documentsIn(documents),
        secrets(environment),
        Layer.succeed(Operator, { name: "Service", environment })
      )
    ),
    Layer.provideMerge(port)
  )

/** A world whose card network waits with its answers: `asked` ends when it was asked, and it answers after `answer`. */
export const makeWaiting = Effect.gen(function* () {
  const [asked, answered] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
  const before = Effect.andThen(Deferred.succeed(asked, undefined), Deferred.await(answered))
  return {
    asked: Deferred.await(asked),
    answer: Deferred.succeed(answered, undefined),
    layer: layer({ before }).pipe(Layer.fresh)
  }
})
