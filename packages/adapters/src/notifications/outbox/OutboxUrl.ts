/** The value of OUTBOX_URL (platform.md 13): which queue it is, where, and by which credentials. */
import { Redacted } from "effect"

/** The port of NATS. */
const defaultPort = "4222"
const defaultSubject = "notifications"

/** NATS with JetStream. */
export interface Nats {
  readonly _tag: "Nats"
  /** its first server, without credentials, as a URL for people: `nats://host:4222/notifications` */
  readonly address: string
  /** the servers of a cluster, each `host:port`; any of them is asked */
  readonly servers: ReadonlyArray<string>
  readonly isEncrypted: boolean
  /** the messages of a topic have the subject `<subject>.<topic>` */
  readonly subject: string
  readonly credentials:
    | { readonly user: string; readonly pass: Redacted.Redacted }
    | { readonly token: Redacted.Redacted }
    | null
}

/** A queue of Amazon SQS. */
export interface Sqs {
  readonly _tag: "Sqs"
  /** `sqs://` with the host and the path of the queue, for people; no preference of an app has this address */
  readonly address: string
  /** the URL of the queue as SQS gives it */
  readonly url: string
  /** that in the name of the host; null: the host names none */
  readonly hostRegion: string | null
  /** its name ends with `.fifo` */
  readonly isFifo: boolean
}

export type OutboxUrl = Nats | Sqs

const form = /^(nats|tls):\/\/(?:([^@/]*)@)?([^@/?#]+)(?:\/([^?#]*))?$/

/** Parts of a subject without wildcards. */
const subjectForm = /^[\w-]+(\.[\w-]+)*$/

/** `host:port`; null: it is no host. */
const serverOf = (text: string): string | null => {
  const address = `nats://${text}`
  if (!URL.canParse(address)) return null
  const { hostname, port } = new URL(address)
  return hostname === "" ? null : `${hostname}:${port || defaultPort}`
}

/** A user with a password, or a token alone. undefined: they are not encoded as in a URL. */
const credentialsOf = (text: string): Nats["credentials"] | undefined => {
  if (text === "") return null
  const end = text.indexOf(":")
  try {
    if (end < 0) return { token: Redacted.make(decodeURIComponent(text)) }
    const [user, pass] = [text.slice(0, end), text.slice(end + 1)].map(decodeURIComponent)
    return { user: user ?? "", pass: Redacted.make(pass ?? "") }
  } catch {
    return undefined
  }
}

const queueForm = /^(\/[\w-]+)*\/[\w-]{1,80}(\.fifo)?$/
const regionForm = /(?:^|\.)sqs(?:-fips)?\.([a-z0-9-]+)\.(?:vpce\.)?amazonaws\.com(?:\.cn)?$/

const sqsOf = (text: string): Sqs | null => {
  if (!/^https?:\/\/[^@?#]+$/.test(text) || !URL.canParse(text)) return null
  const { host, hostname, pathname } = new URL(text)
  if (!queueForm.test(pathname)) return null
  return {
    _tag: "Sqs",
    address: `sqs://${host}${pathname}`,
    url: text,
    hostRegion: regionForm.exec(hostname)?.[1] ?? null,
    isFifo: pathname.endsWith(".fifo")
  }
}

const natsOf = (text: string): Nats | null => {
  const [, scheme, login = "", hosts = "", path = ""] = form.exec(text) ?? []
  const credentials = credentialsOf(login)
  const servers = hosts.split(",").map(serverOf)
  const subject = path || defaultSubject
  if (scheme === undefined || credentials === undefined || !subjectForm.test(subject)) return null
  const known = servers.filter((server) => server !== null)
  if (known.length < servers.length) return null
  const address = `${scheme}://${known[0]}/${subject}`
  return { _tag: "Nats", address, servers: known, isEncrypted: scheme === "tls", subject, credentials }
}

/** Reads an address; null: it is none of a queue that is known. */
export const parse = (text: string): OutboxUrl | null => sqsOf(text) ?? natsOf(text)
