/** Moves the clock of a staging platform, and tells how far it is and what was done. */
import { numberOf, rowOf } from "../../../data/json.ts"
import { call, read } from "../../../data/operator.ts"
import { readAgain } from "../../../data/queries.ts"
import { noteServiceTime, serviceNow } from "../../../data/serviceClock.ts"
import { store } from "../../../data/store.ts"

export interface Advance {
  readonly from: number
  /** null: to whatever is due next */
  readonly to: number | null
}

/** The advance that runs, with the time that it has reached. */
export const advanceUnderWay = store<(Advance & { readonly reached: number }) | null>(null)

export interface Outcome {
  readonly from: number
  readonly to: number
  /** the timers and attempts that ran */
  readonly jobs: number
}

/** Milliseconds between two looks at how far it is. */
const lookEvery = 500

const look = async (): Promise<void> => {
  const reached = numberOf(rowOf(await read("/operator/clock"))["time"])
  const current = advanceUnderWay.get()
  if (current !== null && reached !== null) advanceUnderWay.set({ ...current, reached })
}

const bodyOf = ({ to }: Advance) => (to === null ? { next: true } : { to })

/** Moves the clock to a time, or to what is due next. */
export const moveClock = async (to: number | null): Promise<Outcome> => {
  const advance = { from: serviceNow(), to }
  advanceUnderWay.set({ ...advance, reached: advance.from })
  const timer = setInterval(() => void look().catch(() => undefined), lookEvery)
  try {
    const answer = rowOf(await call("POST", "/operator/clock/advance", { body: bodyOf(advance) }))
    noteServiceTime(answer)
    const outcome = {
      from: advance.from,
      to: numberOf(answer["time"]) ?? serviceNow(),
      jobs: numberOf(answer["jobs_run"]) ?? 0
    }
    void readAgain()
    return outcome
  } finally {
    clearInterval(timer)
    advanceUnderWay.set(null)
  }
}

/** The page that shows what an advance did. */
export const hrefOfOutcome = ({ from, jobs, to }: Outcome): string =>
  `/console/clock?since=${from}&to=${to}&jobs=${jobs}`
