/** The notification preferences of `listen`, which are there while it runs. */
import { Effect, type Scope } from "effect"
import { createConnection } from "node:net"
import { isPaymentsError, type NotificationPreference, type PaymentsClient } from "@payments-platform/client"
import { matches, topics as allTopics } from "@payments-platform/domain/vocabulary/Topic"
import { call, type CommandError, type Source, WrongCommand } from "./PlatformFailure.ts"
import { say } from "./Terminal.ts"

/** What the paths of receivers begin with; what follows is nobody's to guess. */
export const pathOfReceivers = "/payments-platform-listen/"

type Subscribable = NotificationPreference["topic"]

const patterns = [...new Set(allTopics.map((topic): `${string}.*` => `${topic.split(".")[0] ?? ""}.*`))]

/** What can be subscribed to: every topic, and the pattern of each resource. */
const subscribable: ReadonlySet<string> = new Set([...patterns, ...allTopics])

const isSubscribable = (text: string): text is Subscribable => subscribable.has(text)

/** The topics of `--topics`, without those that another one covers; all when there are none. */
export const topicsOf = (given: string): Effect.Effect<ReadonlyArray<Subscribable>, WrongCommand> => {
  const named = [
    ...new Set(
      given
        .split(",")
        .map((each) => each.trim())
        .filter((each) => each !== "")
    )
  ]
  const wanted = named.length === 0 || named.includes("*") ? patterns : named
  const unknown = wanted.filter((each) => !isSubscribable(each))
  if (unknown.length > 0)
    return new WrongCommand({
      message: `${unknown.join(", ")}: no such topic. Resources: ${patterns.join(", ")}. Topics: ${allTopics.join(", ")}.`
    })
  return Effect.succeed(
    wanted
      .filter(isSubscribable)
      .filter((each) => !wanted.some((other) => other !== each && other.endsWith(".*") && matches(other, each)))
  )
}

interface Target {
  readonly source: Source
  readonly client: PaymentsClient
  readonly callbackUri: string
  readonly topics: ReadonlyArray<Subscribable>
}

/** Subscriptions by their ids, with their secrets. */
export type Subscriptions = Map<string, string>

const isThere = (cause: unknown): boolean =>
  isPaymentsError(cause) &&
  cause._tag === "Refused" &&
  cause.details.some(({ reason_code }) => reason_code === "RESOURCE_ALREADY_EXISTS")

/** Subscribes to the topics to which the address is not subscribed. */
export const subscribe = ({ callbackUri, client, source, topics }: Target, known: Subscriptions) =>
  Effect.forEach(
    topics,
    (topic) =>
      // an interruption would leave one that was made and is not known
      Effect.uninterruptible(
        call(source, async () => {
          try {
            const body = { topic, callback_uri: callbackUri }
            const { id, signing_secret } = await client.notificationPreferences.create(body)
            if (typeof signing_secret === "string") known.set(id, signing_secret)
          } catch (cause) {
            if (!isThere(cause)) throw cause
          }
        })
      ),
    { concurrency: 4, discard: true }
  )

/** How long the end of the command waits for the platform. */
const timeoutMs = 4_000

const unsubscribe = ({ client, source }: Target, known: Subscriptions) =>
  Effect.forEach(
    [...known.keys()],
    (id) =>
      Effect.catch(
        call(source, () => client.notificationPreferences.remove(id, { timeoutMs })),
        () => Effect.sync(() => say(`The notification preference ${id} could not be deleted.`))
      ),
    { concurrency: 4, discard: true }
  )

/** Whether a program accepts connections at an address of this machine. */
const isListening = (address: URL): Promise<boolean> =>
  new Promise((done) => {
    const socket = createConnection({ host: address.hostname, port: Number(address.port) })
    const end = (answer: boolean) => {
      socket.destroy()
      done(answer)
    }
    socket.once("connect", () => end(true)).once("error", () => end(false))
  })

/** Deletes the preferences of commands that were killed, to whose receivers nothing can be delivered any more. */
const deleteLeftovers = ({ client, source }: Target) =>
  call(source, async () => {
    for await (const { callback_uri, id } of client.notificationPreferences.listAll({ page_size: 50 })) {
      const address = new URL(callback_uri)
      if (address.hostname !== "127.0.0.1" || !address.pathname.startsWith(pathOfReceivers)) continue
      if (!(await isListening(address))) await client.notificationPreferences.remove(id, { timeoutMs })
    }
  })

/** Subscribes until the scope closes, also when it closes while it subscribes. */
export const open = (target: Target): Effect.Effect<Subscriptions, CommandError, Scope.Scope> =>
  Effect.gen(function* () {
    yield* deleteLeftovers(target)
    const known: Subscriptions = new Map()
    yield* Effect.addFinalizer(() => unsubscribe(target, known))
    yield* subscribe(target, known)
    return known
  })
