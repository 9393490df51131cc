/** The filters of a list, without those that were not given. */
import type { Span } from "@payments-platform/domain/ports/Store"

type Present<A> = { [K in keyof A]?: Exclude<A[K], undefined> }

/** Only the members that have a value. */
export function present<A extends object>(members: A): Present<A>
export function present(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}

/** A filter that takes several values, of one. */
export const one = <A>(value: A | undefined): readonly [A] | undefined => (value === undefined ? undefined : [value])

interface Times {
  readonly create_time_start?: number
  readonly create_time_end?: number
}

/** Inclusive bounds of create_time. */
export const span = ({ create_time_end, create_time_start }: Times): Span =>
  present({ from: create_time_start, to: create_time_end })
