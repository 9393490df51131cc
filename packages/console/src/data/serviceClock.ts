/** The time of the platform, which may be ahead of real time in staging. */
import { numberOf, rowOf } from "./json.ts"
import { read } from "./operator.ts"
import { store } from "./store.ts"

/** Seconds by which service time is ahead of the clock of this machine; null: not known yet. */
export const clockOffset = store<number | null>(null)

export const serviceNow = (): number => Math.floor(Date.now() / 1_000) + (clockOffset.get() ?? 0)

/** `time` of an answer, in UNIX seconds. */
export const noteServiceTime = (answer: unknown): void => {
  const time = numberOf(rowOf(answer)["time"])
  if (time !== null) clockOffset.set(time - Math.floor(Date.now() / 1_000))
}

export const readServiceClock = async (): Promise<void> => noteServiceTime(await read("/operator/clock"))
