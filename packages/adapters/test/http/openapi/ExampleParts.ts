/** How the world of the examples is made: requests that must succeed, and rows that no request makes. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as Change from "@payments-platform/domain/decider/Change"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import { Store } from "@payments-platform/domain/ports/Store"
import { type HttpAnswer, ask, at, idOf, risk } from "../fixtures/Asking.ts"

export const createExample = Effect.fnUntraced(function* (
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {}
) {
  const answer = yield* ask("POST", path, { body, headers: { ...risk, ...headers } })
  assert.isBelow(answer.status, 300, `${path} ${answer.text}`)
  return idOf(answer)
})

/** A document that no resource has. */
export const upload = () => {
  const form = new FormData()
  form.append("file", new Blob(["%PDF-1.7 an example"]), "passport.pdf")
  form.append("type", "passport")
  return Effect.map(ask("POST", "/documents", { form }), idOf)
}

export const rowOf = Effect.fnUntraced(function* (id: string) {
  const found = yield* (yield* Store).load({ ids: [id], counters: [], key: null, subscribers: [] })
  return found.rows.get(id) ?? assert.fail(`nothing is ${id}`)
})

export const write = Effect.fnUntraced(function* ({ release, row }: Step) {
  const store = yield* Store
  yield* store.commit({ ...Change.empty(0), writes: [row], release })
})

export const firstOf = (path: string) =>
  Effect.map(ask("GET", path), ({ json }) => String(at(json, "results", 0, "id")))

export const referenceIn = ({ json }: HttpAnswer, name: string) => String(at(json, name, "id"))
