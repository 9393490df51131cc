/**
 * Random requests about the things that payments need: payment methods, PAD agreements, tokens, terminals, documents,
 * items, orders.
 */
import fc from "fast-check"
import type { Lines } from "../../model/ModelRequests.ts"
import { week } from "../../model/State.ts"
import * as PaymentSources from "./PaymentSources.ts"
import { any, indexFromNewest, mostly, nameAt, request, type Snapshot, type WeightedRequest } from "./Requests.ts"

const text = fc.constantFrom("x", "y")

const lines = fc
  .option(fc.tuple(fc.nat(2), fc.option(indexFromNewest, { freq: 2 })))
  .map((drawn) => (names: Snapshot): Lines | null => {
    if (drawn === null) return null
    const [count, item] = drawn
    return { count, item: item === null ? null : nameAt(names.items, item) }
  })

const methods: ReadonlyArray<WeightedRequest> = [
  request(8, "CreateMethod", { given: PaymentSources.anySource, magic: PaymentSources.magic }),
  request(5, "Verify", {
    method: mostly("methods", ({ status }) => status === "unverified"),
    amounts: fc.constantFrom<readonly [number, number]>([10, 55], [55, 10], [55, 10], [1, 2], [10, 10])
  }),
  request(2, "Reset", {
    method: mostly("methods", ({ kind, status }) => kind !== "card" && status === "verification_failed")
  }),
  request(1, "SetStatus", { method: any("methods"), usable: fc.boolean() }),
  request(1, "UpdateMethod", { method: any("methods"), note: fc.nat(1) }),
  request(1, "DeleteMethod", { method: any("methods"), byOperator: fc.boolean() }),
  request(3, "Sign", {
    account: mostly("accounts", ({ currency }) => currency === "CAD"),
    method: mostly("methods", ({ kind }) => kind === "CA"),
    type: fc.constantFrom("one_time", "one_time", "one_time", "recurring", "recurring", "sporadic"),
    signedAt: fc.constantFrom(0, 0, 0, 60, 61).map(
      (ahead) =>
        ({ now }) =>
          now + ahead
    )
  }),
  request(1, "Revoke", { agreement: any("agreements") }),
  request(3, "CreateToken", {
    holds: fc.oneof(PaymentSources.card, PaymentSources.unlinkedAccount),
    holder: fc.constantFrom(true, true, false)
  })
]

const terminal = (status: string) => mostly("terminals", (each) => each.status === status)

const terminals: ReadonlyArray<WeightedRequest> = [
  request(2, "CreateTerminal", {
    account: any("accounts"),
    serial: fc.nat(2),
    line: fc.constantFrom("3.0", "3.2")
  }),
  request(1, "Onboard", { terminal: terminal("pending") }),
  request(1, "Deactivate", { terminal: terminal("active") }),
  request(1, "DeleteTerminal", { terminal: terminal("inactive") }),
  request(1, "UpdateTerminal", { terminal: any("terminals"), reference: text }),
  request(5, "Read", {
    terminal: mostly("terminals", ({ status }) => status !== "deleted"),
    outcome: PaymentSources.outcome,
    amount: fc.integer({ min: 1_000, max: 30_000 }),
    age: fc.constantFrom(0, 0, 0, 5_000, 6_000, week - 5, week, week + 1)
  })
]

const others: ReadonlyArray<WeightedRequest> = [
  request(5, "Upload", {
    type: fc.constantFrom("dispute_evidence", "passport", "other"),
    stem: fc.constantFrom("evidence", "evidence", "rejected", "review")
  }),
  request(1, "CreateItem", { account: any("accounts"), price: fc.nat(99) }),
  request(1, "UpdateItem", { item: any("items"), price: fc.option(fc.nat(99)) }),
  request(1, "DeleteItem", { item: any("items") }),
  request(2, "CreateOrder", { account: any("accounts"), lines }),
  request(2, "UpdateOrder", {
    order: any("orders"),
    notes: fc.constantFrom(undefined, null, "n"),
    lines: fc.option(lines, { nil: undefined })
  })
]

export const requests: ReadonlyArray<WeightedRequest> = [...methods, ...terminals, ...others]
