/** Rbits as a resource, and the handlers that store the rbits of other requests: platform.md 8. */
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import * as CancelPayment from "@payments-platform/domain/payments/payment/commands/CancelPayment"
import * as CreatePayment from "@payments-platform/domain/payments/payment/commands/CreatePayment"
import * as CreateRbit from "@payments-platform/domain/risk/rbit/CreateRbit"
import * as DeleteRbit from "@payments-platform/domain/risk/rbit/DeleteRbit"
import type * as Rbit from "@payments-platform/domain/risk/rbit/Rbit"
import { kind } from "@payments-platform/domain/risk/rbit/RbitKind"
import { given } from "@payments-platform/specification/GivenWhenThen"
import { hold } from "../../conversations.ts"
import { decode } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { now } = Samples

const person = { type: "person", source: "user", receive_time: now, person: { name: "Ada", birthdate: "1815-12-10" } }
const command = (more: object = {}) => ({
  request: decode(CreateRbit.Request, {
    associated_resource: { id: "account", resource: "accounts" },
    ...person,
    ...more
  })
})

const content: Rbit.Content = {
  owner: { id: "account", type: "accounts" },
  shown: { type: "website_uri", source: "user", receive_time: now, website_uri: { uri: "https://a.example" } },
  birthdate: null
}
const subject = { id: "rbit", appId: "app", createTime: now }
const active = kind.create(subject, [{ _tag: "Received", content }])
const deleted = kind.create(subject, [{ _tag: "Received", content }, { _tag: "Deleted" }])

const made = (steps: ReadonlyArray<Step>) => steps.flatMap(({ row }) => (row.type === "rbits" ? [kind.fact(row)] : []))

describe("POST /rbits", () => {
  it("stores information about a resource of the app, and seals the birth date", () => {
    const { steps } = given(Samples.account()).when(CreateRbit.handler, command(), now)
    const [rbit] = made(steps)
    expect(rbit?.state).toMatchObject({ _tag: "Active", content: { owner: { id: "account", type: "accounts" } } })
    expect(JSON.stringify(rbit?.state.content.shown)).not.toContain("1815")
    expect(rbit?.state.content.shown).toMatchObject({ person: { name: "Ada", birthdate_is_present: true } })
    expect(steps.map(({ entries, topics }) => [entries, topics])).toEqual([[[], []]])
  })
  it("must name an existing resource of the stated type", () => {
    const unknown = "body associated_resource.id"
    given().when(CreateRbit.handler, command(), now).thenUnknown(unknown)
    const payment = { associated_resource: { id: "account", resource: "payments" } }
    given(Samples.account()).when(CreateRbit.handler, command(payment), now).thenUnknown(unknown)
  })
  // reaches platform 8 rbit new by POST
  it("accepts a receive_time at most 60 seconds in the future", () => {
    const at = (receive_time: number) =>
      given(Samples.account()).when(CreateRbit.handler, command({ receive_time }), now)
    expect(at(now + 60).outcome._tag).toBe("Accepted")
    at(now + 61).thenInvalid("receive_time PARAM_VALUE_IS_OUT_OF_RANGE")
  })
})

describe("DELETE /rbits/{id}", () => {
  const remove = { id: "rbit" }
  // reaches platform 8 rbit deleted, reference states/refund-and-rbit/rbit-transitions-not-shown
  it.each([
    ["active", active, "Deleted"],
    ["deleted", deleted, null]
  ] as const)("answers for an rbit that is %s", (_, step, event) => {
    const when = given(step).when(DeleteRbit.handler, remove, now)
    if (event === null) when.thenRejected({ _tag: "Rbit/AlreadyDeleted" })
    else when.thenEvents({ _tag: event })
  })
  it("reports an unknown rbit", () => given().when(DeleteRbit.handler, remove, now).thenUnknown("path id"))
})

describe("the record", () => {
  it.each([
    ["active", active],
    ["deleted", deleted]
  ] as const)("shows every member of an rbit that is %s", (state, step) => {
    expect(step.record(() => 0)).toEqual({
      id: "rbit",
      resource: "rbits",
      path: "/rbits/rbit",
      owner: { id: "account", resource: "accounts", path: "/accounts/account" },
      create_time: now,
      ...content.shown,
      state
    })
  })
})

describe("embedded rbits", () => {
  const site = { type: "website_uri", source: "user", receive_time: now, properties: { uri: "https://a.example" } }
  const cancel = (rbits: unknown) => ({
    id: "payment",
    request: decode(CancelPayment.Request, { rbits })
  })

  // reaches platform 8 rbit new in a request
  it("are stored with the record, in the order of the request", () => {
    const second = { ...site, properties: { uri: "https://b.example" } }
    const { steps } = given(Samples.pendingCapture()).when(CancelPayment.handler, cancel([site, second]), now)
    expect(steps.map(({ type }) => type)).toEqual(["payments", "rbits", "rbits"])
    expect(
      made(steps).map(({ appId, state }) => [appId, state.content.owner, state.content.shown["website_uri"]])
    ).toEqual([
      ["app", { id: "payment", type: "payments" }, { uri: "https://a.example" }],
      ["app", { id: "payment", type: "payments" }, { uri: "https://b.example" }]
    ])
  })

  it.each([null, []])("may be %j, which leaves the decision unchanged", (rbits) => {
    const { steps } = given(Samples.pendingCapture()).when(CancelPayment.handler, cancel(rbits), now)
    expect(steps.map(({ type }) => type)).toEqual(["payments"])
  })

  it("of a rejected command are not stored", () => {
    const when = given(Samples.completedPayment()).when(CancelPayment.handler, cancel([site]), now)
    when.thenRejected({ _tag: "Payment/NotCancelable" })
    expect(when.steps).toEqual([])
  })

  it("of a payment are stored with the answer of the network, not with the intent", () => {
    const request = decode(CreatePayment.Request, {
      account_id: "account",
      amount: 1_000,
      currency: "USD",
      payment_method: { payment_method_id: "method" },
      rbits: [site]
    })
    const world = given(Samples.account(), Samples.method())
    const { outcome, steps } = world.when(CreatePayment.handler, { request, inline: null }, now)
    expect(steps.map(({ type }) => type)).toEqual(["payments"])
    const ending = (answer: "Declined" | "Unknown") => {
      if (outcome._tag !== "Accepted" || outcome.decision.calls === undefined) throw new Error("no calls")
      const { conversation, onTimeout } = outcome.decision.calls
      const declined = { _tag: "Declined", code: "card_declined", avs: "SKIPPED" } as const
      const bound =
        answer === "Unknown" ? onTimeout : hold(conversation(), { "cards.authorize": () => declined }).result
      if (bound === undefined) throw new Error("no end")
      return bound.execute((handler, command) => world.and(...steps).when(handler, command, now).steps)
    }
    expect(ending("Declined").map(({ type }) => type)).toEqual(["payments", "rbits"])
    expect(ending("Unknown").map(({ type }) => type)).toEqual(["payments"])
  })
})
