/** The HTTP surface without a socket: `(request: Request) => Promise<Response>`, with the same pipeline. */
import { Context, Effect, Layer, Stream } from "effect"
import { jsonContentType, type HttpResponse, type HttpRequest } from "../HttpMessage.ts"
import * as MultipartBody from "../request/body/MultipartBody.ts"
import { Pipeline } from "./RequestPipeline.ts"

const nothing = new Uint8Array()

/** Reads a body up to the largest size of any operation; null: it is larger. The caller shares this process's memory. */
const bodyOf = async (request: Request): Promise<Uint8Array<ArrayBuffer> | null> => {
  if (request.body === null) return nothing
  const chunks: Array<Uint8Array> = []
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.length
    if (size > MultipartBody.maxForm) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const pieceSize = 65_536

const piecesOf = (body: Uint8Array<ArrayBuffer>): ReadonlyArray<Uint8Array<ArrayBuffer>> =>
  Array.from({ length: Math.ceil(body.length / pieceSize) }, (_, index) =>
    body.subarray(index * pieceSize, (index + 1) * pieceSize)
  )

const incomingOf = async (request: Request): Promise<HttpRequest> => {
  const { pathname, search } = new URL(request.url)
  const body = await bodyOf(request)
  return {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    header: (name) => request.headers.get(name) ?? undefined,
    // `Headers` joins repeated headers, so they cannot be told apart
    isRepeated: () => false,
    length: body === null ? MultipartBody.maxForm + 1 : body.length,
    read: (limit, take) => {
      if (body === null || body.length > limit) return Effect.succeed("TooLarge")
      return Effect.succeed(take(body.length) ? body : "QuotaExceeded")
    },
    pieces: (limit, use) =>
      body === null || body.length > limit
        ? Effect.succeed(false)
        : Effect.as(Effect.forEach(piecesOf(body), use, { discard: true }), true),
    ip: null
  }
}

/** The headers of every response (platform.md 1). */
export const headersOf = (answer: HttpResponse): Record<string, string> => ({
  ...(answer.status === 204 ? {} : { "Content-Type": jsonContentType }),
  "Cache-Control": "no-store",
  ...answer.headers
})

const contentOf = ({ body, file, stream }: HttpResponse) =>
  stream === undefined ? (file ?? body) : Stream.toReadableStream(Stream.encodeText(stream))

const make = Effect.gen(function* () {
  const { handle } = yield* Pipeline
  const context = yield* Effect.context<never>()
  const run = Effect.runPromiseWith(context)
  return async (request: Request): Promise<Response> => {
    const incoming = await incomingOf(request)
    const answer = await run(handle(incoming))
    const body = request.method === "HEAD" || answer.status === 204 ? null : contentOf(answer)
    return new Response(body, { status: answer.status, headers: headersOf(answer) })
  }
})

export class FetchHandler extends Context.Service<FetchHandler>()("@payments-platform/adapters/FetchHandler", {
  make
}) {
  static readonly layer = Layer.effect(this, this.make)
}
