/** Where a request came from: the address of the connection, or what trusted proxies say of it (TRUSTED_PROXIES). */
import * as Text from "@payments-platform/domain/vocabulary/Text"
import type { HttpRequest } from "../HttpMessage.ts"

const hopOf = (incoming: HttpRequest, isTrusted: (address: string) => boolean): string | null => {
  const forwarded = incoming.header("x-forwarded-for")
  if (incoming.ip === null || forwarded === undefined || !isTrusted(incoming.ip)) return incoming.ip
  const hops = forwarded.split(",").map((hop) => hop.trim())
  return hops.findLast((hop) => !isTrusted(hop)) ?? hops[0] ?? incoming.ip
}

/** null: not known. An IPv4 address that came over IPv6 is written as what it is. */
export const addressOf = (incoming: HttpRequest, isTrusted: (address: string) => boolean): string | null => {
  const plain = hopOf(incoming, isTrusted)?.replace(/^::ffff:(?=[0-9.]+$)/i, "") ?? ""
  return Text.isIpAddress(plain) ? plain : null
}
