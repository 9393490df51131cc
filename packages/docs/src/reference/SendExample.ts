/**
 * How the page sends a request: with a fresh Unique-Key in place of the shown one, and with an own id in place of each id of
 * the examples, whose resource is made where there is none. A key or an id that the reader typed stays.
 */
import type { OwnIds } from "./OwnIds.ts"
import { operationOf } from "./PrepareDocument.ts"

export interface ExampleContext {
  /** the address of the platform; a request elsewhere is sent as it is */
  readonly origin: string
  readonly document: unknown
  /** the Unique-Key that the examples show */
  readonly key: string
  /** null: nothing is known of this platform */
  readonly ownIds: OwnIds | null
}

const isText = (request: Request): boolean => (request.headers.get("Content-Type") ?? "").includes("json")

export const make =
  ({ document, key, origin, ownIds }: ExampleContext): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    if (url.origin !== origin) return fetch(request)
    const resolve = (text: string) =>
      ownIds === null ? text : ownIds.resolved(text, operationOf(document, request.method, url.pathname))
    const headers = new Headers(request.headers)
    if (headers.get("Unique-Key") === key) headers.set("Unique-Key", crypto.randomUUID())
    const hasBody = request.method !== "GET" && request.method !== "HEAD"
    const sent = !hasBody ? null : isText(request) ? await resolve(await request.text()) : await request.blob()
    const body = sent === null || sent === "" || (sent instanceof Blob && sent.size === 0) ? {} : { body: sent }
    return fetch(await resolve(request.url), { method: request.method, headers, ...body })
  }
