/**
 * Where notifications may go (platform.md 10): in production public addresses
 * by HTTPS; the staging platform also speaks HTTP and to the loopback of its
 * own machine. What the text says is judged here when a preference is made, the
 * address it resolves to at every attempt.
 */
import ipaddr from "ipaddr.js"

export type Environment = "staging" | "production"

/** Of IPv6 only this has been given out for the public internet (RFC 4291, 2.4). */
const publicV6 = ipaddr.IPv6.parseCIDR("2000::/3")

/** Whether an IP address may be connected to; special ranges and IPv4 in IPv6's clothes never may. */
export const isAllowedAddress = (address: string, environment: Environment): boolean => {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  const range = parsed.range()
  if (range === "loopback") return environment === "staging"
  return range === "unicast" && (parsed instanceof ipaddr.IPv4 || parsed.match(publicV6))
}

/** Names that no public directory knows (RFC 6761, 6762, 8375 and ICANN's `internal`). */
const privateName = /(^|\.)(localhost|local|internal|home\.arpa|onion|test|invalid|example)$/

const isAllowedName = (name: string, environment: Environment): boolean => {
  if (environment === "staging" && /(^|\.)localhost$/.test(name)) return true
  return name.includes(".") && !privateName.test(name)
}

/** The host without brackets and final dot: an IP address or a name. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "")

/** What a callback URI says, or null when it may not be used. */
export const parse = (uri: string, environment: Environment): URL | null => {
  if (!/^https?:\/\/.+$/.test(uri) || !URL.canParse(uri)) return null
  const url = new URL(uri)
  if (url.protocol !== "https:" && environment === "production") return null
  if (url.username !== "" || url.password !== "") return null
  const host = hostOf(url)
  const allowed = ipaddr.isValid(host) ? isAllowedAddress(host, environment) : isAllowedName(host, environment)
  return allowed ? url : null
}

/** Whether a preference may name this URI. Its length is for the contract to check. */
export const isAllowedUri = (uri: string, environment: Environment): boolean => parse(uri, environment) !== null
