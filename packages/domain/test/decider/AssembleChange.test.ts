/** `assemble` and the steps of a resource kind, on a minimal kind. */
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import { assemble, type ChangeContext, responseOf } from "@payments-platform/domain/decider/AssembleChange"
import type * as CommandHandler from "@payments-platform/domain/decider/CommandHandler"
import * as ResourceKind from "@payments-platform/domain/decider/ResourceKind"
import { type Subscription, subscriptionOf } from "@payments-platform/domain/decider/Subscription"
import * as Ledger from "@payments-platform/domain/ledger/Ledger"
import * as NotificationPreference from "@payments-platform/domain/notifications/NotificationPreference"
import * as NotificationPreferenceKind from "@payments-platform/domain/notifications/NotificationPreferenceKind"
import * as Secret from "@payments-platform/domain/vocabulary/Secret"

const State = Schema.Struct({ amount: Schema.Int, holds: Schema.Array(Schema.String) })
type State = typeof State.Type
type Event =
  | { readonly _tag: "Made"; readonly amount: number; readonly holds: ReadonlyArray<string> }
  | { readonly _tag: "Held"; readonly holds: ReadonlyArray<string> }
  | { readonly _tag: "Emptied" }

const move = (amount: number): ReadonlyArray<Ledger.Entry> => [
  Ledger.entry("L1", "USD", [Ledger.debit("cash", amount), Ledger.credit(Ledger.merchant("m", "available"), amount)])
]

const { always, creation } = ResourceKind.transitions<State, Event>()

const definition: ResourceKind.ResourceKind<State, Event, "late" | "soon"> = {
  type: "payments",
  state: State,
  events: {
    Made: creation({
      to: ({ amount, holds }) => ({ amount, holds }),
      entries: ({ amount }) => move(amount),
      topics: ["payments.created", "payments.completed"]
    }),
    Held: always({ to: ({ amount }, { holds }) => ({ amount, holds }), topics: ["payments.updated"] }),
    Emptied: always({ to: ({ amount }) => ({ amount, holds: [] }) })
  },
  timers: ({ amount }) => [
    { name: "late", at: amount + 1 },
    { name: "soon", at: amount }
  ],
  claims: ({ holds }) => holds,
  counts: ({ holds }) => holds.map((key) => ({ key: `count:${key}`, max: 2 })),
  listed: ({ amount }, { appId }) => ({ ownerId: appId, status: "active", amount }),
  shows: () => ["merchant:m:available|USD"],
  record: ({ amount }, { id }, counters) => ({ id, amount, available: counters("merchant:m:available|USD") })
}
const kind = ResourceKind.make(definition)
const silentKind = ResourceKind.make({ ...definition, hasSecretId: true })

const subject = { id: "a", appId: "app", createTime: 5 }
const made = kind.create(subject, [{ _tag: "Made", amount: 100, holds: ["x", "y"] }])

const counting = () => {
  let count = 0
  return () => `id-${++count}`
}
const about = (given: Partial<ChangeContext> = {}): ChangeContext => ({
  at: 9,
  newId: counting(),
  expects: [],
  counters: () => 1_000,
  ...given
})
const decision: CommandHandler.Decision = { steps: [made], conditions: [] }
const subscription = (preferenceId: string, topic: string, given: Partial<Subscription> = {}): Subscription => ({
  preferenceId,
  topic,
  appId: "app",
  reachable: true,
  ...given
})

