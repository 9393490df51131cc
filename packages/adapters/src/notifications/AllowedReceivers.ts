/**
 * The receivers of notifications besides those at public addresses (CALLBACK_ALLOWED, platform.md 13). A list has:
 *
 * - networks and addresses: `10.0.0.0/8`, `192.168.1.20`,
 * - names: `receiver`, or with all names below it `.internal`,
 * - `private`: the private networks, and every name that public DNS does not have,
 * - `none` alone: no other receivers.
 *
 * A name of the list may resolve to a private address. A link-local one, where clouds keep credentials of the machine, is
 * allowed only by its network.
 */
import * as AddressRanges from "../addresses/AddressRanges.ts"

export type Environment = "staging" | "production"

const none = "none"
const everythingPrivate = "private"

/** The private networks of RFC 1918 and RFC 4193. */
const isPrivate = AddressRanges.isWithin(["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"])
const isLoopback = AddressRanges.isWithin(["127.0.0.0/8", "::1"])
const isLocalhost = (name: string): boolean => /(^|\.)localhost$/.test(name)

/** Names that public DNS does not resolve (RFC 6761, 6762, 8375 and ICANN's `internal`). */
const reserved = /(^|\.)(localhost|local|internal|home\.arpa|onion|test|invalid|example)$/

/** Whether public DNS may have a name. */
export const isPublicName = (name: string): boolean => name.includes(".") && !reserved.test(name)

/** The default of CALLBACK_ALLOWED. */
export const byDefault: Readonly<Record<Environment, string>> = { staging: everythingPrivate, production: none }

const isName = (entry: string): boolean =>
  /^\.?[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(entry) && !/(^|\.)[0-9]+$/.test(entry)

/** Whether a text is a list of receivers. */
export const isList = (text: string): boolean => {
  const entries = AddressRanges.listOf(text)
  return (
    entries.every((entry) => AddressRanges.isRange(entry) || isName(entry)) &&
    !(entries.includes(none) && entries.length > 1)
  )
}

export interface AllowedReceivers {
  /** whether notifications may go to a name that public DNS does not have */
  readonly hasName: (name: string) => boolean
  /** whether they may go to an address that is not public, as the host itself or as what the name resolves to */
  readonly hasAddress: (address: string, name?: string) => boolean
}

/** The receivers of a list; null: the default of the environment. Staging always allows the loopback, for trials. */
export const make = (environment: Environment, list: string | null): AllowedReceivers => {
  const entries = AddressRanges.listOf(list ?? byDefault[environment]).map((entry) => entry.toLowerCase())
  const isInRanges = AddressRanges.isWithin(entries.filter(AddressRanges.isRange))
  const names = entries.filter(
    (entry) => !AddressRanges.isRange(entry) && entry !== none && entry !== everythingPrivate
  )
  const allowsPrivate = entries.includes(everythingPrivate)
  const allowsLoopback = environment === "staging"
  const isListed = (name: string): boolean =>
    names.some((entry) => name === entry || (entry.startsWith(".") && name.endsWith(entry)))
  return {
    hasName: (name) => isListed(name) || allowsPrivate || (allowsLoopback && isLocalhost(name)),
    hasAddress: (address, name) => {
      if (isInRanges(address)) return true
      const isTrusted = name !== undefined && isListed(name)
      if (isLoopback(address)) return allowsLoopback || isTrusted
      return isPrivate(address) && (allowsPrivate || isTrusted)
    }
  }
}
