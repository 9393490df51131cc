/** The status of a resource in its colour: good is done, wait goes on, bad needs a look, calm is over or not yet. */
import { words } from "../data/format.ts"

type Tone = "good" | "wait" | "bad" | "calm"

const byTone: Readonly<Record<Exclude<Tone, "calm">, ReadonlyArray<string>>> = {
  good: ["completed", "verified", "active", "enabled", "delivered", "won", "accepted", "settled", "ok", "paid", "on"],
  wait: ["pending", "processing", "waiting", "in_review", "review", "unverified", "queued", "scheduled", "dispatched"],
  bad: ["failed", "lost", "suspended", "unreachable", "disabled", "rejected", "verification_failed", "returned", "off"]
}

const tones: ReadonlyMap<string, Tone> = new Map([
  ...byTone.good.map((status) => [status, "good"] as const),
  ...byTone.wait.map((status) => [status, "wait"] as const),
  ...byTone.bad.map((status) => [status, "bad"] as const)
])

const toneOf = (status: string): Tone =>
  tones.get(status) ??
  (status.startsWith("pending") || status.startsWith("awaiting") ? "wait" : status.endsWith("_failed") ? "bad" : "calm")

export const Badge = ({ text, tone = "calm" }: { readonly text: string; readonly tone?: Tone }) => (
  <span class={`badge ${tone}`}>{text}</span>
)

export const Status = ({ status }: { readonly status: string }) =>
  status === "" ? <span class="muted">–</span> : <Badge text={words(status)} tone={toneOf(status)} />

const toneOfHttp = (status: number): Tone => (status < 300 ? "good" : status < 500 ? "wait" : "bad")

/** The status of an answer of HTTP; null: there was none. */
export const HttpStatus = ({ status }: { readonly status: number | null }) =>
  status === null ? <Badge text="no answer" tone="bad" /> : <Badge text={String(status)} tone={toneOfHttp(status)} />
