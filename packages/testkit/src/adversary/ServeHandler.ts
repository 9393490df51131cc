/** Handlers of notifications that are functions, served over HTTP like all others. */
import { type AnswerOf, listen } from "../sandbox/HttpListener.ts"

/** The address of a webhook handler, or the handler itself. */
export type Handler = string | ((request: Request) => Promise<Response>)

/** A handler that is a function, as the answer to a request over HTTP. */
const answerBy =
  (handle: (request: Request) => Promise<Response>): AnswerOf =>
  async ({ body, headers, method, path }) => {
    const sent = Object.entries(headers).flatMap(([name, value]): Array<[string, string]> =>
      value === undefined ? [] : [[name, String(value)]]
    )
    const request = new Request(`http://shop.test${path}`, { method, headers: sent, body: new Uint8Array(body) })
    const response = await handle(request)
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) }
  }

/** The address of a handler, which is served if it is a function. */
export const serve = async (handler: Handler) => {
  if (typeof handler === "string") return { url: handler, stop: async () => undefined }
  return listen(answerBy(handler))
}
