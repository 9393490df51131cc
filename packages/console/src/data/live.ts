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

const pause = 2_000

/** Follows the stream as long as one is signed in. A platform without it (404) is asked no more. */
const follow = async (token: string): Promise<void> => {
  const headers = {
    "Operator-Token": token,
    Accept: "text/event-stream",
    ...(lastId === "" ? {} : { "Last-Event-ID": lastId })
  }
  try {
    const response = await fetch("/operator/live", { headers })
    if (!response.ok) await response.body?.cancel()
    if (response.status === 404 || response.status === 403) return
    if (response.ok && response.body !== null) {
      setConnected(true)
      await readAll(response.body)
    }
  } catch {
    // it is followed again
  }
  setConnected(false)
  setTimeout(() => (session.get().token === token ? void follow(token) : undefined), pause)
}

/** Begins to follow, now and after each sign-in. */
export const begin = (): void => {
  const start = (): void => {
    const { token } = session.get()
    if (token !== null) void follow(token)
  }
  start()
  session.subscribe(start)
}

/** The ids in an event. */
export const idsIn = (about: Row): ReadonlyArray<string> =>
  ["resource_id", "id", "correlation_id", "delivery_id", "preference_id"].flatMap((name) => textOf(about[name]) || [])
