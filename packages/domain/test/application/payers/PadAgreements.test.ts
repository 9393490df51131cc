/** Concurrent commands on PAD agreements (payments.md 2) over both stores. */
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as LegalEntityFields from "@payments-platform/domain/merchants/legal-entity/LegalEntityFields"
import * as CreatePadAgreement from "@payments-platform/domain/payers/pad-agreement/CreatePadAgreement"
import * as CreatePaymentMethod from "@payments-platform/domain/payers/payment-method/CreatePaymentMethod"
import * as PaymentInstrument from "@payments-platform/domain/payers/payment-method/PaymentInstrument"
import * as PadAgreementKind from "@payments-platform/domain/payers/pad-agreement/PadAgreementKind"
import { kind as methodKind } from "@payments-platform/domain/payers/payment-method/PaymentMethodKind"
import * as CreatePayment from "@payments-platform/domain/payments/payment/CreatePayment"
import { input, type ExecutionResult } from "@payments-platform/domain/application/executor/CommandExecutor"
import { Merchants } from "@payments-platform/domain/application/merchants/Merchants"
import { PadAgreements } from "@payments-platform/domain/application/payers/PadAgreements"
import { PaymentMethods } from "@payments-platform/domain/application/payers/PaymentMethods"
import { Payments } from "@payments-platform/domain/application/payments/Payments"
import { Store } from "@payments-platform/domain/ports/Store"
import * as Platform from "@payments-platform/testkit/Platform"
import { decode } from "../../decoding.ts"
import { noon, stores } from "../stores.ts"

const { renderer } = Platform
const nowhere = { riskToken: null, clientIp: null, magic: null }

const bodyOf = (outcome: ExecutionResult): { readonly id: string; readonly _tag?: string } =>
  outcome._tag === "Open" ? assert.fail("left open") : JSON.parse(outcome.reply.body)
/** `ok`, or the rejection's name. */
const told = (outcome: ExecutionResult): string => bodyOf(outcome)._tag ?? "ok"

const many = 20
const times = <A, E, R>(effect: Effect.Effect<A, E, R>): ReadonlyArray<Effect.Effect<A, E, R>> =>
  Array.from({ length: many }, () => effect)
const together = <E, R>(all: ReadonlyArray<Effect.Effect<ExecutionResult, E, R>>) =>
  Effect.map(Effect.all(all, { concurrency: "unbounded" }), (outcomes) => outcomes.map(told))
const of = (outcomes: ReadonlyArray<string>, what: string): number => outcomes.filter((each) => each === what).length

/** A verified Canadian bank account, and a merchant in CAD. */
const world = Effect.gen(function* () {
  const call = (yield* Platform.makeApp("app"))(null)
  const [merchants, methods, agreements] = [yield* Merchants, yield* PaymentMethods, yield* PadAgreements]
  const [payments, store] = [yield* Payments, yield* Store]
  const entity = yield* merchants.createEntity(
    call,
    input(decode(LegalEntityFields.Create, { country: "CA" })),
    renderer
  )
  const fields = decode(AccountFields.Create, { legal_entity_id: bodyOf(entity).id })
  const account_id = bodyOf(yield* merchants.createAccount(call, input(fields), renderer)).id
  const bank = decode(CreatePaymentMethod.Request, {
    type: "payment_bank_ca",
    payment_bank_ca: {
      account_number: "9005555",
      institution_number: "003",
      transit_number: "00012",
      account_holder: { holder_name: "Zoë" }
    }
  })
  const methodId = bodyOf(yield* methods.create(call, input(bank), nowhere, renderer)).id
  yield* methods.setStatus(call, input({ methodId, usable: true }), renderer)

  const agreement = (type: "one_time" | "recurring") =>
    decode(CreatePadAgreement.Request, {
      payment_method_id: methodId,
      account_id,
      category: "personal",
      type,
      signature: { signatory_name: "Zoë", signature_time: noon / 1_000 }
    })
  const payment = decode(CreatePayment.Request, {
    account_id,
    amount: 1_000,
    currency: "CAD",
    payment_method: { payment_method_id: methodId }
  })
  const rowOf = (id: string) =>
    Effect.flatMap(store.load({ ids: [id], counters: [], key: null, subscribers: [] }), ({ rows }) =>
      Effect.fromNullishOr(rows.get(id))
    )
  const paging = { size: 50, position: null, direction: "next" } as const
  return {
    agree: (type: "one_time" | "recurring") =>
      Effect.suspend(() => agreements.create(call, input(agreement(type)), renderer)),
    revoke: (agreementId: string) => agreements.revoke(call, input({ agreementId }), renderer),
    pay: Effect.suspend(() => payments.create(call, input(payment), nowhere, renderer)),
    returned: (paymentId: string) => payments.networkResult(call, input({ paymentId, failure: "902" }), renderer),
    remove: Effect.suspend(() => methods.remove(call, input({ methodId }), renderer)),
    /** the live agreements in the method's state */
    live: Effect.map(rowOf(methodId), (row) => PaymentInstrument.agreementsOf(methodKind.fact(row).state.details)),
    /** the statuses of the agreements */
    statuses: Effect.map(store.list({ type: PadAgreementKind.kind.type, appId: "app", ...paging }), ({ items }) =>
      items.map(({ listed }) => listed?.status)
    )
  }
})

