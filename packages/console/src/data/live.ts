/**
 * What the platform tells while it happens (GET /operator/live). A page that is shown is read again when something changed
 * that it may show. One may pause that; then nothing on a page moves by itself. Without the stream, pages are read again
 * every few seconds.
 */
import { parse, type Row, rowOf, textOf } from "./json.ts"
import { session } from "./session.ts"
import { store } from "./store.ts"

export type LiveEvent = { readonly type: string; readonly about: Row }

export const liveState = store<{ readonly paused: boolean; readonly connected: boolean }>({
  paused: false,
  connected: false
})

export const pauseLive = (paused: boolean): void => liveState.set({ ...liveState.get(), paused })
const setConnected = (connected: boolean): void => liveState.set({ ...liveState.get(), connected })

const listeners = new Set<(event: LiveEvent) => void>()

/** Hears of everything that happens, until the returned function is called. */
export const onLiveEvent = (listener: (event: LiveEvent) => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let lastId = ""

/** One event of the stream: lines `id:`, `event:` and `data:`. */
const tell = (block: string): void => {
  const fields = new Map<string, string>()
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":")
    if (colon <= 0) continue
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, "")]
    fields.set(name, fields.has(name) ? `${fields.get(name)}\n${value}` : value)
  }
  lastId = fields.get("id") ?? lastId
  const about = rowOf(parse(fields.get("data") ?? ""))
  if (fields.has("data")) for (const listener of listeners) listener({ type: fields.get("event") ?? "message", about })
}

const mostBuffered = 1_000_000

const readAll = async (body: ReadableStream<Uint8Array>): Promise<void> => {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ""
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    text = `${text}${decoder.decode(value, { stream: true }).replaceAll("\r\n", "\n")}`.slice(-mostBuffered)
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      tell(text.slice(0, end))
      text = text.slice(end + 2)
    }
  }
}

/** Milliseconds before the stream is followed again: after an end, and after the platform had too many listeners. */
const [pause, longPause] = [2_000, 15_000]

/** The stream that is followed; a new one takes its place. */
let following: AbortController | null = null

/** Follows the stream once; milliseconds until it is to be followed again, null: never, for this platform has none. */
const followOnce = async (token: string, signal: AbortSignal): Promise<number | null> => {
  const headers = {
    "Operator-Token": token,
    Accept: "text/event-stream",
    ...(lastId === "" ? {} : { "Last-Event-ID": lastId })
  }
  try {
    const response = await fetch("/operator/live", { headers, signal })
    if (!response.ok) await response.body?.cancel()
    if (response.status === 404 || response.status === 403) return null
    if (!response.ok || response.body === null) return longPause
    setConnected(true)
    await readAll(response.body)
  } catch {
    // it is followed again
  }
  return pause
}

const follow = async (token: string): Promise<void> => {
  following?.abort()
  const own = new AbortController()
  following = own
  const wait = await followOnce(token, own.signal)
  if (following !== own) return
  setConnected(false)
  if (wait !== null) setTimeout(() => (following === own ? start() : undefined), wait)
}

/** A browser has few connections for all of its tabs, so that a tab in the background leaves its own to the others. */
const start = (): void => {
  const { token } = session.get()
  if (token !== null && !document.hidden) void follow(token)
  else {
    following?.abort()
    following = null
    setConnected(false)
  }
}

/** Begins to follow, now and after each sign-in. */
export const begin = (): void => {
  start()
  session.subscribe(start)
  document.addEventListener("visibilitychange", start)
}

/** The ids in an event. */
export const idsIn = (about: Row): ReadonlyArray<string> =>
  ["resource_id", "id", "correlation_id", "delivery_id", "preference_id"].flatMap((name) => textOf(about[name]) || [])
