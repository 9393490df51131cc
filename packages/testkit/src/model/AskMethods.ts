/** Random requests about merchants, payment methods, PAD agreements, items and orders. */
import fc from "fast-check"
import * as AskGiven from "./AskGiven.ts"
import { among, type Making, type Names, nth, of, type Weighted, which } from "./Picks.ts"
import { currency } from "./AskPayments.ts"
import { balance } from "./State.ts"

const country = fc.constantFrom("US", "US", "US", "US", "US", "CA", "CA", "DE")
const percentage = fc.constantFrom(null, "2.9", "0.0001", "20")
const lines = fc.option(fc.record({ count: fc.nat(2), names: fc.boolean() }))
const linesIn = (names: Names, of: { readonly count: number; readonly names: boolean } | null, index: number) =>
  of === null ? null : { count: of.count, item: of.names ? nth(names.items, index) : null }

const verify = among(
  ({ methods }) => methods.filter(({ status }) => status === "unverified"),
  "methods",
  fc
    .constantFrom<readonly [number, number]>([10, 55], [55, 10], [55, 10], [1, 2], [10, 10])
    .map((amounts) => (method) => ({ _tag: "Verify", method, amounts }))
)

const sign = fc
  .record({
    account: which,
    method: which,
    type: fc.constantFrom("one_time" as const, "recurring" as const, "sporadic" as const),
    fits: fc.constantFrom(true, true, true, false),
    ahead: fc.constantFrom(0, 0, 0, 0, 5)
  })
  .map(({ account, ahead, fits, method, type }): Making => (names) => {
    const accounts = names.accounts.filter((each) => each.currency === "CAD")
    const methods = names.methods.filter((each) => each.kind === "CA")
    return {
      _tag: "Sign",
      account: nth(fits ? accounts : names.accounts, account),
      method: nth(fits ? methods : names.methods, method),
      type,
      signedAt: names.now + ahead
    }
  })

/** A part of what is there, or more than that. */
const reserve = (from: "available" | "reserve"): fc.Arbitrary<Making> =>
  among(
    (names) => names.accounts.filter((account) => balance(names, account, from) > 0),
    "accounts",
    fc.record({ part: fc.constantFrom(1, 2, 2, 3, 0.9), currency }).map(({ currency, part }) => (name, names) => {
      const account = names.accounts.find((each) => each.name === name)
      const there = account === undefined ? 0 : balance(names, account, from)
      const amount = Math.max(1, Math.floor(there / part))
      return {
        _tag: "Reserve",
        account: name,
        amount: from === "available" ? amount : 0 - amount,
        currency: currency ?? account?.currency ?? "USD"
      }
    })
  )

const text = fc.constantFrom("x", "y")

export const weighted: ReadonlyArray<Weighted> = [
  [1, "CreateEntity", country.map((country) => () => ({ _tag: "CreateEntity", country }))],
  [
    1,
    "CreateAccount",
    of(
      "entities",
      percentage.map((percentage) => (entity, { entities }) => {
        const isCanadian = entities.some(({ country, name }) => name === entity && country === "CA")
        return { _tag: "CreateAccount", entity, percentage, currency: isCanadian ? "CAD" : "USD" }
      })
    )
  ],
  [
    1,
    "UpdateAccount",
    of(
      "accounts",
      text.map((reference) => (account) => ({ _tag: "UpdateAccount", account, reference }))
    )
  ],
  [2, "Hold", reserve("available")],
  [2, "Release", reserve("reserve")],
  [
    8,
    "CreateMethod",
    fc.tuple(AskGiven.given, AskGiven.ofMethods).map(([given, magic]) => (names) => ({
      _tag: "CreateMethod",
      given: given(names),
      magic
    }))
  ],
  [5, "Verify", verify],
  [
    2,
    "Reset",
    among(
      ({ methods }) => methods.filter(({ kind, status }) => kind !== "card" && status === "verification_failed"),
      "methods",
      fc.constant((method) => ({ _tag: "Reset", method }))
    )
  ],
  [
    1,
    "SetStatus",
    of(
      "methods",
      fc.boolean().map((usable) => (method) => ({ _tag: "SetStatus", method, usable }))
    )
  ],
  [
    1,
    "UpdateMethod",
    of(
      "methods",
      fc.nat(1).map((note) => (method) => ({ _tag: "UpdateMethod", method, note }))
    )
  ],
  [
    1,
    "DeleteMethod",
    of(
      "methods",
      fc.boolean().map((byOperator) => (method) => ({ _tag: "DeleteMethod", method, byOperator }))
    )
  ],
  [3, "Sign", sign],
  [
    1,
    "Revoke",
    of(
      "agreements",
      fc.constant((agreement) => ({ _tag: "Revoke", agreement }))
    )
  ],
  [
    1,
    "CreateItem",
    of(
      "accounts",
      fc.nat(99).map((price) => (account) => ({ _tag: "CreateItem", account, price }))
    )
  ],
  [
    1,
    "UpdateItem",
    of(
      "items",
      fc.option(fc.nat(99)).map((price) => (item) => ({ _tag: "UpdateItem", item, price }))
    )
  ],
  [
    1,
    "DeleteItem",
    of(
      "items",
      fc.constant((item) => ({ _tag: "DeleteItem", item }))
    )
  ],
  [
    2,
    "CreateOrder",
    fc.tuple(which, which, lines).map(([account, item, lines]) => (names) => ({
      _tag: "CreateOrder",
      account: nth(names.accounts, account),
      lines: linesIn(names, lines, item)
    }))
  ],
  [
    2,
    "UpdateOrder",
    fc
      .tuple(which, which, fc.option(lines, { nil: undefined }), fc.constantFrom(undefined, null, "n"))
      .map(([order, item, lines, notes]) => (names) => ({
        _tag: "UpdateOrder",
        order: nth(names.orders, order),
        notes,
        lines: lines === undefined ? undefined : linesIn(names, lines, item)
      }))
  ]
]
