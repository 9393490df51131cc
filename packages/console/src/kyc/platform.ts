/**
 * The server of the platform. A platform has one of its own; in staging the tab of the console that opened this page plays
 * it, and they speak by a channel of the browser. Without it the page says what the server would do.
 */
import { isRow, type Row, textOf } from "../data/json.ts"

const parameters = new URLSearchParams(location.search)
const name = parameters.get("channel")
const channel = name === null || name === "" ? null : new BroadcastChannel(name)

/** The merchant that is asked for what is missing; empty: a new one. */
export const knownId = parameters.get("legal_entity_id") ?? ""
export const hasServer = channel !== null

const patience = 20_000
let last = 0

/** What the server answers; null: it does not answer. */
export const ask = (message: Row): Promise<Row | null> =>
  new Promise((resolve) => {
    if (channel === null) return resolve(null)
    last += 1
    const number = last
    const end = (answer: Row | null): void => {
      clearTimeout(timer)
      channel.removeEventListener("message", hear)
      resolve(answer)
    }
    const hear = ({ data }: MessageEvent<unknown>): void => {
      if (isRow(data) && data["answers"] === number) end(data)
    }
    const timer = setTimeout(() => end(null), patience)
    channel.addEventListener("message", hear)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has pages of one origin alone
    channel.postMessage({ ...message, ask: number })
  })

export const errorOf = (answer: Row): string => textOf(answer["error"])
