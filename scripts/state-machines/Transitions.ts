/**
 * Finds the transitions of a table by running it: each event happens in each state that its row lists, with many samples
 * of both. A row computes the state after the event, so only running it shows that state.
 */
import type { ListColumns } from "../../packages/domain/src/decider/StoredRow.ts"
import type { Samples } from "./SampleValues.ts"

const subject = { id: "id", appId: "app", createTime: 1_750_000_000 }

interface Moved {
  readonly after: unknown
  readonly entries: (resource: typeof subject) => ReadonlyArray<{ readonly step: string }>
}

interface Row {
  readonly from: ReadonlyArray<string> | "new" | "any" | "new or any"
  readonly move: (before: never, event: never) => Moved | null
}

/** The part of a Kind that is read here. */
export interface Table {
  readonly type: string
  readonly events: { readonly [event: string]: Row }
  readonly listed: (state: never, resource: typeof subject) => ListColumns | null
}

/** An event that leads from a state to another; `from` is null when the event creates the resource. */
export interface Edge {
  readonly event: string
  readonly from: string | null
  readonly to: string
  /** the ledger entries that it may write */
  readonly steps: ReadonlyArray<string>
}

export interface State {
  readonly name: string
  /** the statuses that the API shows for the state; empty: the API does not show the resource */
  readonly statuses: ReadonlyArray<string>
}

export interface StateMachine {
  readonly type: string
  readonly states: ReadonlyArray<State>
  readonly edges: ReadonlyArray<Edge>
}

const unique = <A>(values: ReadonlyArray<A>): ReadonlyArray<A> => [...new Set(values)]

const tagOf = (state: unknown): string => {
  if (typeof state === "object" && state !== null && "_tag" in state) return String(state._tag)
  throw new TypeError("a state without a name")
}

/** The transitions of an event from a sample; none if the types allow the sample but no command creates it. */
const moved = (row: Row, before: unknown, event: unknown): ReadonlyArray<Moved> => {
  try {
    const result: Moved | null = Reflect.apply(row.move, undefined, [before, event])
    return result === null ? [] : [result]
  } catch {
    return []
  }
}

const byNumber = (left: string, right: string): number => Number(left.slice(1)) - Number(right.slice(1))

/** The edges of an event from one state. */
const edgesFrom = (event: string, row: Row, from: string | null, { events, states }: Samples): ReadonlyArray<Edge> => {
  const befores = from === null ? [null] : (states.get(from) ?? [])
  const values = events.get(event) ?? []
  const results = values.flatMap((value, index) => moved(row, befores[index % befores.length], value))
  if (results.length === 0) throw new TypeError(`no sample of ${event} is possible in ${from ?? "no state"}`)
  return [...Map.groupBy(results, ({ after }) => tagOf(after))]
    .toSorted(([left], [right]) => left.localeCompare(right))
    .map(([to, group]) => ({
      event,
      from,
      to,
      steps: unique(group.flatMap(({ entries }) => entries(subject).map(({ step }) => step))).toSorted(byNumber)
    }))
}

const originsOf = ({ from }: Row, names: ReadonlyArray<string>): ReadonlyArray<string | null> => {
  if (from === "new") return [null]
  if (from === "any") return names
  return from === "new or any" ? [null, ...names] : from
}

const statusesOf = ({ listed }: Table, states: ReadonlyArray<unknown>): ReadonlyArray<string> =>
  unique(
    states.flatMap((state) => {
      const shown: ListColumns | null = Reflect.apply(listed, undefined, [state, subject])
      return shown === null ? [] : [shown.status]
    })
  ).toSorted()

/** The states in the order in which the table reaches them. */
const reached = (edges: ReadonlyArray<Edge>): ReadonlyArray<string> => {
  const names: Array<string> = []
  const follow = (from: string | null): void => {
    const next = unique(edges.filter((edge) => edge.from === from).map(({ to }) => to)).filter(
      (name) => !names.includes(name)
    )
    names.push(...next)
    next.forEach(follow)
  }
  follow(null)
  return names
}

/** Runs a table over its samples. An event that leaves a resource in its state is no arrow. */
export const machineOf = (table: Table, samples: Samples): StateMachine => {
  const names = [...samples.states.keys()]
  const all = Object.entries(table.events).flatMap(([event, row]) =>
    originsOf(row, names).flatMap((from) => edgesFrom(event, row, from, samples))
  )
  const edges = all.filter(({ from, to }) => from !== to)
  const states = reached(edges).map((name) => ({
    name,
    statuses: statusesOf(table, samples.states.get(name) ?? [])
  }))
  return { type: table.type, states, edges }
}
