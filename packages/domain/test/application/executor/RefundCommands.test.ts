/** Refunds over both stores: concurrent refunds, a network that does not answer, balances that fall below zero. */
import { Effect, Layer } from "effect"
import { Workers } from "@payments-platform/domain/application/background/BackgroundWork"
import { CommandExecutor } from "@payments-platform/domain/application/executor/CommandExecutor"
import { ExternalCallRunner } from "@payments-platform/domain/application/executor/ExternalCallRunner"
import { InlineCalls } from "@payments-platform/domain/ports/InlineCalls"
import { CardNetwork } from "@payments-platform/domain/ports/networks/CardNetwork"
import { NoAnswer } from "@payments-platform/domain/ports/networks/NetworkTimeout"
import { Store } from "@payments-platform/domain/ports/Store"
import { assert, describe, it, layerForEach } from "@payments-platform/specification/EffectTests"
import * as InMemoryPlatform from "@payments-platform/specification/InMemoryPlatform"
import { cardBody } from "../../samples.ts"
import * as Commands from "../commands.ts"
import { assertBalance, bodyOf, isAccepted, rows } from "../commands.ts"
import { noon, stores } from "../stores.ts"

/** A merchant, and functions that pay it 1000 cents and refund. */
const world = Effect.gen(function* () {
  const { createMerchant, payByCard, refund } = yield* Commands.makeApp
  const account = yield* createMerchant()
  const pay = (card_number: string) => {
    const payment_method = { credit_card: cardBody({ card_number }) }
    return Effect.map(payByCard(account, { fee_amount: 100, payment_method }), bodyOf)
  }
  return { account, pay, refund }
})

const statuses = Commands.statuses("refunds")

const available = (account: string) => Effect.map(Commands.balancesOf(account, "available"), ([balance]) => balance)

/** A card network that does not answer the first two refunds, and the keys it received. */
const silentAtFirst = (heard: Array<string>) =>
  Layer.fresh(CommandExecutor.layer).pipe(
    Layer.provide([Layer.fresh(ExternalCallRunner.layer), Layer.succeed(InlineCalls, null)]),
    Layer.provide(
      Layer.effect(
        CardNetwork,
        Effect.map(CardNetwork, (network) =>
          CardNetwork.of({
            ...network,
            refund: (request) =>
              heard.push(request.key) < 3 ? Effect.fail(new NoAnswer({ key: request.key })) : network.refund(request)
          })
        )
      )
    ),
    Layer.provideMerge(InMemoryPlatform.layer())
  )

describe("a network that does not answer", () => {
  const heard: Array<string> = []
  it.live("is asked again under the same key, and the refund does not settle before the network accepts it", () =>
    Effect.gen(function* () {
      const { pay, refund } = yield* world
      const { id } = bodyOf(yield* refund((yield* pay("4111111111111111")).id))
      const { runDueWork } = yield* CommandExecutor
      const monday = noon / 1_000 + 3 * 86_400
      const tick = Effect.flatMap(rows("refunds"), ([row]) =>
        row === undefined ? Effect.die(new Error("no refund")) : runDueWork(row.id, monday)
      )
      for (let tries = 0; tries < 2; tries++) {
        assert.strictEqual((yield* Effect.flip(tick))._tag, "Network/NoAnswer")
        assert.deepStrictEqual(yield* statuses, ["pending"])
      }
      yield* tick
      assert.deepStrictEqual(yield* statuses, ["pending"])
      yield* tick
      assert.deepStrictEqual(yield* statuses, ["completed"])
      assert.deepStrictEqual(
        heard,
        Array.from({ length: 3 }, () => `${id}:refund`)
      )
    }).pipe(Effect.provide(silentAtFirst(heard).pipe(Layer.provideMerge(InMemoryPlatform.stoppedClock(noon)))))
  )
})

describe.each(stores)("refunds over %s", (_, layer) => {
  const onPlatform = layerForEach(layer)
  onPlatform.live("that race never exceed the payment", function* () {
    const { account, pay, refund } = yield* world
    const payment = yield* pay("4111111111111111")
    const some = { amounts: { total_amount: 150, fee_refund_amount: 15 } }
    const outcomes = yield* Commands.together(Commands.times(30, refund(payment.id, some)))
    assert.lengthOf(outcomes.filter(isAccepted), 6)
    assert.isTrue(
      outcomes.filter((each) => !isAccepted(each)).every((each) => bodyOf(each)._tag === "Refund/AmountOutOfRange")
    )
    assert.strictEqual(yield* available(account), 900 - 6 * 135)
    const rest = bodyOf(yield* refund(payment.id))
    assert.strictEqual(rest.status, "pending")
    assert.strictEqual(bodyOf(yield* refund(payment.id))._tag, "Refund/PaymentAlreadyRefunded")
    yield* assertBalance
  })

  onPlatform.live("that race and are unreferenced never exceed the available balance", function* () {
    const { account, pay, refund } = yield* world
    const payment = yield* pay("4111111111111111")
    const some = { is_unreferenced_refund: true, amounts: { total_amount: 200 } }
    const outcomes = yield* Commands.together(Commands.times(12, refund(payment.id, some)))
    assert.lengthOf(outcomes.filter(isAccepted), 4)
    assert.isTrue(
      outcomes.filter((each) => !isAccepted(each)).every((each) => bodyOf(each)._tag === "Refund/InsufficientBalance")
    )
    assert.strictEqual(yield* available(account), 100)
    yield* assertBalance
  })

  onPlatform.live("settle in their time, or fail and restore the balances", function* () {
    const { account, pay, refund } = yield* world
    const [good, bad] = [yield* pay("4111111111111111"), yield* pay("4003830000006014")]
    yield* refund(good.id)
    yield* refund(bad.id)
    assert.strictEqual(yield* available(account), 0)
    const workers = yield* Workers
    yield* workers.advance((now) => now + 60)
    assert.sameMembers(yield* statuses, ["pending", "failed"])
    yield* workers.advance((now) => now + 3 * 86_400)
    assert.sameMembers(yield* statuses, ["completed", "failed"])
    assert.strictEqual(yield* available(account), 900)
    const lines = yield* (yield* Store).ledgerLines({
      accountId: account,
      size: 20,
      position: null,
      direction: "next"
    })
    const undoing = lines.items.find(({ step }) => step === "L12")
    const undone = lines.items.find(({ source, step }) => step === "L6" && source.id === undoing?.source.id)
    assert.isDefined(undoing)
    assert.strictEqual(undoing?.reversalOf, undone?.entryId)
    yield* assertBalance
  })

  onPlatform.live("that make a balance negative signal the account once", function* () {
    const { account, pay, refund } = yield* world
    const workers = yield* Workers
    const payment = yield* pay("4111111111111111")
    // the first payment starts the enablement clock of the account
    yield* workers.advance((now) => now + 1)
    yield* refund(payment.id, { amounts: { total_amount: 1_000, fee_refund_amount: 0 } })
    assert.strictEqual(yield* available(account), -100)
    const version = Effect.map(rows("accounts"), ([row]) => row?.version)
    const before = (yield* version) ?? 0
    yield* workers.advance((now) => now + 1)
    assert.strictEqual(yield* version, before + 1)
    yield* workers.advance((now) => now + 1)
    assert.strictEqual(yield* version, before + 1)
    yield* pay("4111111111111111")
    yield* workers.advance((now) => now + 1)
    assert.strictEqual(yield* version, before + 1)
  })
})
