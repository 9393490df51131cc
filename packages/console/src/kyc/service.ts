/** What the contract lets a browser do with the id of the app alone: make a client-side token, and upload a document. */
import { parse, type Row, rowOf, rowsOf, textOf } from "../data/json.ts"
import { riskToken } from "./risk.ts"

export interface Problem {
  readonly path: string
  readonly message: string
}

export type Result = { readonly id: string } | { readonly problems: ReadonlyArray<Problem> }

const parameters = new URLSearchParams(location.search)
export const appId = parameters.get("app_id") ?? ""

const headersOf = (): Record<string, string> => {
  const risk = riskToken.get()
  return {
    "App-Id": appId,
    "Api-Version": "3.2",
    ...(risk === null ? {} : { "Service-Risk-Token": risk.token })
  }
}

export const problemsOf = (body: Row, drop: number): ReadonlyArray<Problem> => {
  const details = rowsOf(body["details"]).map(({ message, target }) => ({
    path: Array.isArray(target) ? target.slice(drop).join(".") : "",
    message: textOf(message)
  }))
  return details.length > 0 ? details : [{ path: "", message: textOf(body["error_message"]) || "That did not work." }]
}

const post = async (path: string, init: RequestInit, drop: number): Promise<Result> => {
  const response = await fetch(path, { method: "POST", ...init }).catch(() => null)
  if (response === null) return { problems: [{ path: "", message: "The service does not answer. Try again." }] }
  const body = rowOf(parse(await response.text()))
  return response.ok ? { id: textOf(body["id"]) } : { problems: problemsOf(body, drop) }
}

/** The id of a client-side token with the data of a legal entity. It is valid for 30 minutes. */
export const createToken = (entity: Row): Promise<Result> =>
  post(
    "/tokens",
    {
      headers: { ...headersOf(), "Content-Type": "application/json" },
      body: JSON.stringify({ resource: "legal_entities", legal_entities: entity })
    },
    1
  )

/** The id of an uploaded document. */
export const upload = (file: File, type: string): Promise<Result> => {
  const form = new FormData()
  form.append("file", file)
  form.append("type", type)
  return post("/documents", { headers: headersOf(), body: form }, 0)
}
