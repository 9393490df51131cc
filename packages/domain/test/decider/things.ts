/** A minimal resource kind: a thing may name the thing that follows it. */
import { Schema } from "effect"
import * as RequiredFacts from "@payments-platform/domain/decider/RequiredFacts"
import * as ResourceKind from "@payments-platform/domain/decider/ResourceKind"
import type { Row } from "@payments-platform/domain/decider/StoredRow"

const State = Schema.Struct({ next: Schema.NullOr(Schema.String) })
type State = typeof State.Type
interface Event {
  readonly _tag: "Made"
  readonly next: string | null
}

export const kind = ResourceKind.make<State, Event>({
  type: "things",
  state: State,
  events: { Made: ResourceKind.transitions<State, Event>().creation({ to: ({ next }) => ({ next }) }) },
  listed: (_, { appId }) => ({ ownerId: appId, status: "active" }),
  record: ({ next }, { id }) => ({ id, next })
})

export const thing = (id: string, next: string | null = null): Row =>
  kind.create({ id, appId: "app", createTime: 0 }, [{ _tag: "Made", next }]).row

/** Loaded facts. A thing that is null does not exist. */
export const loadedFacts = (
  rows: { readonly [id: string]: Row | null },
  counters: { readonly [key: string]: number } = {}
): RequiredFacts.FactReader => ({ row: (id) => rows[id], counter: (key) => counters[key] })
