/** Lists of IP addresses and networks (CIDR) in settings, such as TRUSTED_PROXIES and CALLBACK_ALLOWED (platform.md 13). */
import ipaddr from "ipaddr.js"
import { isIP } from "node:net"

/** The entries of a list that is separated by commas. */
export const listOf = (text: string): ReadonlyArray<string> =>
  text
    .split(",")
    .map((each) => each.trim())
    .filter((each) => each !== "")

/** A network without a prefix length is a single address. */
const withLength = (network: string): string => {
  if (network.includes("/")) return network
  return isIP(network) === 6 ? `${network}/128` : `${network}/32`
}

/** Whether a text is an address or a network, with all parts of the address. */
export const isRange = (entry: string): boolean =>
  isIP(entry.split("/")[0] ?? "") !== 0 && ipaddr.isValidCIDR(withLength(entry))

/** Whether a text is a list of addresses and networks. */
export const areRanges = (text: string): boolean => listOf(text).every(isRange)

/** Whether an address lies in one of these networks. */
export const isWithin = (networks: ReadonlyArray<string>) => {
  const ranges = networks.map((network) => ipaddr.parseCIDR(withLength(network)))
  return (address: string): boolean => {
    if (isIP(address) === 0) return false
    const parsed = ipaddr.process(address)
    return ranges.some((range) => parsed.kind() === range[0].kind() && parsed.match(range))
  }
}
