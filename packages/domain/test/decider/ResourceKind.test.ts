/** Transition tables: what their rows say, and which events are defects. */
import { Schema } from "effect"
import { describe, expect, it } from "vitest"
import * as ResourceKind from "@payments-platform/domain/decider/ResourceKind"

const State = Schema.TaggedUnion({
  Open: { count: Schema.Int },
  Closed: { reason: Schema.String },
  Archived: {}
})
type State = typeof State.Type
type Event =
  | { readonly _tag: "Opened" }
  | { readonly _tag: "Counted"; readonly by: number }
  | { readonly _tag: "Closed"; readonly reason: string }
  | { readonly _tag: "Archived" }
  | { readonly _tag: "Restored"; readonly count: number }

const { always, creation, from, replacement } = ResourceKind.transitions<State, Event>()

const kind = ResourceKind.make<State, Event>({
  type: "samples",
  state: State,
  events: {
    Opened: creation({ to: () => ({ _tag: "Open", count: 0 }), topics: ["payments.created"] }),
    Counted: from(["Open"], { to: ({ count }, { by }) => ({ _tag: "Open", count: count + by }) }),
    Closed: from(["Open"], {
      to: (_, { reason }) => ({ _tag: "Closed", reason }),
      topics: (after, before, { reason }) =>
        before.count > 0 && after._tag === "Closed" && reason === after.reason ? ["payments.completed"] : []
    }),
    Archived: always({ to: () => ({ _tag: "Archived" }) }),
    Restored: replacement({ to: ({ count }) => ({ _tag: "Open", count }) })
  },
  counts: (state) =>
    state._tag === "Open"
      ? [
          { key: "open", max: 3 },
          { key: "counted", by: state.count, signal: { id: "w", reason: "many", above: 5 } }
        ]
      : [],
  listed: () => null,
  record: () => ({}),
  payloads: { "payments.completed": (state, { id }) => ({ id, status: state._tag }) }
})

const subject = { id: "a", appId: "app", createTime: 5 }
const topics = (...events: readonly [Event, ...ReadonlyArray<Event>]) => kind.create(subject, events).topics

describe("a row of a transition table", () => {
  it("announces the topics that it lists, or those that it derives from the states and the event", () => {
    expect(topics({ _tag: "Opened" })).toEqual(["payments.created"])
    expect(topics({ _tag: "Opened" }, { _tag: "Counted", by: 2 }, { _tag: "Closed", reason: "done" })).toEqual([
      "payments.created",
      "payments.completed"
    ])
    expect(topics({ _tag: "Opened" }, { _tag: "Closed", reason: "done" })).toEqual(["payments.created"])
  })

  const states: ReadonlyArray<State | null> = [
    null,
    { _tag: "Open", count: 1 },
    { _tag: "Closed", reason: "done" },
    { _tag: "Archived" }
  ]
  it.each([
    ["new", { _tag: "Opened" }, [null]],
    [["Open"], { _tag: "Counted", by: 1 }, ["Open"]],
    ["any", { _tag: "Archived" }, ["Open", "Closed", "Archived"]],
    ["new or any", { _tag: "Restored", count: 3 }, [null, "Open", "Closed", "Archived"]]
  ] as const)("from %s: the event is possible only in those states", (from, event, possible) => {
    expect(kind.events[event._tag].from).toEqual(from)
    const accepting = states.filter((state) => accepts(state, event))
    expect(accepting.map((state) => state?._tag ?? null)).toEqual(possible)
  })
})

describe("a counter", () => {
  const counts = (...events: readonly [Event, ...ReadonlyArray<Event>]) => kind.create(subject, events).counts
  const open = { ...subject, version: 1, state: { _tag: "Open", count: 2 } } as const
  const moved = (...events: readonly [Event, ...ReadonlyArray<Event>]) => kind.move(open, events).counts

  it("moves by the difference between the counts before and after the step", () => {
    expect(counts({ _tag: "Opened" })).toEqual([{ key: "open", delta: 1, max: 3 }])
    expect(moved({ _tag: "Counted", by: 4 })).toEqual([
      { key: "counted", delta: 4, signal: { id: "w", reason: "many", above: 5 } }
    ])
    expect(moved({ _tag: "Counted", by: -1 })).toEqual([{ key: "counted", delta: -1 }])
    expect(moved({ _tag: "Counted", by: 0 })).toEqual([])
  })
  it("loses the count of a state that the resource has left", () => {
    expect(moved({ _tag: "Archived" })).toEqual([
      { key: "open", delta: -1 },
      { key: "counted", delta: -2 }
    ])
  })
})

describe("the payload of a notification", () => {
  it("is the one of its topic, or null, which stands for the record", () => {
    const step = kind.create(subject, [{ _tag: "Opened" }])
    expect([step.payload("payments.completed", () => 0), step.payload("payments.created", () => 0)]).toEqual([
      { id: "a", status: "Open" },
      null
    ])
  })
})

const accepts = (state: State | null, event: Event): boolean => {
  try {
    return kind.fold(state, [event]) !== null
  } catch {
    return false
  }
}

describe("a defect", () => {
  it("is an event in a state that its row does not list", () => {
    const counted = { _tag: "Counted", by: 1 } as const
    expect(() => kind.fold({ _tag: "Archived" }, [counted])).toThrow(
      "samples: Counted is possible in Open, not in Archived"
    )
    expect(() => kind.fold(null, [counted])).toThrow("samples: Counted is possible in Open, not in new")
    expect(() => kind.fold({ _tag: "Archived" }, [{ _tag: "Opened" }])).toThrow(
      "samples: Opened is possible in new, not in Archived"
    )
  })
  it("is an event without a row", () => {
    const unknown: Event = JSON.parse(`{"_tag":"Other"}`)
    expect(() => kind.fold(null, [unknown])).toThrow("no transition for Other")
  })
})

describe("the states in which an event is possible", () => {
  it("are the ones of its row", () => {
    const found = kind.allowedStates("Counted")
    expect(found).toMatchObject({ type: "samples", event: "Counted", states: ["Open"] })
    expect(found?.stateOf(kind.create(subject, [{ _tag: "Opened" }]).row)).toBe("Open")
  })
  it("are not named if the event is possible in every state or creates the resource", () =>
    expect([kind.allowedStates("Archived"), kind.allowedStates("Restored"), kind.allowedStates("Opened")]).toEqual([
      null,
      null,
      null
    ]))
})

describe("types", () => {
  it("narrow the state and the event of a row to those that it names", () => {
    const table: ResourceKind.Events<State, Event> = {
      ...kind.events,
      // @ts-expect-error Closed has no count
      Counted: from(["Closed"], { to: ({ count }) => ({ _tag: "Open", count }) }),
      // @ts-expect-error Archived has no reason
      Archived: always({ to: (_, { reason }) => ({ _tag: "Closed", reason }) }),
      // @ts-expect-error there is no such state
      Closed: from(["Shut"], { to: () => ({ _tag: "Archived" }) })
    }
    const { Opened: _, ...rest } = table
    // @ts-expect-error the row of Opened is missing
    const incomplete: ResourceKind.Events<State, Event> = rest
    expect(Object.keys(incomplete)).not.toContain("Opened")
  })
})
