/**
 * The timers of a state, by name. A timer says when the resource has work to do; its row
 * is due at the earliest of them.
 */
import * as Time from "../vocabulary/time/Time.ts"

export interface Timer<out Name extends string = string> {
  readonly name: Name
  /** UNIX seconds of service time; 0: at once */
  readonly at: number
}

export type Timers<Name extends string = string> = ReadonlyArray<Timer<Name>>

/** The timers that have a time; null, or absent: the timer does not run. */
export const runningTimers = <Name extends string>(times: {
  readonly [N in Name]?: number | null
}): Timers<Name> => {
  const timers: Array<Timer<Name>> = []
  for (const name in times) {
    const at = times[name]
    if (at !== null && at !== undefined) timers.push({ name, at })
  }
  return timers
}

/** When the first of the timers is due; null: none runs. */
export const earliest = (timers: Timers): number | null => Time.earliest(...timers.map(({ at }) => at))
