/** The surface in process: `(request: Request) => Promise<Response>`, the same way as over a socket. */
import { Context, Effect, Layer } from "effect"
import { contentType, type Answer, type Incoming } from "./Incoming.ts"
import { maxBody, Pipeline } from "./Pipeline.ts"

const nothing = new Uint8Array()

/** Reads a body up to its limit, and no further. */
const bodyOf = async (request: Request): Promise<Uint8Array | "TooLarge"> => {
  if (Number(request.headers.get("content-length") ?? 0) > maxBody) return "TooLarge"
  if (request.body === null) return nothing
  const chunks: Array<Uint8Array> = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.length
    if (size > maxBody) return "TooLarge"
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const incomingOf = async (request: Request): Promise<Incoming> => {
  const { pathname, search } = new URL(request.url)
  return {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    header: (name) => request.headers.get(name) ?? undefined,
    // `Headers` has joined them for good
    isRepeated: () => false,
    body: await bodyOf(request),
    ip: null
  }
}

/** What every answer carries. */
export const headersOf = (answer: Answer): Record<string, string> => ({
  "Content-Type": contentType,
  "Cache-Control": "no-store",
  ...answer.headers
})

const make = Effect.gen(function* () {
  const { handle } = yield* Pipeline
  const context = yield* Effect.context<never>()
  const run = Effect.runPromiseWith(context)
  return async (request: Request): Promise<Response> => {
    const incoming = await incomingOf(request)
    const answer = await run(handle(incoming))
    const body = request.method === "HEAD" ? null : answer.body
    return new Response(body, { status: answer.status, headers: headersOf(answer) })
  }
})

export class FetchHandler extends Context.Service<FetchHandler>()("@payments-platform/adapters/FetchHandler", {
  make
}) {
  static readonly layer = Layer.effect(this, this.make)
}
