/**
 * Which callback URIs notifications may be sent to (platform.md 10): in production HTTPS to public addresses; in staging
 * also HTTP and the loopback of the own machine. The text of a URI is checked when a preference is created, and the
 * addresses that its name resolves to at every attempt.
 */
import ipaddr from "ipaddr.js"

export type Environment = "staging" | "production"

/** The only IPv6 range that is allocated for the public internet (RFC 4291, 2.4). */
const publicV6 = ipaddr.IPv6.parseCIDR("2000::/3")

/** Whether a connection to an IP address is allowed. Special ranges and IPv4 addresses mapped into IPv6 never are. */
export const isAllowedAddress = (address: string, environment: Environment): boolean => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  const range = parsed.range()
  if (range === "loopback") return environment === "staging"
  return range === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(publicV6))
}

/** Names that public DNS does not resolve (RFC 6761, 6762, 8375 and ICANN's `internal`). */
const privateName = /(^|\.)(localhost|local|internal|home\.arpa|onion|test|invalid|example)$/

const isAllowedName = (name: string, environment: Environment): boolean => {
  if (environment === "staging" && /(^|\.)localhost$/.test(name)) return true
  return name.includes(".") && !privateName.test(name)
}

/** The host without brackets and final dot: an IP address or a name. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "")

/** The parsed callback URI, or null when it is not allowed. */
export const parse = (uri: string, environment: Environment): URL | null => {
  if (!/^https?:\/\/.+$/.test(uri) || !URL.canParse(uri)) return null
  const url = new URL(uri)
  if (url.protocol !== "https:" && environment === "production") return null
  if (url.username !== "" || url.password !== "") return null
  const host = hostOf(url)
  const allowed = ipaddr.isValid(host) ? isAllowedAddress(host, environment) : isAllowedName(host, environment)
  return allowed ? url : null
}

/** Whether a preference may have this URI. The API checks its length. */
export const isAllowedUri = (uri: string, environment: Environment): boolean => parse(uri, environment) !== null
