/** Each read of the operator surface, and each version of the API. What they answer is compared with the documents. */
import * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"
import type { Check } from "../Check.ts"
import { contractRows } from "../ContractRows.ts"
import { at, expectSame } from "../Expectations.ts"

/** Reads that answer no JSON document of the contract, or whose resource the checks do not make. */
const others: ReadonlySet<string> = new Set(["/live", "/approvals/{id}", "/credentials", "/requests/{correlation_id}"])

const queries: Readonly<Record<string, string>> = { "/search": "?text=Conformance" }

const reads = contractRows.flatMap((row) => {
  const [, path] = /^platform 12 GET (\/\S*)$/.exec(row) ?? []
  return path === undefined || others.has(path) ? [] : [{ row, path }]
})

const whole = reads.filter(({ path }) => !path.includes("{"))
const lists = new Set(whole.map(({ path }) => path))
/** The reads of one of a list: `/payments/{id}` of `/payments`. */
const single = reads.filter(({ path }) => /^\/\w+\/\{id\}$/.test(path) && lists.has(path.replace("/{id}", "")))
/** What the checks of payments make. The other lists may be empty. */
const made = new Set(["apps", "legal_entities", "accounts", "payout_methods", "payments", "refunds", "payment_methods"])

const ofWhole = ({ path, row }: { readonly path: string; readonly row: string }): Check => ({
  rows: [row],
  run: async ({ ask }) => {
    const { status } = await ask("GET", `/operator${path}${queries[path] ?? ""}`)
    expectSame(`the status of GET /operator${path}`, status, 200)
  }
})

const ofOne = ({ path, row }: { readonly path: string; readonly row: string }): Check => ({
  rows: [row],
  run: async ({ get }) => {
    const list = `/operator${path.replace("/{id}", "")}`
    const first = at(await get(`${list}?page_size=1`), "results", 0, "id")
    expectSame(`the id that GET ${list}/{id} answers`, at(await get(`${list}/${String(first)}`), "id"), first)
  }
})

const version = (name: string): Check => ({
  rows: [`platform 3 ${name}`],
  run: async ({ get }) =>
    expectSame("the version of the answer", at(await get("/payments", { "Api-Version": name }), "api_version"), name)
})

export const operatorReads: ReadonlyArray<Check> = [
  ...whole.map(ofWhole),
  ...single.filter(({ path }) => made.has(path.split("/")[1] ?? "")).map(ofOne),
  {
    rows: ["platform 12 GET /accounts/{id}/capabilities"],
    run: async ({ get, merchant }) => void (await get(`/operator/accounts/${merchant.accountId}/capabilities`))
  },
  {
    rows: ["platform 12 GET /legal_entities/{id}/verifications"],
    run: async ({ get, merchant }) =>
      void (await get(`/operator/legal_entities/${merchant.legalEntityId}/verifications`))
  },
  ...ApiVersion.versions.map(version)
]
