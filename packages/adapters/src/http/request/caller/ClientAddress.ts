/** The address of the client: that of the connection, or the one that trusted proxies report (TRUSTED_PROXIES, platform.md 13). */
import ipaddr from "ipaddr.js"
import * as Text from "@payments-platform/domain/vocabulary/text/Text"
import type { HttpRequest } from "../../HttpMessage.ts"

/** An address as proxies write it: alone, in brackets, in quotes, with a zone, with a port. */
const forms =
  /^"?(?:\[(?<bracketed>[^\]%]+)(?:%[^\]]*)?\](?::\d{1,5})?|(?<v4>[\d.]+)(?::\d{1,5})?|(?<v6>[^\]%]+)(?:%.*)?)"?$/

/** The address in its shortest form, an IPv4 address mapped to IPv6 as IPv4; null: the text is no address. */
const parse = (text: string): string | null => {
  const { bracketed, v4, v6 } = forms.exec(text.trim())?.groups ?? {}
  const address = bracketed ?? v4 ?? v6 ?? ""
  return Text.isIpAddress(address) ? ipaddr.process(address).toString() : null
}

/**
 * The address; null: that of the connection is not known either. A trusted proxy reports the address from which it got
 * the request as the last one of X-Forwarded-For. One that reports no address (`unknown`, `_hidden`) counts as the client:
 * the client may have invented the addresses before it.
 */
export const addressOf = (incoming: HttpRequest, isTrusted: (address: string) => boolean): string | null => {
  const forwarded = incoming.header("x-forwarded-for")?.split(",") ?? []
  let nearest = incoming.ip === null ? null : parse(incoming.ip)
  for (const hop of forwarded.toReversed()) {
    const next = nearest !== null && isTrusted(nearest) ? parse(hop) : null
    if (next === null) return nearest
    nearest = next
  }
  return nearest
}
