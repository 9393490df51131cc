/** The operator reads what networks were asked and what they answered (platform.md 12). */
import { Effect } from "effect"
import { assert, layer } from "@payments-platform/specification/EffectTests"
import { results } from "../fixtures/Answers.ts"
import { ask, at, card, type HttpAnswer, idOf, makeAccount, pay } from "../fixtures/Asking.ts"
import * as World from "../fixtures/World.ts"

const correlationOf = ({ headers }: HttpAnswer) => headers.get("X-Correlation-Id") ?? ""
const find = (query: string) => Effect.map(ask("GET", `/operator/network_calls?${query}`), results)
const names = (calls: ReadonlyArray<unknown>) =>
  calls.map((each) => `${String(at(each, "network"))}.${String(at(each, "call"))} ${String(at(each, "outcome"))}`)
const withCard = (number: string) => ({
  payment_method: { type: "credit_card", credit_card: { ...card, card_number: number } }
})

layer(World.layer())("the log of network calls", (it) => {
  it.effect("has each question about a payment with its answer, the newest first", function* () {
    const paid = yield* pay(yield* makeAccount, "asked")
    const calls = yield* find(`resource_id=${idOf(paid)}`)
    assert.deepStrictEqual(names(calls), [
      "screening.screen approve",
      "cards.authorize approved",
      "card_directory.funding_of answered"
    ])
    assert.deepInclude(calls[1], {
      app_id: World.appId,
      resource_id: idOf(paid),
      correlation_id: correlationOf(paid),
      amount: at(paid.json, "amount"),
      currency: "USD",
      code: null
    })
    assert.deepStrictEqual(yield* find(`correlation_id=${correlationOf(paid)}`), calls)
    assert.deepStrictEqual(yield* find("app_id=nobody"), [])
  })

  it.effect("says why a network declined, and that it did not answer", function* () {
    const account = yield* makeAccount
    const declined = yield* pay(account, "declined", withCard("4003830000001015"))
    const [decline] = yield* find(`resource_id=${idOf(declined)}`)
    assert.strictEqual(at(decline, "outcome"), "declined")
    assert.isString(at(decline, "code"))
    const silent = yield* pay(account, "silent", withCard("4003830000008010"))
    assert.include(names(yield* find(`correlation_id=${correlationOf(silent)}`)), "cards.authorize no_answer")
  })

  it.effect("has the questions of timers, at their due time", function* () {
    const payment = idOf(yield* pay(yield* makeAccount, "settled", withCard("4003830000004027")))
    yield* ask("POST", "/operator/clock/advance", { body: { seconds: 864_000 } })
    const asked = (yield* find(`resource_id=${payment}&page_size=50`)).find((each) => at(each, "call") === "result")
    assert.isNull(at(asked, "correlation_id"))
    const { json } = yield* ask("GET", "/operator/clock")
    assert.isBelow(Number(at(asked, "create_time")), Number(at(json, "time")) - 800_000)
  })

  it.effect("holds no number of a card and no reference of a network", function* () {
    yield* pay(yield* makeAccount, "secret")
    const { text } = yield* ask("GET", "/operator/network_calls?page_size=50")
    assert.notMatch(text, /\d{13,}|reference|"key"/)
  })
})