describe.each(stores)("PAD agreements over %s", (_, layer) => {
  it.live("of many for one method and account one is made", () =>
    Effect.gen(function* () {
      const { agree, live, statuses } = yield* world
      const outcomes = yield* together(times(agree("recurring")))
      assert.deepStrictEqual([of(outcomes, "ok"), of(outcomes, "PadAgreement/AlreadyExists")], [1, many - 1])
      assert.lengthOf(yield* live, 1)
      assert.deepStrictEqual(yield* statuses, ["signed"])
    }).pipe(Effect.provide(layer))
  )

  it.live("of many payments one uses a one_time agreement up", () =>
    Effect.gen(function* () {
      const { agree, live, pay, statuses } = yield* world
      yield* agree("one_time")
      const outcomes = yield* together(times(pay))
      assert.deepStrictEqual([of(outcomes, "ok"), of(outcomes, "PadAgreement/Missing")], [1, many - 1])
      assert.deepStrictEqual(yield* live, [])
      assert.deepStrictEqual(yield* statuses, ["signed"])
    }).pipe(Effect.provide(layer))
  )

  it.live("one is revoked once, and no payment begins after that", () =>
    Effect.gen(function* () {
      const { agree, live, pay, revoke, statuses } = yield* world
      const { id } = bodyOf(yield* agree("one_time"))
      const all = [...times(revoke(id)), ...times(pay)].map((each, i, { length }) => [each, (i * 7) % length] as const)
      const outcomes = yield* together(all.toSorted(([, a], [, b]) => a - b).map(([each]) => each))
      const [ok, revoked, missing] = ["ok", "PadAgreement/AlreadyRevoked", "PadAgreement/Missing"].map((each) =>
        of(outcomes, each)
      )
      assert.strictEqual(revoked, many - 1)
      // one revocation, and at most one payment before it
      assert.include([1, 2], ok)
      assert.strictEqual((ok ?? 0) + (missing ?? 0), many + 1)
      assert.deepStrictEqual(yield* live, [])
      assert.deepStrictEqual(yield* statuses, ["revoked"])
      assert.strictEqual(told(yield* pay), "PadAgreement/Missing")
    }).pipe(Effect.provide(layer))
  )

  it.live("none outlives a method that a bank's return deletes", () =>
    Effect.gen(function* () {
      const { agree, live, pay, returned, statuses } = yield* world
      yield* agree("recurring")
      yield* returned(bodyOf(yield* pay).id)
      assert.deepStrictEqual(yield* live, [])
      assert.deepStrictEqual(yield* statuses, ["revoked"])
    }).pipe(Effect.provide(layer))
  )

  it.live("none outlives its method", () =>
    Effect.gen(function* () {
      const { agree, live, remove, statuses } = yield* world
      const outcomes = yield* together([...times(agree("recurring")), remove])
      assert.strictEqual(outcomes.at(-1), "ok")
      assert.deepStrictEqual(yield* live, [])
      assert.notInclude(yield* statuses, "signed")
      assert.strictEqual(told(yield* agree("recurring")), "PaymentMethod/Deleted")
    }).pipe(Effect.provide(layer))
  )
})
