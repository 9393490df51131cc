/** Tests a table of transitions: each event in each state, by the status, topics and ledger entries that follow. */
import { expect, it } from "vitest"
import type { Fact, Step } from "@payments-platform/domain/decider/ResourceKind"
import type { Row } from "@payments-platform/domain/decider/StoredRow"

interface Tagged {
  readonly _tag: string
}

interface Kind<S, E> {
  readonly fact: (row: Row) => Fact<S>
  readonly move: (fact: Fact<S>, events: readonly [E]) => Step
}

interface Transitions<E extends Tagged> {
  readonly states: Readonly<Record<string, Step>>
  readonly events: Readonly<Record<E["_tag"], E>>
  /** by event, in the order of `states` */
  readonly table: Readonly<Record<E["_tag"], ReadonlyArray<string>>>
}

/** What a table has for an event that a state cannot have. */
export const impossible = "impossible"

export const shownBy = ({ entries, row, topics }: Step): string =>
  [row.listed?.status, ...topics, ...entries.map(({ step }) => step)].join(" ")

const afterEvent = <S, E>(kind: Kind<S, E>, { row }: Step, event: E): string => {
  try {
    return shownBy(kind.move(kind.fact(row), [event]))
  } catch (thrown) {
    expect(String(thrown)).toMatch(/is possible in|without microdeposits/)
    return impossible
  }
}

export const testTransitions = <S, E extends Tagged>(kind: Kind<S, E>, transitions: Transitions<E>) => {
  const expected = new Map<string, ReadonlyArray<string>>(Object.entries(transitions.table))
  const cells = Object.values<E>(transitions.events).flatMap((event) =>
    Object.entries(transitions.states).map(([name, state], index) => [event._tag, name, event, state, index] as const)
  )
  it.each(cells)("%s when %s", (tag, _, event, state, index) =>
    expect(afterEvent(kind, state, event)).toBe(expected.get(tag)?.[index])
  )
}
