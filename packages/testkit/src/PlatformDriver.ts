/**
 * Asks a platform what the model was asked: requests go through the use cases as
 * bodies of JSON, answers come back by the model's names, and what the platform
 * keeps can be looked at: its ledger, its lists, its notifications.
 */
import { Effect, Result, Schema } from "effect"
import { NetworkLedger } from "@payments-platform/adapters/networks/NetworkLedger"
import { Mailbox } from "@payments-platform/adapters/notifications/MemoryNotifier"
import * as AccountFields from "@payments-platform/domain/merchants/AccountFields"
import * as LegalEntityFields from "@payments-platform/domain/merchants/LegalEntityFields"
import * as Preference from "@payments-platform/domain/notifications/Preference"
import * as ChangePaymentMethod from "@payments-platform/domain/payers/ChangePaymentMethod"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/CreatePaymentMethod"
import * as CapturePayment from "@payments-platform/domain/payments/CapturePayment"
import * as CreatePayment from "@payments-platform/domain/payments/CreatePayment"
import * as UpdatePayment from "@payments-platform/domain/payments/UpdatePayment"
import { type Call, input, type Outcome } from "@payments-platform/domain/platform/Journey"
import { Merchants } from "@payments-platform/domain/platform/Merchants"
import { PaymentMethods } from "@payments-platform/domain/platform/PaymentMethods"
import { Payments } from "@payments-platform/domain/platform/Payments"
import { Preferences } from "@payments-platform/domain/platform/Preferences"
import { Workers } from "@payments-platform/domain/platform/Workers"
import { Store } from "@payments-platform/domain/ports/Store"
import * as Platform from "./Platform.ts"
import { type Card, numberOf, type Pay, type Request } from "./PlatformCommands.ts"
import type { Answer, Json } from "./PlatformState.ts"

const strict = { errors: "all", onExcessProperty: "error" } as const
const decode = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, body: unknown): S["Type"] =>
  Schema.decodeUnknownSync(schema)(body, strict)
const asRecord = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)))

const cardBody = (card: Card) => ({
  card_number: numberOf(card),
  expiration_month: card.month,
  expiration_year: card.year,
  trigger_verification: card.verify,
  auto_update: card.autoUpdate,
  card_holder: {
    holder_name: "Zoë",
    address: card.postalCode === null ? { country: "DE" } : { country: "US", postal_code: card.postalCode }
  }
})

const payBody = (of: Pay, id: (name: string) => string) => ({
  account_id: id(of.account),
  amount: of.amount,
  fee_amount: of.fee,
  currency: of.currency,
  auto_capture: of.autoCapture,
  ...(of.captureAt === null ? {} : { capture_at: of.captureAt }),
  payment_method: typeof of.by === "string" ? { payment_method_id: id(of.by) } : { credit_card: cardBody(of.by) }
})

const accountBody = (
  entity: string,
  { currency, percentage }: Extract<Request, { readonly _tag: "CreateAccount" }>
) => {
  const creditCard = { model: "blended", percentage, fixed_amount: 30 }
  const priced = { pricing: { currencies: { [currency]: { credit_card: creditCard } } } }
  return { legal_entity_id: entity, ...(percentage === null ? {} : priced) }
}

const nowhere = { riskToken: null, clientIp: null, magic: null }
const { rendering } = Platform
const amounts = (total: number | null) => (total === null ? {} : { amounts: { total_amount: total } })

