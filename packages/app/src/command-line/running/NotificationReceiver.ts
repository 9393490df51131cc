/** The receiver of `listen`: an HTTP server on loopback that verifies deliveries and hands them on. */
import { Effect } from "effect"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { type Notification, verifyNotification } from "@payments-platform/client"
import type { Delivery, TargetAnswer } from "./ForwardDelivery.ts"
import { PlatformFailure } from "./PlatformFailure.ts"

export type Arrival =
  | { readonly _tag: "Trusted"; readonly notification: Notification; readonly delivery: Delivery }
  | { readonly _tag: "Distrusted"; readonly reason: string }

interface Options {
  /** 0: any free one */
  readonly port: number
  readonly path: string
  /** the secrets of all subscriptions, once they are known */
  readonly secrets: () => Promise<ReadonlyArray<string>>
  /** gives the answer to the platform */
  readonly take: (arrival: Arrival) => Promise<TargetAnswer>
}

/** A notification has the data of one resource, so more is none. */
const longestBody = 4 * 1_024 * 1_024

const bodyOf = async (request: IncomingMessage): Promise<Buffer | null> => {
  const chunks: Array<Buffer> = []
  let size = 0
  for await (const chunk of request) {
    if (!(chunk instanceof Buffer)) continue
    size += chunk.length
    if (size > longestBody) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const receive = async (
  { path, secrets, take }: Options,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> => {
  if (request.method !== "POST" || request.url?.split("?")[0] !== path) return void response.writeHead(404).end()
  const body = await bodyOf(request)
  if (body === null) return void response.writeHead(413, { Connection: "close" }).end()
  const verified = await verifyNotification({ secret: await secrets(), headers: request.headers, body })
  const answer = await take(
    verified._tag === "Trusted"
      ? { ...verified, delivery: { rawHeaders: request.rawHeaders, body } }
      : { _tag: "Distrusted", reason: verified.reason }
  )
  const { contentType, status } = answer
  response.writeHead(status, contentType === undefined ? {} : { "Content-Type": contentType }).end(answer.body)
}

const cannotListen = (port: number, cause: Error) =>
  new PlatformFailure({
    message: `Port ${port} cannot be listened on (${"code" in cause ? String(cause.code) : cause.message}). Choose another one by --port.`
  })

/** Receives until the scope closes. Gives its address. */
export const open = (options: Options) =>
  Effect.map(
    Effect.acquireRelease(
      Effect.callback<ReturnType<typeof createServer>, PlatformFailure>((resume) => {
        const server = createServer((request, response) => {
          receive(options, request, response).catch(() => response.destroy())
        })
        server.once("error", (cause) => resume(cannotListen(options.port, cause)))
        server.listen(options.port, "127.0.0.1", () => resume(Effect.succeed(server)))
      }),
      (server) =>
        Effect.sync(() => {
          server.close()
          server.closeAllConnections()
        })
    ),
    (server) => {
      const address = server.address()
      const port = typeof address === "object" && address !== null ? address.port : options.port
      return `http://127.0.0.1:${port}${options.path}`
    }
  )
