/** The host and port, or the socket, that a PostgreSQL URL names. */
import { Redacted } from "effect"

export type Address = { readonly host: string; readonly port: number } | { readonly path: string }

const standardPort = 5432

/** As libpq does it: `host` and `port` of the query take precedence, and a host that is a directory holds a socket. */
export const parse = (url: Redacted.Redacted): Address => {
  const { hostname, port: given, searchParams } = new URL(Redacted.value(url))
  const named = searchParams.get("host") ?? decodeURIComponent(hostname.replace(/^\[(.*)\]$/, "$1"))
  const port = Number(searchParams.get("port") ?? (given === "" ? standardPort : given))
  if (named.startsWith("/")) return { path: `${named}/.s.PGSQL.${port}` }
  return { host: named === "" ? "localhost" : named, port }
}
