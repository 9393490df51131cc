/**
 * A server of NATS with JetStream, of Debian's package nats-server: tests need it on the PATH, and are skipped without it.
 * It keeps its messages in a folder, so that it has them again after a restart.
 */
import { jetstream, jetstreamManager } from "@nats-io/jetstream"
import { connect, type NatsConnection } from "@nats-io/transport-node"
import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"

export const isInstalled = spawnSync("nats-server", ["--version"]).status === 0

export const user = "platform"
/** has the rights that docs/guides/outbox.md names, for messages about payments alone */
export const guest = "guest"
/** of both */
export const password = "hidden-word"

const configuration = (folder: string, port: number): string => `
listen: "127.0.0.1:${port}"
jetstream { store_dir: "${folder}" }
authorization { users: [
  { user: ${user}, password: ${password} }
  { user: ${guest}, password: ${password}, permissions: {
    publish: ["notifications.payments.>", "$JS.API.STREAM.NAMES"], subscribe: ["_INBOX.>"] } }
] }
`

const encryption = (folder: string): string => `
tls { cert_file: "${join(folder, "cert.pem")}", key_file: "${join(folder, "key.pem")}" }
`

/** A message in the stream. */
export interface StoredMessage {
  readonly subject: string
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
}

export interface NatsServer {
  /** with credentials; the messages go to `notifications.<topic>` */
  readonly url: string
  readonly start: () => Promise<void>
  /** kills it */
  readonly stop: () => Promise<void>
  /** stops it without an end of its connections, as a network that is cut; `thaw` goes on */
  readonly freeze: () => void
  readonly thaw: () => void
  /** has a stream take the messages, without repetitions within two minutes */
  readonly addStream: () => Promise<void>
  readonly removeStream: () => Promise<void>
  /** the messages in the stream, oldest first */
  readonly messages: () => Promise<ReadonlyArray<StoredMessage>>
}

const stream = "NOTIFICATIONS"

interface Certificate {
  readonly cert: string
  readonly private: string
}

/** A server in an empty folder, not started. With a certificate it demands TLS. */
export const make = (folder: string, port: number, certificate: Certificate | null = null): NatsServer => {
  const file = join(folder, "nats.conf")
  let running: ReturnType<typeof launch> | null = null

  const launch = () => spawn("nats-server", ["-c", file], { stdio: ["ignore", "ignore", "pipe"] })

  const withConnection = async <A>(use: (connection: NatsConnection) => Promise<A>): Promise<A> => {
    const connection = await connect({ servers: `localhost:${port}`, user, pass: password, reconnect: false })
    return use(connection).finally(() => connection.close())
  }

  return {
    url: `nats://${user}:${password}@127.0.0.1:${port}`,
    start: async () => {
      await writeFile(file, `${configuration(folder, port)}${certificate === null ? "" : encryption(folder)}`)
      await writeFile(join(folder, "cert.pem"), certificate?.cert ?? "")
      await writeFile(join(folder, "key.pem"), certificate?.private ?? "")
      const child = launch()
      running = child
      let said = ""
      await new Promise<void>((resolve, reject) => {
        child.stderr.on("data", (chunk) => {
          if ((said += String(chunk)).includes("Server is ready")) resolve()
        })
        child.once("exit", () => reject(new Error(said)))
      })
    },
    stop: async () => {
      const child = running
      if (child === null || child.exitCode !== null || child.signalCode !== null) return
      child.kill("SIGKILL")
      await once(child, "exit")
    },
    freeze: () => void running?.kill("SIGSTOP"),
    thaw: () => void running?.kill("SIGCONT"),
    addStream: () =>
      withConnection(async (connection) => {
        await (await jetstreamManager(connection)).streams.add({ name: stream, subjects: ["notifications.>"] })
      }),
    removeStream: () =>
      withConnection(async (connection) => {
        await (await jetstreamManager(connection)).streams.delete(stream)
      }),
    messages: () =>
      withConnection(async (connection) => {
        const { state } = await (await jetstreamManager(connection)).streams.info(stream)
        const consumer = await jetstream(connection).consumers.get(stream)
        const found: Array<StoredMessage> = []
        while (found.length < state.messages) {
          const next = await consumer.next()
          if (next === null) break
          const own = [...(next.headers ?? [])].map(([name, [value = ""]]) => [name, value] as const)
          found.push({ subject: next.subject, text: next.string(), headers: Object.fromEntries(own) })
        }
        return found
      })
  }
}