describe("a step", () => {
  it("creates a row at version 1, with the timer, claims, counts and topics of its state", () =>
    expect(made).toMatchObject({
      version: 1,
      row: {
        id: "a",
        type: "payments",
        version: 1,
        dueAt: 100,
        listed: { amount: 100 }
      },
      after: { amount: 100, holds: ["x", "y"] },
      take: ["x", "y"],
      release: [],
      counts: [
        { key: "count:x", delta: 1, max: 2 },
        { key: "count:y", delta: 1, max: 2 }
      ],
      topics: ["payments.created", "payments.completed"]
    }))
  it("takes and releases only the claims and counts that change", () =>
    expect(kind.move(kind.fact(made.row), [{ _tag: "Held", holds: ["y", "z"] }])).toMatchObject({
      version: 2,
      take: ["z"],
      release: ["x"],
      counts: [
        { key: "count:z", delta: 1 },
        { key: "count:x", delta: -1 }
      ]
    }))
  it("of several events makes one version, with the effects of each in order", () => {
    const step = kind.create(subject, [
      { _tag: "Made", amount: 1, holds: ["x"] },
      { _tag: "Held", holds: [] }
    ])
    expect(step).toMatchObject({
      version: 1,
      take: [],
      release: [],
      topics: ["payments.created", "payments.completed", "payments.updated"]
    })
    expect(step.entries).toHaveLength(1)
  })
  it("that changes nothing has no events and the same version", () =>
    expect(kind.keep(kind.fact(made.row))).toMatchObject({ version: 1, events: [], topics: [], row: made.row }))
  it("writes a state that is read back unchanged", () =>
    expect(kind.fact(made.row).state).toEqual({ amount: 100, holds: ["x", "y"] }))
})

