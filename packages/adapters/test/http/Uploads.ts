/** Requests over a socket that send their body in part: what is known of them before it is whole. */
import { type IncomingHttpHeaders, request } from "node:http"
import { Effect, Layer } from "effect"
import { DocumentStore } from "@payments-platform/domain/ports/DocumentStore"
import { told } from "./Asking.ts"
import * as World from "./World.ts"

export interface Part {
  readonly method?: string
  readonly path: string
  readonly headers: Readonly<Record<string, string | number>>
  /** bytes that are sent of what was declared, after this text */
  readonly sent: number
  readonly head?: string
}

export interface Early {
  readonly told: string
  readonly headers: IncomingHttpHeaders
}

const credentials = { "App-Id": World.appId, "Api-Version": "3.2" }

/** Begins a request; `answer` is what comes back, though it never sends the rest. It hangs up with the scope. */
export const begin = (port: number, { head = "", headers, method = "POST", path, sent }: Part) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const asking = request({
        host: "127.0.0.1",
        port,
        method,
        path,
        agent: false,
        headers: { ...credentials, ...headers }
      })
      const answer = new Promise<Early>((resolve) => {
        // a connection that is closed while much is on its way may say nothing any more
        asking.on("error", () => undefined)
        asking.on("response", (response) => {
          const chunks: Array<Buffer> = []
          response.on("data", (chunk: Buffer) => chunks.push(chunk))
          response.on("end", () => {
            const json: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"))
            resolve({ told: told({ status: response.statusCode ?? 0, json }), headers: response.headers })
          })
        })
      })
      asking.flushHeaders()
      if (head !== "") asking.write(head)
      if (sent > 0) asking.write(Buffer.alloc(sent, 32))
      return { answer: Effect.promise(() => answer), hangUp: Effect.sync(() => asking.destroy()) }
    }),
    ({ hangUp }) => hangUp
  )

/** A store of documents that counts the bytes of drafts, and the drafts that are open. */
export const makeWatched = () => {
  const counts = { appended: 0, open: 0 }
  const layer = Layer.effect(
    DocumentStore,
    Effect.map(DocumentStore, (store) =>
      DocumentStore.of({
        ...store,
        begin: (id) =>
          Effect.gen(function* () {
            // closed after the draft itself
            yield* Effect.acquireRelease(
              Effect.sync(() => {
                counts.open += 1
              }),
              () =>
                Effect.sync(() => {
                  counts.open -= 1
                })
            )
            const draft = yield* store.begin(id)
            return {
              append: (bytes) => {
                counts.appended += bytes.length
                return draft.append(bytes)
              }
            }
          })
      })
    )
  )
  return { counts, layer }
}
