/** Builds the filters of a list from the decoded query, without absent parameters. */
import type { TimeRange } from "@payments-platform/domain/ports/Store"
import { unsafeCoerce } from "@payments-platform/domain/vocabulary/UnsafeCoerce"

type Present<A> = { [K in keyof A]?: Exclude<A[K], undefined> }

/** The members of an object that have a value. */
export const definedMembers = <A extends object>(members: A): Present<A> =>
  unsafeCoerce(
    Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)),
    "the members that remain are those of the object"
  )

/** The one value of a filter that accepts several. */
export const one = <A>(value: A | undefined): readonly [A] | undefined => (value === undefined ? undefined : [value])

interface Times {
  readonly create_time_start?: number
  readonly create_time_end?: number
}

/** The inclusive bounds of create_time, in UNIX seconds. */
export const createTimeSpan = ({ create_time_end, create_time_start }: Times): TimeRange =>
  definedMembers({ from: create_time_start, to: create_time_end })
