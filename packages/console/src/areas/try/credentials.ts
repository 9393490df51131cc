/**
 * The credentials of the app as which one tries. They are in the memory of this tab alone: those of the first app of a
 * staging platform, or a token that one gave or made.
 */
import { rowOf, textOf } from "../../data/json.ts"
import { call, isRefusal, read } from "../../data/operator.ts"
import { store } from "../../data/store.ts"

export interface Credentials {
  readonly appId: string
  readonly appToken: string
}

/** null: none yet. */
export const credentials = store<Credentials | null>(null)

let asked: Promise<Credentials | null> | null = null

const readFirst = async (): Promise<Credentials | null> => {
  const answer = await read("/operator/credentials").catch((error: unknown) => {
    if (isRefusal(error)) return {}
    throw error
  })
  const { app_id, app_token } = rowOf(answer)
  const [appId, appToken] = [textOf(app_id), textOf(app_token)]
  return appId === "" || appToken === "" ? null : { appId, appToken }
}

/** Those that are known, else those of the first app; null: the process does not know its token. */
export const findCredentials = async (): Promise<Credentials | null> => {
  const known = credentials.get()
  if (known !== null) return known
  asked ??= readFirst().finally(() => (asked = null))
  const found = await asked
  if (found !== null && credentials.get() === null) credentials.set(found)
  return credentials.get()
}

/** Makes a token for an app, which the operator may revoke on the page of the app. */
export const makeToken = async (appId: string): Promise<void> => {
  const path = `/operator/apps/${encodeURIComponent(appId)}/tokens`
  const answer = rowOf(await call("POST", path, { body: {}, note: "A token to try the app in the console" }))
  credentials.set({ appId, appToken: textOf(answer["app_token"]) })
}
