/** Pages of records in memory, newest first, as PostgreSQL would return them. */
import type { Page, Paging, Position } from "@payments-platform/domain/ports/Store"
import { isObject } from "@payments-platform/domain/vocabulary/text/Json"

/** Sorts places: the newest first, and of one time the greatest id. */
export const newestFirst = (a: Position, b: Position): number =>
  b.time - a.time || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0)

export const pageOf = <A>(all: ReadonlyArray<A>, placeOf: (each: A) => Position, paging: Paging): Page<A> => {
  const { direction, position, since = 0, size } = paging
  const placed = all.map((each) => ({ each, place: placeOf(each) })).filter(({ place }) => place.time >= since)
  const beyond =
    position === null
      ? placed
      : placed.filter(({ place }) =>
          direction === "next" ? newestFirst(position, place) < 0 : newestFirst(position, place) > 0
        )
  beyond.sort((a, b) => newestFirst(a.place, b.place))
  const items = direction === "next" ? beyond.slice(0, size) : beyond.slice(-size)
  return { items: items.map(({ each }) => each), more: beyond.length > size }
}

/** Whether a JSON document contains another, as the operator `@>` of PostgreSQL defines it. */
export const contains = (whole: unknown, part: unknown): boolean => {
  if (Array.isArray(part)) return Array.isArray(whole) && part.every((one) => whole.some((each) => contains(each, one)))
  if (!isObject(part)) return whole === part
  if (!isObject(whole)) return false
  const members = new Map<string, unknown>(Object.entries(whole))
  return Object.entries(part).every(([name, member]) => members.has(name) && contains(members.get(name), member))
}

/** Whether a value lies within inclusive bounds; an undefined bound is open. */
export const within = (value: number, from: number | undefined, to: number | undefined): boolean =>
  (from === undefined || value >= from) && (to === undefined || value <= to)