/** Answers as the model gives them. What the model does not know of is left to `shaped`. */
const answerOf = (outcome: Result.Result<Outcome, { readonly _tag: string }>): Answer => {
  if (Result.isFailure(outcome)) {
    const { _tag } = outcome.failure
    if (_tag === "Invalid" || _tag === "UnknownIds" || _tag === "KeyTaken") return { _tag: "Refused", refusal: _tag }
    if (_tag === "Store/Unavailable") return { _tag: "Unavailable" }
    throw new Error(`the platform answered ${_tag}`)
  }
  if (outcome.success._tag === "Open") throw new Error("the platform left a request open")
  const { replayed, reply, warning } = outcome.success
  const body = asRecord(reply.body)
  return reply.status === 200
    ? { _tag: "Accepted", record: body, replayed, warning }
    : { _tag: "Rejected", rejection: String(body._tag), replayed }
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

/** As much of a value as the model's says something about. */
export const shaped = (actual: unknown, model: unknown): unknown => {
  if (model === "#") return typeof actual === "string" && /^[0-9]{7}$/.test(actual) ? "#" : actual
  if (Array.isArray(model) && Array.isArray(actual)) return actual.map((each, i) => shaped(each, model[i]))
  if (!isObject(model) || !isObject(actual)) return actual
  return Object.fromEntries(Object.entries(model).map(([key, value]) => [key, shaped(actual[key], value)]))
}

/** One platform under test, with an app that listens to everything. */
export const make = Effect.fn("PlatformDriver.make")(function* () {
  const [payments, methods, merchants] = [yield* Payments, yield* PaymentMethods, yield* Merchants]
  const [workers, store, mailbox, preferences] = [yield* Workers, yield* Store, yield* Mailbox, yield* Preferences]
  const network = yield* NetworkLedger
  const callWith = yield* Platform.makeApp("app")
  for (const topic of ["payments.*", "payment_methods.*", "accounts.*", "legal_entities.*"]) {
    const request = decode(Preference.Request, { topic, callback_uri: "https://callback.example/" })
    yield* preferences.create(callWith(null), input(request), rendering)
  }
  const ids = new Map<string, string>()
  const names = new Map<string, string>()
  const id = (name: string): string => ids.get(name) ?? name
  const name = (id: string): string => names.get(id) ?? id

  const asked = (request: Request, call: Call) => {
    switch (request._tag) {
      case "CreateEntity":
        return merchants.createEntity(
          call,
          input(decode(LegalEntityFields.Create, { country: request.country })),
          rendering
        )
      case "CreateAccount": {
        const body = accountBody(id(request.entity), request)
        return merchants.createAccount(call, input(decode(AccountFields.Create, body)), rendering)
      }
      case "UpdateAccount": {
        const patch = decode(AccountFields.Patch, { reference_id: request.reference })
        return merchants.updateAccount(call, input({ id: id(request.account), request: patch }), rendering)
      }
      case "CreateMethod": {
        const body = { type: "credit_card", credit_card: cardBody(request.card) }
        return methods.create(call, input(decode(CreatePaymentMethod.Request, body)), nowhere, rendering)
      }
      case "UpdateMethod": {
        const patch = decode(ChangePaymentMethod.Request, { custom_data: { note: request.note } })
        return methods.update(call, input({ methodId: id(request.method), request: patch }), rendering)
      }
      case "DeleteMethod":
        return methods.remove(call, input({ methodId: id(request.method) }), rendering)
      default:
        return paying(request, call)
    }
  }

  const paying = (request: Extract<Request, { readonly payment: string }> | Pay, call: Call) => {
    const paymentId = request._tag === "Pay" ? "" : id(request.payment)
    switch (request._tag) {
      case "Pay":
        return payments.create(call, input(decode(CreatePayment.Request, payBody(request, id))), nowhere, rendering)
      case "Capture": {
        const body = decode(CapturePayment.Request, amounts(request.total))
        return payments.capture(call, input({ paymentId, request: body, resumes: false }), rendering)
      }
      case "Update": {
        const { captureAt, reference, total } = request
        const body = decode(UpdatePayment.Request, {
          ...amounts(total),
          ...(captureAt === undefined ? {} : { capture_at: captureAt }),
          ...(reference === null ? {} : { reference_id: reference })
        })
        return payments.update(call, input({ paymentId, request: body }), rendering)
      }
      case "Cancel":
        return payments.cancel(call, input({ paymentId, request: {} }), rendering)
      case "Review":
        return payments.review(call, input({ paymentId, passed: request.passed }), rendering)
      case "Result":
        return payments.networkResult(call, input({ paymentId, failure: request.failure }), rendering)
    }
  }

  /** Learns the names of what was made: an answer's own, and that of the method an inline card became. */
  const learn = (actual: Json, model: Json): void => {
    const [made, expected] = [String(actual.id), String(model.id)]
    if (!names.has(made)) {
      names.set(made, expected)
      ids.set(expected, made)
    }
    if (isObject(actual.payment_method) && isObject(model.payment_method))
      learn(actual.payment_method, model.payment_method)
  }

  const named = (record: Json): Json => {
    let text = JSON.stringify(record)
    for (const [id, name] of names) text = text.replaceAll(id, name)
    return asRecord(text)
  }

  /** The answer to a request, as far as the expected one says something, and by its names. */
  const ask = Effect.fnUntraced(function* (request: Request, key: string, hash: string, expected: Answer) {
    const call = callWith({ scope: "app", key, hash, same: (other) => other === hash, held: null })
    const answer = answerOf(yield* Effect.result(asked(request, call)))
    if (answer._tag !== "Accepted" || expected._tag !== "Accepted") return answer
    if (!answer.replayed) learn(answer.record, expected.record)
    return { ...answer, record: shaped(named(answer.record), expected.record) }
  })

  /** One advance runs at a time: who is told that another runs comes back, for a second. */
  const tick = Effect.fnUntraced(function* (seconds: number) {
    for (let tries = 0; tries < 100; tries++) {
      const advanced = yield* workers.advance((now) => now + seconds)
      if (advanced !== null) return advanced
      yield* Effect.sleep(10)
    }
    return null
  })

  /** The sums of the ledger by account, without those of zero, and whether all debits are credits. */
  const ledger = Effect.map(store.ledgerSums, (sums) => {
    let difference = 0
    const accounts = new Map<string, number>()
    for (const { credits, currency, debits, ledgerAccount } of sums) {
      difference += debits - credits
      const account = ledgerAccount.split(":").map(name).join(":")
      if (debits !== credits) accounts.set(`${account} ${currency}`, debits - credits)
    }
    return { difference, accounts }
  })

  /** What the platform counts as a merchant's balance, apart from its ledger. */
  const balances = Effect.fnUntraced(function* (accounts: ReadonlyArray<string>) {
    const kinds = ["available", "incoming_pending"]
    const places = accounts.flatMap((account) =>
      kinds.flatMap((kind) => ["USD", "CAD"].map((currency) => ({ account, kind, currency })))
    )
    const keyOf = (place: (typeof places)[number]) => `merchant:${id(place.account)}:${place.kind}|${place.currency}`
    const found = yield* store.load({ ids: [], tallies: places.map(keyOf), key: null, subscribers: [] })
    return new Map(
      places.map((place) => [
        `merchant:${place.account}:${place.kind} ${place.currency}`,
        found.tallies.get(keyOf(place)) ?? 0
      ])
    )
  })

  /** Every record of a list, page by page, as its name. */
  const list = Effect.fnUntraced(function* (type: string, size: number) {
    const seen: Array<{ readonly name: string; readonly time: number; readonly status: string }> = []
    let position: { readonly time: number; readonly id: string } | null = null
    while (true) {
      const page: Effect.Success<ReturnType<typeof store.list>> = yield* store.list({
        type,
        appId: "app",
        size,
        position,
        direction: "next"
      })
      for (const row of page.items)
        seen.push({ name: name(row.id), time: row.createTime, status: row.listed?.status ?? "" })
      const last = page.items.at(-1)
      if (!page.more || last === undefined) return seen
      position = { time: last.createTime, id: last.id }
    }
  })

  /** What was told about each resource, in order, and how many letters that made. */
  const told = Effect.gen(function* () {
    const query = { appId: "app", size: 5_000, position: null, direction: "next" } as const
    const { items } = yield* store.notifications(query)
    const ordered = items.toSorted((a, b) => a.resourceVersion - b.resourceVersion || a.ordinal - b.ordinal)
    const topics = new Map<string, Array<string>>()
    for (const each of ordered)
      topics.set(name(each.resourceId), [...(topics.get(name(each.resourceId)) ?? []), each.topic])
    const letters = yield* mailbox.letters
    return { topics, notifications: items.length, letters: letters.length }
  })

  /** What the card network holds: open, charged or given back, by the name of what it was for. */
  const authorizations = Effect.map(network.authorizations(""), (all) =>
    all.map(({ capturedAmount, key, state }) => {
      const [of = "", , purpose = "payment"] = key.split(":")
      return { of: name(of), purpose, state, charged: capturedAmount }
    })
  )

  return { ask, tick, ledger, balances, list, told, authorizations }
})

export type Driver = Effect.Success<ReturnType<typeof make>>
