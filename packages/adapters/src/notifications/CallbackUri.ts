/**
 * Which callback URIs notifications may be sent to (platform.md 10): public addresses, and the receivers that
 * CALLBACK_ALLOWED lists; in production by HTTPS only. The text of a URI is checked when a preference is created and at
 * every attempt, and so are then the addresses to which its name resolves.
 */
import ipaddr from "ipaddr.js"
import * as AllowedReceivers from "./AllowedReceivers.ts"

/** Why notifications may not be sent to a URI. */
export type Refusal =
  | "PARAM_VALUE_IS_INVALID_PATTERN"
  | "CALLBACK_NEEDS_HTTPS"
  | "CALLBACK_ADDRESS_NOT_ALLOWED"
  | "CALLBACK_NAME_NOT_ALLOWED"

/** What the text of a URI must be, whatever its host. */
export const form = "must be an http or https URL without user and password"

export interface Settings {
  readonly environment: AllowedReceivers.Environment
  /** the value of CALLBACK_ALLOWED; null or absent: that of the environment */
  readonly callbackAllowed?: string | null
}

export interface Rules {
  /** the parsed URI, or why it is refused */
  readonly check: (uri: string) => URL | Refusal
  /** whether a connection to an address is allowed, to which the name of the URI resolved */
  readonly allowsAddress: (address: string, name?: string) => boolean
}

/** The only IPv6 range that is allocated for the public internet (RFC 4291, 2.4). */
const publicV6 = ipaddr.IPv6.parseCIDR("2000::/3")

const isPublicAddress = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === "unicast" && (address instanceof ipaddr.IPv4 || address.match(publicV6))

/** An IPv4 address inside an IPv6 one. None is allowed, so that no list of IPv4 networks is bypassed. */
const isMapped = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress()

/** The host without brackets and final dot: an IP address or a name. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "")

export const rulesOf = ({ callbackAllowed = null, environment }: Settings): Rules => {
  const receivers = AllowedReceivers.make(environment, callbackAllowed)

  const allowsAddress: Rules["allowsAddress"] = (address, name) => {
    if (!ipaddr.isValid(address)) return false
    const parsed = ipaddr.parse(address)
    return !isMapped(parsed) && (isPublicAddress(parsed) || receivers.hasAddress(address, name))
  }

  const refusalOf = (host: string): Refusal | null => {
    if (ipaddr.isValid(host)) return allowsAddress(host) ? null : "CALLBACK_ADDRESS_NOT_ALLOWED"
    return AllowedReceivers.isPublicName(host) || receivers.hasName(host) ? null : "CALLBACK_NAME_NOT_ALLOWED"
  }

  return {
    allowsAddress,
    check: (uri) => {
      if (!/^https?:\/\/.+$/.test(uri) || !URL.canParse(uri)) return "PARAM_VALUE_IS_INVALID_PATTERN"
      const url = new URL(uri)
      if (url.username !== "" || url.password !== "") return "PARAM_VALUE_IS_INVALID_PATTERN"
      if (url.protocol !== "https:" && environment === "production") return "CALLBACK_NEEDS_HTTPS"
      return refusalOf(hostOf(url)) ?? url
    }
  }
}
