/** Legal entities over HTTP: what is known of their verification, and documents for it. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import * as MerchantSamples from "@payments-platform/testkit/MerchantSamples"
import { ask, at, idOf, risk } from "./Asking.ts"

export const create = (body: object = MerchantSamples.usCompany()) =>
  Effect.map(ask("POST", "/legal_entities", { body, headers: risk }), (answer) => {
    assert.strictEqual(answer.status, 201, answer.text)
    return idOf(answer)
  })
export const update = (id: string, body: object) => ask("POST", `/legal_entities/${id}`, { body, headers: risk })

/** A company whose controller has the first name `Magic` and this last name (merchants.md 16). */
export const withController = (last: string) => ({
  ...MerchantSamples.usCompany(),
  controller: MerchantSamples.person("Magic", last)
})
/** A company whose name begins with `Magic` and this word. */
export const named = (word: string) => MerchantSamples.usCompany(`Magic ${word} LLC`)

export const read = (id: string, query = "") => ask("GET", `/legal_entities/${id}/verifications${query}`)

export const party = { entity: ["entity_verification"], controller: ["controller", "personal_verification"] } as const
export type Party = keyof typeof party

/** `verified` or not, and the type of each issue. */
export const stateOf = (id: string, of: Party = "controller") =>
  Effect.map(read(id), ({ json }) => {
    const verification = at(json, ...party[of])
    const issues = at(verification, "current_issues")
    const types = Array.isArray(issues) ? issues.map((each) => String(at(each, "issue_type"))) : ["?"]
    return [at(verification, "verified") === true ? "verified" : "not verified", ...types].join(", ")
  })

/** The issue of a party. */
export const issueOf = (id: string, of: Party = "controller") =>
  Effect.map(read(id), ({ json }) => at(json, ...party[of], "current_issues", 0))

export const upload = (name = "passport.pdf", headers: Readonly<Record<string, string>> = {}) => {
  const form = new FormData()
  form.append("file", new Blob([`%PDF-1.7 ${name}`]), name)
  form.append("type", "passport")
  return Effect.map(ask("POST", "/documents", { form, headers }), idOf)
}

export const bodyOf = (documents: ReadonlyArray<string>, of: Party = "controller") =>
  of === "entity" ? { entity_verification: { documents } } : { controller: { personal_verification: { documents } } }

export const post = (id: string, body: object, query = "") =>
  ask("POST", `/legal_entities/${id}/verifications${query}`, { body })

export const decide = (id: string, body: object) => ask("POST", `/operator/legal_entities/${id}/verification`, { body })

export const documentStatus = (id: string) =>
  Effect.map(ask("GET", `/documents/${id}`), ({ json }) => String(at(json, "status")))

/** The payloads of `legal_entities.verifications.updated`, oldest first. Somebody has to subscribe before. */
export const announced = (id: string) =>
  Effect.map(ask("GET", `/notifications?object_id=${id}&page_size=50`), ({ json }) => {
    const results = at(json, "results")
    return Array.isArray(results)
      ? results
          .filter((each) => at(each, "topic") === "legal_entities.verifications.updated")
          .map((each) => at(each, "payload"))
          .toReversed()
      : []
  })
export const subscribe = ask("POST", "/notification_preferences", {
  body: { topic: "legal_entities.*", callback_uri: "https://books.example.com/notifications" }
})
