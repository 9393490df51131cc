/**
 * Random requests about the things that payments need: merchants, payment methods, PAD agreements, items and
 * orders.
 */
import fc from "fast-check"
import * as RandomSources from "./RandomSources.ts"
import {
  mostlyAbout,
  type RequestFactory,
  type Snapshot,
  nameAt,
  aboutAny,
  type WeightedRequest,
  indexFromNewest
} from "./RandomReferences.ts"
import { currency } from "./RandomPaymentRequests.ts"
import { balance } from "./State.ts"

const country = fc.constantFrom("US", "US", "US", "US", "US", "CA", "CA", "DE")
const percentage = fc.constantFrom(null, "2.9", "0.0001", "20")
const lines = fc.option(fc.record({ count: fc.nat(2), names: fc.boolean() }))
const linesIn = (names: Snapshot, of: { readonly count: number; readonly names: boolean } | null, index: number) =>
  of === null ? null : { count: of.count, item: of.names ? nameAt(names.items, index) : null }

const verify = mostlyAbout(
  ({ methods }) => methods.filter(({ status }) => status === "unverified"),
  "methods",
  fc
    .constantFrom<readonly [number, number]>([10, 55], [55, 10], [55, 10], [1, 2], [10, 10])
    .map((amounts) => (method) => ({ _tag: "Verify", method, amounts }))
)

const sign = fc
  .record({
    account: indexFromNewest,
    method: indexFromNewest,
    type: fc.constantFrom("one_time" as const, "recurring" as const, "sporadic" as const),
    fits: fc.constantFrom(true, true, true, false),
    ahead: fc.constantFrom(0, 0, 0, 0, 5)
  })
  .map(({ account, ahead, fits, method, type }): RequestFactory => (names) => {
    const accounts = names.accounts.filter((each) => each.currency === "CAD")
    const methods = names.methods.filter((each) => each.kind === "CA")
    return {
      _tag: "Sign",
      account: nameAt(fits ? accounts : names.accounts, account),
      method: nameAt(fits ? methods : names.methods, method),
      type,
      signedAt: names.now + ahead
    }
  })

/** Holds or releases a part of the balance, or more than it. */
const reserve = (from: "available" | "reserve"): fc.Arbitrary<RequestFactory> =>
  mostlyAbout(
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

export const weighted: ReadonlyArray<WeightedRequest> = [
  [1, "CreateEntity", country.map((country) => () => ({ _tag: "CreateEntity", country }))],
  [
    1,
    "CreateAccount",
    aboutAny(
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
    aboutAny(
      "accounts",
      text.map((reference) => (account) => ({ _tag: "UpdateAccount", account, reference }))
    )
  ],
  [2, "Hold", reserve("available")],
  [2, "Release", reserve("reserve")],
  [
    8,
    "CreateMethod",
    fc.tuple(RandomSources.given, RandomSources.ofMethods).map(([given, magic]) => (names) => ({
      _tag: "CreateMethod",
      given: given(names),
      magic
    }))
  ],
  [5, "Verify", verify],
  [
    2,
    "Reset",
    mostlyAbout(
      ({ methods }) => methods.filter(({ kind, status }) => kind !== "card" && status === "verification_failed"),
      "methods",
      fc.constant((method) => ({ _tag: "Reset", method }))
    )
  ],
  [
    1,
    "SetStatus",
    aboutAny(
      "methods",
      fc.boolean().map((usable) => (method) => ({ _tag: "SetStatus", method, usable }))
    )
  ],
  [
    1,
    "UpdateMethod",
    aboutAny(
      "methods",
      fc.nat(1).map((note) => (method) => ({ _tag: "UpdateMethod", method, note }))
    )
  ],
  [
    1,
    "DeleteMethod",
    aboutAny(
      "methods",
      fc.boolean().map((byOperator) => (method) => ({ _tag: "DeleteMethod", method, byOperator }))
    )
  ],
  [3, "Sign", sign],
  [
    1,
    "Revoke",
    aboutAny(
      "agreements",
      fc.constant((agreement) => ({ _tag: "Revoke", agreement }))
    )
  ],
  [
    1,
    "CreateItem",
    aboutAny(
      "accounts",
      fc.nat(99).map((price) => (account) => ({ _tag: "CreateItem", account, price }))
    )
  ],
  [
    1,
    "UpdateItem",
    aboutAny(
      "items",
      fc.option(fc.nat(99)).map((price) => (item) => ({ _tag: "UpdateItem", item, price }))
    )
  ],
  [
    1,
    "DeleteItem",
    aboutAny(
      "items",
      fc.constant((item) => ({ _tag: "DeleteItem", item }))
    )
  ],
  [
    2,
    "CreateOrder",
    fc.tuple(indexFromNewest, indexFromNewest, lines).map(([account, item, lines]) => (names) => ({
      _tag: "CreateOrder",
      account: nameAt(names.accounts, account),
      lines: linesIn(names, lines, item)
    }))
  ],
  [
    2,
    "UpdateOrder",
    fc
      .tuple(
        indexFromNewest,
        indexFromNewest,
        fc.option(lines, { nil: undefined }),
        fc.constantFrom(undefined, null, "n")
      )
      .map(([order, item, lines, notes]) => (names) => ({
        _tag: "UpdateOrder",
        order: nameAt(names.orders, order),
        notes,
        lines: lines === undefined ? undefined : linesIn(names, lines, item)
      }))
  ]
]
