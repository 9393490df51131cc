/** What a request and its answer held, as people may see it: headers and bodies without secrets, and the resources named. */
import { Record as Records } from "effect"
import type { Actor } from "@payments-platform/domain/decider/Change"
import { isObject, type Json } from "@payments-platform/domain/vocabulary/text/Json"
import { canonical, headerNames } from "../api/SharedParameters.ts"
import type { HttpRequest, HttpResponse } from "../HttpMessage.ts"
import { hideInQuery, hideSecretMembers, hideSecretTexts, hideText } from "./HideSecrets.ts"
import type { MemberNames } from "./SecretMembers.ts"

/** What is learned of a request while it is answered. */
export interface RequestNotes {
  /** the app whose credentials were sent, once it is known */
  appId: string | null
  /** the caller, once it was admitted */
  actor: Actor | null
  /** the body, once it was read; undefined: it was not, or there is none */
  body: unknown
  /** the name of the operation, such as `payments.create`, and the ids in its path */
  operation: string | null
  params: ReadonlyArray<string>
}

export const noNotes = (): RequestNotes => ({ appId: null, actor: null, body: undefined, operation: null, params: [] })

interface Part {
  readonly headers: Readonly<Record<string, string>>
  /** null: there was none, it was no JSON, or it was larger than `maxBody` */
  readonly body: Json
}

export interface RequestContent {
  readonly query: string
  readonly request: Part
  readonly response: Part
  /** the ids of the resources that path, body and answer name, each once */
  readonly resources: ReadonlyArray<string>
}

/** The longest body that is kept: of a request in bytes, of an answer in characters. */
export const maxBody = 32_768

const secretHeaders: ReadonlySet<string> = new Set([
  "app-token",
  "session-token",
  "authentication-code",
  "operator-token"
])
/** The headers that are shown, each by its name in a request and as it is written. */
const shownHeaders = [...Object.keys(headerNames).filter((name) => !secretHeaders.has(name)), "user-agent"].map(
  (name) => [name, name === "user-agent" ? "User-Agent" : canonical(name)] as const
)

const requestHeaders = (header: HttpRequest["header"]): Part["headers"] => {
  const shown: Record<string, string> = {}
  for (const [name, written] of shownHeaders) {
    const value = header(name)
    if (value !== undefined) shown[written] = value
  }
  return shown
}

const parsed = (body: string): unknown => {
  if (body.length > maxBody) return null
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

const id = /^[0-9a-zA-Z][0-9a-zA-Z-]{11,63}$/

/** The ids in members that end in `id`, and not deeper than those of a payment method in a payment. */
const idsIn = (value: unknown, depth = 3): ReadonlyArray<string> => {
  if (!isObject(value) || depth === 0) return []
  return Object.entries(value).flatMap(([name, each]) =>
    typeof each === "string" ? (/(?:^|_)id$/.test(name) && id.test(each) ? [each] : []) : idsIn(each, depth - 1)
  )
}

/** Hides the members that hold secrets at once, and looks for other secrets when somebody asks for the content. */
export const contentOf = (
  { header, query }: Pick<HttpRequest, "header" | "query">,
  { body, params }: RequestNotes,
  { body: answer, headers }: HttpResponse,
  names: MemberNames
): (() => RequestContent) => {
  const [sentHeaders, sent] = [requestHeaders(header), hideSecretMembers(body, names)]
  let known: RequestContent | undefined
  const find = (): RequestContent => {
    const answered = parsed(answer)
    const [request, response] = [hideSecretTexts(sent), hideSecretTexts(answered)]
    return {
      query: hideInQuery(query),
      request: { headers: Records.map(sentHeaders, hideText), body: request },
      response: { headers, body: response },
      resources: [...new Set([...params.filter((each) => id.test(each)), ...idsIn(request), ...idsIn(response)])]
    }
  }
  return () => (known ??= find())
}
