/**
 * The examples of both surfaces, sent twice as the page sends them (packages/docs): each is accepted both times, on a
 * platform that nobody has used yet.
 */
import { beforeAll, describe, expect, it } from "vitest"
import * as Ask from "@payments-platform/docs/reference/Ask"
import * as OwnIds from "@payments-platform/docs/reference/OwnIds"
import { prepareDocument } from "@payments-platform/docs/reference/PrepareDocument"
import * as SendExample from "@payments-platform/docs/reference/SendExample"
import { isObject, membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import * as Process from "../Process.ts"

interface Example {
  readonly name: string
  readonly request: () => Request
}

const entries = (value: unknown) => Object.entries(membersOf(value))

/** Every operation with its example, as the form of the page prefills it. */
const examplesOf = (document: unknown, credentials: Readonly<Record<string, string>>): ReadonlyArray<Example> => {
  const [server] = [membersOf(document)["servers"]].flat().map(membersOf)
  return entries(membersOf(document)["paths"]).flatMap(([template, methods]) =>
    entries(methods).map(([method, operation]) => {
      const parameters = [membersOf(operation)["parameters"]].flat().map(membersOf)
      const given = (place: string) =>
        parameters.flatMap(({ example, in: where, name }) =>
          where === place && example !== undefined ? [[String(name), String(example)] as const] : []
        )
      const path = given("path").reduce((all, [name, value]) => all.replace(`{${name}}`, value), template)
      const query = given("query").map(([name, value]) => `${name}=${value}`)
      const content = membersOf(membersOf(membersOf(operation)["requestBody"])["content"])["application/json"]
      const body = isObject(content) ? { body: JSON.stringify(content["example"]) } : {}
      const type = isObject(content) ? { "Content-Type": "application/json" } : {}
      const headers = { ...credentials, ...Object.fromEntries(given("header")), ...type }
      const address = `${String(server?.["url"])}${[path, ...(query.length === 0 ? [] : [query.join("&")])].join("?")}`
      const name = `${method.toUpperCase()} ${template}`
      return { name, request: () => new Request(address, { method, headers, ...body }) }
    })
  )
}

/** The examples that need what the page does not make, and what that is. */
const notMade: ReadonlyMap<string, string> = new Map([
  ["POST /documents", "the file that the reader chooses"],
  ["POST /authentication_codes", "an assertion that is signed with the app's secret"],
  ...["GET /recoveries/{id}", "POST /recoveries/{id}", "GET /operator/recoveries/{id}"].map(
    (name) => [name, "a balance that stays negative for days"] as const
  ),
  ["POST /operator/recoveries/{id}/decision", "a balance that stays negative for days"],
  ...["", "/transactions_summary"].map((path) => [`GET /billing_statements/{id}${path}`, "a month of fees"] as const),
  ["GET /operator/billing_statements/{id}", "a month of fees"],
  ...["charge", "charge_result"].map(
    (act) => [`POST /operator/billing_statements/{id}/${act}`, "a month of fees"] as const
  ),
  ["GET /operator/approvals/{id}", "a second operator"],
  ["POST /operator/approvals/{id}/decision", "a second operator"],
  ["POST /operator/payment_methods/{id}/microdeposits/send", "a bank network that queues deposits"],
  ["POST /operator/notification_preferences/{id}/revive", "a receiver that fails for days"]
])

describe("the examples", () => {
  let platform = Ask.platformAt("")
  let credentials: Process.Credentials | null = null
  beforeAll(async () => {
    const path = await Process.directory()
    const { port } = await Process.start(path, { STORE: "memory" })
    platform = Ask.platformAt(`http://127.0.0.1:${port}`)
    credentials = await Process.credentialsIn(path)
  }, 120_000)

  /** The examples that were refused, each with the answer. */
  const refusals = async (surface: "api" | "operator") => {
    const token = credentials?.operator_token ?? ""
    const app = await platform.credentialsFor(token)
    if (app === null) throw new TypeError("no credentials")
    const { json: api } = await platform.document()
    const { json: operator } = await platform.asOperator(token, "GET", "/operator/openapi.json")
    const document = surface === "api" ? api : operator
    const ownIds = OwnIds.make({ platform, token, app, documents: { api, operator } })
    const send = SendExample.make({ origin: platform.origin, document, key: "shown", ownIds })
    const shown = prepareDocument(document, { origin: platform.origin, key: "shown", ids: await ownIds.existing() })
    const own = { "App-Id": app.id, "App-Token": app.token }
    const refused: Array<string> = []
    for (const { name, request } of examplesOf(shown, surface === "api" ? own : { "Operator-Token": token })) {
      if (notMade.has(name)) continue
      for (const time of ["first", "second"]) {
        const response = await send(request())
        if (response.ok) {
          // live events go on until they are canceled
          await response.body?.cancel()
          continue
        }
        const [detail] = [membersOf(await response.json())["details"]].flat().map(membersOf)
        refused.push(
          `${name}, ${time}: ${response.status} ${String(detail?.["reason_code"])} ${String(detail?.["target"])}`
        )
      }
    }
    return refused
  }

  for (const surface of ["api", "operator"] as const)
    it(`of ${surface} work twice`, async () => {
      expect(await refusals(surface)).toEqual([])
    }, 120_000)
})
