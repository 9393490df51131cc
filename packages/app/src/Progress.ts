/**
 * What takes longer than a second, as one line that moves: on a terminal alone, on standard error, and gone when it is
 * done. What is logged meanwhile appears above it.
 */
import { Effect } from "effect"
import spinner, { type Spinner } from "yocto-spinner"

/** Milliseconds after which people start to wonder. */
const patienceMs = 1_000

const isWatched = (): boolean =>
  process.stderr.isTTY === true && process.env["TERM"] !== "dumb" && process.env["CI"] === undefined

export interface Progress {
  /** says how far it is */
  readonly tell: (text: string) => void
  readonly end: () => void
}

const unwatched: Progress = { tell: () => undefined, end: () => undefined }

/** Begins the line, which appears after a second. */
export const begin = (text: string): Progress => {
  if (!isWatched()) return unwatched
  let latest = text
  // a signal stops the process in order, which the spinner does not know
  const line: Spinner = spinner({ stream: process.stderr, handleSignals: false })
  const timer = setTimeout(() => line.start(latest), patienceMs)
  const end = (): void => {
    clearTimeout(timer)
    process.off("exit", end)
    line.stop()
  }
  process.on("exit", end)
  const tell = (told: string): void => {
    latest = told
    if (line.isSpinning) line.text = told
  }
  return { tell, end }
}

/** Shows the line while an effect runs. */
export const track = <A, E, R>(
  text: string,
  use: (tell: Progress["tell"]) => Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.acquireUseRelease(
    Effect.sync(() => begin(text)),
    ({ tell }) => use(tell),
    ({ end }) => Effect.sync(end)
  )

const barLength = 20

/** A bar, and the count: `■■■■□□□□ 4 of 8`. */
export const bar = (done: number, total: number): string => {
  const filled = total === 0 ? barLength : Math.min(barLength, Math.floor((done / total) * barLength))
  return `${"■".repeat(filled)}${"□".repeat(barLength - filled)} ${done} of ${total}`
}
