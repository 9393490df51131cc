/** Whether the server answers. While it does not, it is asked every second or two. */
import { store } from "./store.ts"

export const connection = store<"there" | "lost">("there")

const pause = 1_500

const ask = async (): Promise<void> => {
  try {
    const { ok } = await fetch("/health/live", { signal: AbortSignal.timeout(3_000) })
    if (ok) return connection.set("there")
  } catch {
    // it is asked again
  }
  setTimeout(ask, pause)
}

/** A request got no answer. */
export const lose = (): void => {
  if (connection.get() === "lost") return
  connection.set("lost")
  setTimeout(ask, pause)
}
