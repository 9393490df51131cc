/**
 * A card network that speaks JSON over HTTP, and the example of how an adapter of a real network is written:
 *
 * - One method for each call of the port. The forms of requests and answers are Schemas (CardNetworkMessages.ts).
 * - Every failure whose outcome is unknown is `NoAnswer`: no connection, silence beyond the limit, an answer of another
 *   form. The application then repeats the call under its key, or voids it. So the network must answer the same key as
 *   before.
 * - A key with other parameters is a defect of the platform, not an answer.
 */
import { Data, Effect, Layer } from "effect"
import { Pool } from "undici"
import { CardNetwork } from "@payments-platform/domain/ports/networks/CardNetwork"
import { NoAnswer } from "@payments-platform/domain/ports/networks/NetworkTimeout"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import { keyReusedStatus, type Message, messages, serviceTimeHeader } from "./CardNetworkMessages.ts"

export interface Options {
  /** the path of the socket on which the network's process listens (ServeCardNetwork.ts) */
  readonly socketPath: string
  /** the limit of one call in milliseconds; absent: 10 seconds */
  readonly timeout?: number
}

const defaultTimeout = 10_000
const maxConnections = 128

/** The network refused a call because of the platform's own mistake. */
class RefusedCall extends Data.TaggedError("HttpCardNetwork/RefusedCall")<{ readonly message: string }> {}

interface Response {
  readonly status: number
  readonly text: string
}

const open = ({ socketPath, timeout = defaultTimeout }: Options) =>
  Effect.acquireRelease(
    Effect.sync(
      () =>
        new Pool("http://localhost", {
          socketPath,
          connections: maxConnections,
          headersTimeout: timeout,
          bodyTimeout: timeout,
          connectTimeout: timeout
        })
    ),
    (pool) => Effect.promise(() => pool.destroy())
  )

const post = (pool: Pool, path: string, body: string, at: number) =>
  Effect.tryPromise(async (signal): Promise<Response> => {
    const { body: answer, statusCode } = await pool.request({
      path,
      method: "POST",
      headers: { "content-type": "application/json", [serviceTimeHeader]: String(at) },
      body,
      signal
    })
    return { status: statusCode, text: await answer.text() }
  })

const make = Effect.fnUntraced(function* (options: Options) {
  const pool = yield* open(options)
  const time = yield* ServiceTime

  /** Makes a call. The first word of a log line of a call without an answer is its path, never its content. */
  const call = <Request, Answer>(
    path: string,
    { answer, request }: Message<Request, Answer>,
    keyOf: (request: Request) => string
  ) =>
    Effect.fnUntraced(function* (given: Request): Effect.fn.Return<Answer, NoAnswer> {
      const at = yield* time.now
      const noAnswer = new NoAnswer({ key: keyOf(given) })
      const response = yield* post(pool, `/${path}`, JSON.stringify(request.write(given)), at).pipe(
        Effect.tapError(({ cause }) => Effect.logWarning(`${path}: the card network cannot be reached`, cause)),
        Effect.mapError(() => noAnswer)
      )
      if (response.status === keyReusedStatus)
        return yield* Effect.die(new RefusedCall({ message: `${path}: a key was used before with other parameters` }))
      if (response.status !== 200) return yield* noAnswer
      return yield* Effect.try({ try: () => answer.read(answerIn(response.text)), catch: () => noAnswer })
    })

  const itself = (key: string) => key
  const keyOf = ({ key }: { readonly key: string }) => key
  return CardNetwork.of({
    authorize: call("authorize", messages.authorize, keyOf),
    result: call("result", messages.result, itself),
    capture: call("capture", messages.capture, keyOf),
    void: call("void", messages.void, itself),
    disputeReport: call("disputeReport", messages.disputeReport, itself),
    refund: call("refund", messages.refund, keyOf),
    refundResult: call("refundResult", messages.refundResult, itself)
  })
})

/** The answer in the body of a response; undefined: the call was carried out and has no answer. */
const answerIn = (text: string): unknown => {
  const { answer }: { readonly answer?: unknown } = JSON.parse(text)
  return answer
}

export const layer = (options: Options): Layer.Layer<CardNetwork, never, ServiceTime> =>
  Layer.effect(CardNetwork, make(options))
