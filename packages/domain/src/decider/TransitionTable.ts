/**
 * The transition table of a kind of resource: for each event from which states it is possible, to which state it leads,
 * and with which ledger entries and topics.
 */
import type * as Ledger from "../ledger/Ledger.ts"
import type { Topic } from "../vocabulary/Topic.ts"
import { unsafeCoerce } from "../vocabulary/UnsafeCoerce.ts"

export interface TaggedEvent {
  readonly _tag: string
}

/** What identifies a resource. It never changes. */
export interface Subject {
  readonly id: string
  readonly appId: string
  /** UNIX seconds of service time */
  readonly createTime: number
}

type TagOf<S> = S extends TaggedEvent ? S["_tag"] : never
type In<S, T extends string> = Extract<S, { readonly _tag: T }>

/** The ledger entries and topics of an event in a state of type `From`, which is null for a creation. Absent: none. */
interface Consequences<S, From, E> {
  readonly entries?: (after: S, before: From, subject: Subject, event: E) => ReadonlyArray<Ledger.Entry>
  readonly topics?: ReadonlyArray<Topic> | ((after: S, before: From, event: E) => ReadonlyArray<Topic>)
}

interface Movement<S, From, E> extends Consequences<S, From, E> {
  readonly to: (before: From, event: E) => S
}

interface Creation<S, From, E> extends Consequences<S, From, E> {
  readonly to: (event: E) => S
}

/** The result of an event: the state after it, its ledger entries and its topics. */
interface TransitionResult<S> {
  readonly after: S
  readonly entries: (subject: Subject) => ReadonlyArray<Ledger.Entry>
  readonly topics: ReadonlyArray<Topic>
}

/** A row of the contract's table of transitions. */
export interface Transition<S, E> {
  /** the states in which the event is possible; `new`: it creates the resource */
  readonly from: ReadonlyArray<string> | "new" | "any" | "new or any"
  /** null: the event is not possible in this state */
  readonly move: (before: S | null, event: E) => TransitionResult<S> | null
}

/** One transition for each event of a union. */
export type Events<S, E extends TaggedEvent> = {
  readonly [T in E["_tag"]]: Transition<S, Extract<E, { readonly _tag: T }>>
}

const transition = <S, From extends S | null, E>(
  from: Transition<S, E>["from"],
  isPossible: (before: S | null) => before is From,
  { entries, to, topics = [] }: Movement<S, From, E>
): Transition<S, E> => ({
  from,
  move: (before, event) => {
    if (!isPossible(before)) return null
    const after = to(before, event)
    return {
      after,
      entries: (subject) => entries?.(after, before, subject, event) ?? [],
      topics: typeof topics === "function" ? topics(after, before, event) : topics
    }
  }
})

/** The functions that make the transitions of a table over the states `S` and the events `All`. */
export const transitions = <S extends object, All extends TaggedEvent>() => {
  const isNone = (before: S | null): before is null => before === null
  const isSome = (before: S | null): before is S => before !== null
  const isEither = (before: S | null): before is S | null => isNone(before) || isSome(before)
  const isIn =
    <T extends TagOf<S>>(tags: ReadonlyArray<T>) =>
    (before: S | null): before is In<S, T> =>
      before !== null && "_tag" in before && tags.some((tag) => tag === before._tag)
  return {
    /** The event creates the resource. */
    creation: <E extends All>({ to, ...consequences }: Creation<S, null, E>): Transition<S, E> =>
      transition("new", isNone, { ...consequences, to: (_, event) => to(event) }),
    /** The event is possible in these states. */
    from: <const T extends TagOf<S>, E extends All>(
      tags: ReadonlyArray<T>,
      movement: Movement<S, In<S, T>, E>
    ): Transition<S, E> => transition(tags, isIn(tags), movement),
    /** The event is possible in every state. */
    always: <E extends All>(movement: Movement<S, S, E>): Transition<S, E> => transition("any", isSome, movement),
    /** The event sets the state of a resource that may be new. */
    replacement: <E extends All>({ to, ...consequences }: Creation<S, S | null, E>): Transition<S, E> =>
      transition("new or any", isEither, { ...consequences, to: (_, event) => to(event) })
  }
}

/** The transition of an event, by its name. */
export const transitionOf = <S, E extends TaggedEvent>(events: Events<S, E>, event: E["_tag"]): Transition<S, E> => {
  const found: unknown = Reflect.get(events, event)
  if (found === undefined) throw new TypeError(`no transition for ${event}`)
  return unsafeCoerce(found, "the table types the transition of an event by its name")
}

/** The name of a state, as `from` lists it. */
export const tagOf = (state: unknown): string =>
  typeof state === "object" && state !== null ? ("_tag" in state ? String(state._tag) : "any") : "new"

/** The result of an event. Throws a defect if the event is not possible in the state. */
export const resultOf = <S, E extends TaggedEvent>(
  { events, type }: { readonly type: string; readonly events: Events<S, E> },
  before: S | null,
  event: E
): TransitionResult<S> => {
  const transition = transitionOf<S, E>(events, event._tag)
  const result = transition.move(before, event)
  if (result === null)
    throw new TypeError(`${type}: ${event._tag} is possible in ${String(transition.from)}, not in ${tagOf(before)}`)
  return result
}
