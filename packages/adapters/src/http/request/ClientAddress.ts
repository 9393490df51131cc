/** The address of the client: that of the connection, or the one that trusted proxies report (TRUSTED_PROXIES, platform.md 13). */
import * as Text from "@payments-platform/domain/vocabulary/Text"
import type { HttpRequest } from "../HttpMessage.ts"

const hopOf = (incoming: HttpRequest, isTrusted: (address: string) => boolean): string | null => {
  const forwarded = incoming.header("x-forwarded-for")
  if (incoming.ip === null || forwarded === undefined || !isTrusted(incoming.ip)) return incoming.ip
  const hops = forwarded.split(",").map((hop) => hop.trim())
  return hops.findLast((hop) => !isTrusted(hop)) ?? hops[0] ?? incoming.ip
}

/** The address; null: not known. An IPv4 address mapped to IPv6 is returned as IPv4. */
export const addressOf = (incoming: HttpRequest, isTrusted: (address: string) => boolean): string | null => {
  const plain = hopOf(incoming, isTrusted)?.replace(/^::ffff:(?=[0-9.]+$)/i, "") ?? ""
  return Text.isIpAddress(plain) ? plain : null
}
