/** Refusals of methods, sessions and credentials, for each operation that a row names. */
import { randomUUID } from "node:crypto"
import type { Check } from "../Check.ts"
import type { Description } from "../Description.ts"
import { at, expectSame, expectTrue } from "../Expectations.ts"
import type { AskOptions, Platform } from "../Platform.ts"
import { expectRefusal, type Refusal, refusalByRow, refusals } from "../Refusals.ts"

/** An id of no resource. */
export const nobody = "01900000-0000-7000-8000-000000000001"

export const pathOf = (path: string): string => path.replaceAll(/\{[^}]+\}/g, nobody)

const wrongMethod = (refusal: Refusal): Check => ({
  rows: [refusal.row],
  run: async ({ ask }) => {
    const answer = await ask(refusal.method, pathOf(refusal.path))
    expectRefusal(answer, refusal)
    expectTrue("a refused method needs the header Allow", answer.headers.has("Allow"), answer.text)
  }
})

const openSession = async ({ merchant, post }: Platform): Promise<string> => {
  const session = { type: "api_session", api_session: { account_id: merchant.accountId } }
  return String(at(await post("/session_tokens", session), "session_token"))
}

/** A session on an operation that takes none. */
const outsideSession = (refusal: Refusal, body: unknown): Check => ({
  rows: [refusal.row],
  run: async (platform) => {
    const headers = { "App-Token": null, "Session-Token": await openSession(platform) }
    expectRefusal(await platform.ask(refusal.method, pathOf(refusal.path), { body, headers }), refusal)
  }
})

/** The refusals of GET /payments and others by their headers alone. */
const byHeaders: ReadonlyArray<readonly [row: string, options: AskOptions]> = [
  ["platform 3 GET /payments: INVALID_PARAMS PARAM_IS_MISSING (Api-Version)", { headers: { "Api-Version": null } }],
  [
    "platform 3 GET /payments: INVALID_PARAMS PARAM_VALUE_IS_INVALID_ENUM (Api-Version)",
    { headers: { "Api-Version": "9.9" } }
  ],
  [
    "platform 6 GET /payments: NOT_AUTHORIZED INVALID_CREDENTIALS (Session-Token)",
    { headers: { "App-Token": null, "Session-Token": "none" } }
  ],
  [
    "platform 6 GET /payments: NOT_AUTHORIZED INVALID_CREDENTIALS (Authentication-Code)",
    { headers: { "App-Token": null, "Authentication-Code": "none" } }
  ],
  ["platform 12 GET /operator/apps: NOT_AUTHORIZED PARAM_IS_MISSING", { headers: { "Operator-Token": null } }],
  [
    "platform 12 GET /operator/apps: NOT_AUTHORIZED INVALID_CREDENTIALS",
    { headers: { "Operator-Token": "an operator token that is wrong" } }
  ]
]

/** Statements about credentials: the header left out or wrong, the reason and the target. */
const credentials: Check = {
  rows: ["platform 2/missing-app-id-or", "platform 2/unknown-app-and-wrong", "platform 2/an-empty-one-is"],
  run: async ({ ask }) => {
    const cases = [
      [{ "App-Id": null }, "PARAM_IS_MISSING", ["App-Id"]],
      [{ "App-Token": null }, "PARAM_IS_MISSING", ["App-Token"]],
      [{ "App-Token": "" }, "PARAM_IS_MISSING", ["App-Token"]],
      [{ "App-Token": "stage_wrong" }, "INVALID_CREDENTIALS", ["App-Id", "App-Token"]],
      [{ "App-Id": "999999999" }, "INVALID_CREDENTIALS", ["App-Id", "App-Token"]]
    ] as const
    for (const [headers, reason, target] of cases) {
      const { json, status } = await ask("GET", "/payments", { headers })
      const said = [
        status,
        at(json, "error_code"),
        at(json, "details", 0, "reason_code"),
        at(json, "details", 0, "target")
      ]
      expectSame("wrong credentials", said, [403, "NOT_AUTHORIZED", reason, [...target]])
    }
  }
}

const routes: Check = {
  rows: ["platform 1/route-404-method-405"],
  run: async ({ ask }) => {
    // the route is judged before the credentials
    const headers = { "App-Id": null, "App-Token": null }
    const nowhere = await ask("GET", `/${randomUUID()}`, { headers })
    expectSame("the status of an unknown route", [nowhere.status, at(nowhere.json, "error_code")], [404, "NOT_FOUND"])
    const wrong = await ask("DELETE", "/payments", { headers })
    expectSame("the status of a wrong method", [wrong.status, wrong.headers.has("Allow")], [405, true])
  }
}

export const refusedAccess = ({ operation }: Pick<Description, "operation">): ReadonlyArray<Check> => [
  ...refusals.filter(({ code }) => code === "METHOD_NOT_ALLOWED").map(wrongMethod),
  ...refusals
    .filter(({ reason }) => reason === "AUTH_CODE_CANNOT_ACCESS_SCOPE")
    .flatMap((refusal) => {
      const described = operation(refusal.operation)
      return described === undefined || described.takesSessions ? [] : [outsideSession(refusal, described.body)]
    }),
  ...byHeaders.map(([row, options]): Check => ({
    rows: [row],
    run: async ({ ask }) => {
      const refusal = refusalByRow(row)
      expectRefusal(await ask(refusal.method, refusal.path, options), refusal)
    }
  })),
  credentials,
  routes
]
