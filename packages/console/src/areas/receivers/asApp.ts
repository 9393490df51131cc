/**
 * Calls of the API as an app, in staging: with the token that the process made for its first app, else with one that the
 * operator makes for this call and revokes after it. No token outlives its call.
 */
import { parse, rowOf, textOf } from "../../data/json.ts"
import { call, read, Refusal } from "../../data/operator.ts"

interface AppCall {
  readonly method: "POST" | "DELETE"
  readonly path: string
  readonly body?: unknown
}

const send = async (appId: string, token: string, { body, method, path }: AppCall): Promise<unknown> => {
  const response = await fetch(path, {
    method,
    headers: { "App-Id": appId, "App-Token": token, "Api-Version": "3.2", "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const answered = parse(await response.text())
  if (!response.ok) throw new Refusal(response.status, rowOf(answered), response.headers.get("X-Correlation-Id") ?? "")
  return answered
}

const note = "For a subscription that is made in the console."

/** Makes calls one after another as an app. `use` gets the call. */
export const asApp = async <A>(
  appId: string,
  use: (callApi: (request: AppCall) => Promise<unknown>) => Promise<A>
): Promise<A> => {
  const known = rowOf(await read("/operator/credentials"))
  const own = textOf(known["app_id"]) === appId ? textOf(known["app_token"]) : ""
  if (own !== "") return use((request) => send(appId, own, request))
  const tokens = `/operator/apps/${encodeURIComponent(appId)}/tokens`
  const made = rowOf(await call("POST", tokens, { body: {}, note }))
  try {
    return await use((request) => send(appId, textOf(made["app_token"]), request))
  } finally {
    await call("DELETE", `${tokens}/${textOf(made["id"])}`, { note }).catch(() => undefined)
  }
}

export const subscribe = (appId: string, topic: string, uri: string): Promise<unknown> =>
  asApp(appId, (api) => api({ method: "POST", path: "/notification_preferences", body: { topic, callback_uri: uri } }))

export const unsubscribe = (appId: string, ids: ReadonlyArray<string>): Promise<void> =>
  asApp(appId, async (api) => {
    for (const id of ids) await api({ method: "DELETE", path: `/notification_preferences/${encodeURIComponent(id)}` })
  })

const isThere = (error: unknown): boolean =>
  error instanceof Refusal && error.details.some(({ reason }) => reason === "RESOURCE_ALREADY_EXISTS")

/** Subscribes to all of these topics. One that is there already is left as it is. */
export const subscribeToAll = (appId: string, topics: ReadonlyArray<string>, uri: string): Promise<void> =>
  asApp(appId, async (api) => {
    for (const topic of topics)
      await api({ method: "POST", path: "/notification_preferences", body: { topic, callback_uri: uri } }).catch(
        (error: unknown) => {
          if (!isThere(error)) throw error
        }
      )
  })