describe("assemble", () => {
  it("expects every row that was read and is not written", () => {
    const expects = [
      { id: "a", version: 0 },
      { id: "b", version: 4 }
    ]
    expect(assemble(decision, about({ expects })).expects).toEqual([{ id: "b", version: 4 }])
  })
  it("has an entry of the history for each step, with the status before and after and the amounts", () => {
    const origin = { command: "payments.hold", actor: { type: "operator", name: "Ada" }, correlationId: "c" } as const
    const held = kind.move(kind.fact(made.row), [{ _tag: "Held", holds: [] }, { _tag: "Emptied" }])
    const silent = silentKind.create({ ...subject, id: "secret" }, [{ _tag: "Made", amount: 1, holds: [] }])
    const entry = { resourceId: "a", resourceType: "payments", appId: "app", amount: 100, ...origin }
    expect(assemble({ ...decision, steps: [made, silent] }, about({ origin })).history).toEqual([
      { ...entry, version: 1, statusBefore: null, status: "active", events: [{ name: "Made", amount: 100 }] }
    ])
    const events = [
      { name: "Held", amount: null },
      { name: "Emptied", amount: null }
    ]
    expect(assemble({ ...decision, steps: [held] }, about({ origin })).history).toEqual([
      { ...entry, version: 2, statusBefore: "active", status: "active", events }
    ])
    expect(assemble({ ...decision, steps: [kind.keep(kind.fact(made.row))] }, about({ origin })).history).toEqual([])
    expect(assemble(decision, about()).history).toEqual([])
  })
  it("moves the counters of merchant balances and of states, and adds the conditions", () => {
    const conditions = [{ key: "k", delta: 0, max: 0 }]
    expect(assemble({ ...decision, conditions }, about()).counters).toEqual([
      { key: "merchant:m:available|USD", delta: 100 },
      { key: "count:x", delta: 1, max: 2 },
      { key: "count:y", delta: 1, max: 2 },
      { key: "k", delta: 0, max: 0 }
    ])
  })
  it("lets an available balance become negative and signals its account; no other balance may", () => {
    const countersOf = (account: Ledger.MerchantBalance) => {
      const postings = [Ledger.credit("cash", 5), Ledger.debit(Ledger.merchant("m", account), 5)]
      return assemble(
        { ...decision, steps: [{ ...made, entries: [Ledger.entry("L2", "USD", postings)], counts: [] }] },
        about()
      ).counters
    }
    expect(countersOf("available")).toEqual([
      {
        key: "merchant:m:available|USD",
        delta: -5,
        signal: { id: "m", reason: "negative_balance", below: 0, isEachSignalled: true }
      }
    ])
    expect(countersOf("incoming_pending")).toEqual([{ key: "merchant:m:incoming_pending|USD", delta: -5, min: 0 }])
  })
  it("names entries and events by resource, version and place", () => {
    const change = assemble(decision, about())
    expect(change.entries).toMatchObject([{ resourceId: "a", resourceType: "payments", version: 1, line: 0 }])
    expect(change.events).toEqual([{ id: "a", version: 1, event: { _tag: "Made", amount: 100, holds: ["x", "y"] } }])
    expect(change.writes).toEqual([made.row])
  })
  it("gives every entry, notification and delivery an id of its own", () => {
    const change = assemble(
      decision,
      about({ subscriptions: [subscription("p", "payments.*"), subscription("q", "payments.created")] })
    )
    const ids = [
      ...change.entries.map(({ id }) => id),
      ...change.notifications.map(({ id }) => id),
      ...change.deliveries.map(({ id }) => id)
    ]
    expect(new Set(ids).size).toBe(ids.length)
  })

  const told = (...subscriptions: ReadonlyArray<Subscription>) => {
    const { deliveries, notifications } = assemble(decision, about({ subscriptions }))
    return {
      topics: notifications.map(({ ordinal, topic }) => `${ordinal} ${topic}`),
      deliveries: deliveries.map(({ preferenceId, topic }) => `${preferenceId} ${topic}`)
    }
  }
  // reaches platform 10/changes-of-state-are, platform 10/without-a-subscription-nothing
  it("writes no notification without a subscription", () => expect(told()).toEqual({ topics: [], deliveries: [] }))
  // reaches platform 10/changes-of-state-are, platform 10/without-a-subscription-nothing
  // reaches reference events/a-platform-must-be, reference events/the-service-sends-notifications
  // reaches reference what/changes-of-state-are
  it("writes notifications only of topics that are subscribed to", () =>
    expect(told(subscription("p", "payments.completed"), subscription("q", "accounts.*"))).toEqual({
      topics: ["1 payments.completed"],
      deliveries: ["p payments.completed"]
    }))
  // reaches platform 10/one-per-event-and
  it("writes one notification for all subscriptions to a topic, and a delivery for each", () =>
    expect(told(subscription("p", "payments.*"), subscription("q", "payments.created"))).toEqual({
      topics: ["0 payments.created", "1 payments.completed"],
      deliveries: ["p payments.created", "q payments.created", "p payments.completed"]
    }))
  // reaches platform 10/none-is-delivered-while, platform 10/one-per-event-and
  it("writes no delivery to an unreachable subscription, but its notification", () =>
    expect(told(subscription("p", "payments.created", { reachable: false }))).toEqual({
      topics: ["0 payments.created"],
      deliveries: []
    }))
  it("notifies no app of another app's resources", () =>
    expect(told(subscription("p", "payments.*", { appId: "other" }))).toEqual({ topics: [], deliveries: [] }))
  it("puts the record after the Change into the body of a notification", () => {
    const [notification] = assemble(
      decision,
      about({ subscriptions: [subscription("p", "payments.created")] })
    ).notifications
    expect(notification).toMatchObject({
      resourceId: "a",
      resourceVersion: 1,
      eventTime: 9,
      body: {
        resource: "notifications",
        topic: "payments.created",
        event_time: 9,
        api_version: "3.0",
        owner: { id: "app", resource: "applications", path: null },
        payload: { id: "a", amount: 100, available: 1_100, api_version: "3.0" }
      }
    })
    expect(notification?.body.path).toBe(`/notifications/${notification?.id}`)
    expect(responseOf(decision, () => 1_000)).toMatchObject({ available: 1_100 })
  })
})

describe("the subscription of a preference", () => {
  const preference = (status: NotificationPreference.State["status"]) => {
    const created = NotificationPreferenceKind.kind.create(subject, [
      {
        _tag: "Created",
        preference: { topic: "payments.*", callbackUri: "https://a.b", secret: PaymentSecret, status }
      }
    ])
    return subscriptionOf(created.row)
  }
  const PaymentSecret = Schema.decodeSync(Secret.SealedText)("sealed")
  it.each([
    ["active", subscription("a", "payments.*")],
    ["unreachable", subscription("a", "payments.*", { reachable: false })],
    ["deleted", null]
  ] as const)("%s", (status, expected) => expect(preference(status)).toEqual(expected))
  it("is null for any other row", () => expect(subscriptionOf(made.row)).toBeNull())
})
