/**
 * The outbox in NATS JetStream (OUTBOX_URL, platform.md 10). A message is published once a stream acknowledges it. Its
 * `Nats-Msg-Id` is the id of the notification, by which a stream drops a repetition within its window. A connection that
 * ends is opened again when it is needed; its client never does that by itself, so that nothing is sent twice unseen.
 */
import { type JetStreamClient, jetstream, jetstreamManager } from "@nats-io/jetstream"
import { connect, errors, headers, type NatsConnection } from "@nats-io/transport-node"
import { Effect, Layer, Redacted, type Scope } from "effect"
import * as CloudEvent from "@payments-platform/domain/notifications/CloudEvent"
import { Away, Outbox, type OutboxMessage } from "@payments-platform/domain/ports/Outbox"
import { failureOf } from "./NatsErrors.ts"
import type { Nats } from "./OutboxUrl.ts"
import { attemptOf, PublishFailure } from "./PublishOnce.ts"

/** Milliseconds for which a connection is tried. */
const connectTimeout = 4_000
/** Milliseconds for which an acknowledgement or a sign of life is awaited. */
const answerTimeout = 4_000
/** Milliseconds between two signs of life of an idle connection; it ends when two are missing. */
const pingInterval = 10_000

interface Session {
  readonly connection: NatsConnection
  readonly stream: JetStreamClient
  /** rejects those who wait for an answer */
  readonly waiting: Set<(error: Error) => void>
}

const loginOf = ({ credentials }: Nats) => {
  if (credentials === null) return {}
  return "token" in credentials
    ? { token: Redacted.value(credentials.token) }
    : { user: credentials.user, pass: Redacted.value(credentials.pass) }
}

/** Connects, and finds the stream that takes the messages. */
const open = async (nats: Nats): Promise<Session> => {
  const connection = await connect({
    servers: [...nats.servers],
    name: "payments-platform",
    reconnect: false,
    timeout: connectTimeout,
    pingInterval,
    ...loginOf(nats),
    ...(nats.isEncrypted ? { tls: {} } : {})
  })
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: answerTimeout })
    await manager.streams.find(`${nats.subject}.>`)
    const waiting: Session["waiting"] = new Set()
    void connection.closed().then(() => waiting.forEach((reject) => reject(new errors.ClosedConnectionError())))
    return { connection, waiting, stream: jetstream(connection, { timeout: answerTimeout }) }
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** Waits for an answer to a ping, or for the end of the connection, of which the client does not tell who waits for one. */
const answered = ({ connection, waiting }: Session): Promise<void> =>
  new Promise((resolve, reject) => {
    waiting.add(reject)
    const done = () => void waiting.delete(reject)
    connection
      .rtt()
      .then(() => resolve(), reject)
      .finally(done)
  })

const endOf = ({ connection }: Session): Promise<void> => connection.close()

/** One session for all who need one; the next need opens another when it has ended or was not opened. */
const makeSessions = (nats: Nats) => {
  let current: Promise<Session> | null = null
  const need = (): Promise<Session> => {
    if (current !== null) return current
    const opened = open(nats)
    current = opened
    const forget = () => {
      if (current === opened) current = null
    }
    opened.then(({ connection }) => connection.closed()).then(forget, forget)
    return opened
  }
  /** Ends the last session, and waits for that. */
  const end = async (): Promise<void> => current?.then(endOf).catch(() => undefined)
  return { need, end }
}

export const make = (nats: Nats, platform: string | null): Effect.Effect<Outbox, never, Scope.Scope> =>
  Effect.gen(function* () {
    const sessions = yield* Effect.acquireRelease(
      Effect.sync(() => makeSessions(nats)),
      ({ end }) => Effect.promise(end)
    )
    const attempt = <A>(ask: () => Promise<A>) => Effect.tryPromise({ try: ask, catch: failureOf })
    const session = attempt(sessions.need)
    const silent = Effect.fail(new PublishFailure({ status: null, reason: "timeout" }))

    /** An answer of the server to a ping. A connection on which none comes is ended. */
    const reach = Effect.flatMap(session, (own) =>
      attempt(() => answered(own)).pipe(
        Effect.timeoutOrElse({ duration: answerTimeout, orElse: () => silent }),
        Effect.tapError(() => Effect.promise(() => endOf(own)))
      )
    )

    const publish = (message: OutboxMessage) =>
      Effect.flatMap(session, (own) => {
        const attributes = headers()
        attributes.set("Content-Type", CloudEvent.contentType)
        const options = { msgID: message.notificationId, headers: attributes }
        const event = CloudEvent.render(message, platform)
        return attempt(() => own.stream.publish(`${nats.subject}.${message.topic}`, event, options)).pipe(
          // the next one who needs the stream looks for it again
          Effect.tapError(({ reason }) => (reason === "no_stream" ? Effect.promise(() => endOf(own)) : Effect.void))
        )
      })

    return {
      address: nats.address,
      reach: Effect.asVoid(Effect.mapError(reach, ({ reason }) => new Away({ reason }))),
      publish: (message) => attemptOf(publish(message))
    }
  })

/** `platform`: the public address of the platform (BASE_URL); null: it is not known. */
export const layer = (nats: Nats, platform: string | null): Layer.Layer<never> =>
  Layer.effect(Outbox, make(nats, platform))
