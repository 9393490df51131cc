import { Effect, Layer, Redacted, Result, Schema } from "effect"
import * as Adapters from "./Adapters.ts"
import * as Bootstrap from "./Bootstrap.ts"
import * as Config from "./Config.ts"
import * as DataDirectory from "./DataDirectory.ts"
import * as EmbeddedPostgres from "./EmbeddedPostgres.ts"
import * as Platform from "@payments-platform/domain/platform/Platform"
import * as Database from "@payments-platform/adapters/postgres/Database"
import * as Migrations from "@payments-platform/adapters/postgres/Migrations"
import * as MasterKeys from "@payments-platform/adapters/vault/MasterKeys"
import { Directory } from "@payments-platform/domain/platform/Directory"
import { Merchants } from "@payments-platform/domain/platform/Merchants"
import { Payments } from "@payments-platform/domain/platform/Payments"
import { Workers } from "@payments-platform/domain/platform/Workers"
import { Store } from "@payments-platform/domain/ports/Store"
import * as CreatePayment from "@payments-platform/domain/payments/CreatePayment"
import * as Fields from "@payments-platform/domain/merchants/LegalEntityFields"
import * as AccountFields from "@payments-platform/domain/merchants/AccountFields"
const cfg = Result.getOrThrow(Config.read({ DATA_DIR: "/tmp/smoke-data", STORE: process.argv[2] ?? "memory" }, false))
const rendering = { accepted: (record: unknown) => ({ status: 201, body: JSON.stringify(record) }), rejected: (r: unknown) => ({ reply: { status: 400, body: JSON.stringify(r) }, kept: true }) }
const card = (n: string) => ({ card_number: n, cvv: "123", expiration_month: 12, expiration_year: 2030, card_holder: { holder_name: "A B", email: "a@b.co", address: { country: "US", postal_code: "94105" } } })
const program = Effect.gen(function* () {
  yield* Bootstrap.app({ id: "123", token: Redacted.make("stage_abc") })
  const directory = yield* Directory
  const app = yield* directory.app("123")
  const call = { appId: "123", app, notificationVersion: "3.0", key: null, audit: null, at: null }
  const merchants = yield* Merchants
  const payments = yield* Payments
  const workers = yield* Workers
  const store = yield* Store
  const le = yield* merchants.createEntity(call, { command: Schema.decodeUnknownSync(Fields.Create)({ country: "US", entity_name: "Acme", controller: { email: "a@b.co" } }), problems: [] }, rendering)
  if (le._tag !== "Replied") return
  console.log(le.reply.body)
  const acc = yield* merchants.createAccount(call, { command: Schema.decodeUnknownSync(AccountFields.Create)({ legal_entity_id: JSON.parse(le.reply.body).id }), problems: [] }, rendering)
  if (acc._tag !== "Replied") return
  console.log(acc.reply.body)
  const accountId = JSON.parse(acc.reply.body).id
  const pay = (n: string, more: object = {}) => payments.create(call, { command: Schema.decodeUnknownSync(CreatePayment.Request)({ account_id: accountId, amount: 10000, fee_amount: 430, currency: "USD", payment_method: { type: "credit_card", credit_card: card(n) }, ...more }), problems: [] }, { riskToken: null, clientIp: null, magic: null }, rendering)
  for (const n of ["4111111111111111", "4003830000001015", "4003830000003011", "4003830000004019"]) { const p = yield* pay(n); console.log(p._tag === "Replied" ? p.reply.body : p) }
  const p = yield* pay("4111111111111111", { auto_capture: false })
  const e = yield* Effect.exit(pay("4003830000008010"))
  console.log(JSON.stringify(e))
  if (p._tag !== "Replied") return
  console.log(p.reply.body)
  console.log(yield* workers.advance((now) => now + 8 * 86400))
  console.log(JSON.stringify((yield* store.list({ type: "payments", appId: "123", size: 10, position: null, direction: "next" })).items.map((r) => [r.doc["_tag"], r.listed?.status, r.version, r.dueAt])))
  console.log(yield* store.ledgerSums)
  const t = performance.now()
  for (let r = 0; r < 4; r++) {
    const t = performance.now()
    yield* Effect.forEach(Array.from({ length: 4000 }), () => pay("4111111111111111"), { concurrency: 128, discard: true })
    console.log("payments/s", (4000 / ((performance.now() - t) / 1000)).toFixed(0))
  }
  console.log(performance.now() - t)
})
const keys = Result.getOrThrow(MasterKeys.parse(Redacted.make(Buffer.alloc(32, 1).toString("base64"))))
const main = Effect.scoped(Effect.gen(function* () {
  const dir = yield* DataDirectory.open(cfg.dataDir)
  const keeping: Adapters.Keeping = cfg.store === "memory" ? { _tag: "Memory" } : { _tag: "Postgres", url: yield* EmbeddedPostgres.make(cfg.dataDir, (yield* dir.credentials).postgres_password) }
  if (keeping._tag === "Postgres") console.log("migrated", yield* Migrations.migrate.pipe(Effect.provide(Database.layer({ url: keeping.url, poolSize: 2 }))))
  yield* program.pipe(Effect.provide(Platform.layer.pipe(Layer.provideMerge(Adapters.layer(cfg, keeping, keys)))))
}))
Effect.runPromise(main).then(() => console.log("done"), (e) => { console.error(e); process.exitCode = 1 })
