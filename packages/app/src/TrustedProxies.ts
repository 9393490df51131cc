/** The networks of TRUSTED_PROXIES (platform.md 13): whose X-Forwarded-For is believed. */
import { isIP } from "node:net"
import ipaddr from "ipaddr.js"

/** The networks of a list that is separated by commas. */
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

/** Whether a text is a list of addresses and networks (CIDR). */
export const areNetworks = (text: string): boolean =>
  listOf(text).every((network) => ipaddr.isValidCIDR(withLength(network)))

/** Whether an address lies in one of these networks. */
export const isWithin = (networks: ReadonlyArray<string>) => {
  const ranges = networks.map((network) => ipaddr.parseCIDR(withLength(network)))
  return (address: string): boolean => {
    if (isIP(address) === 0) return false
    const parsed = ipaddr.process(address)
    return ranges.some((range) => parsed.kind() === range[0].kind() && parsed.match(range))
  }
}
