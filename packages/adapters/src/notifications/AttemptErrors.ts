/**
 * Why an attempt to deliver had no response: the `error` of the attempt (platform.md 10). It is derived from the code or
 * the name of the failure, because a message may contain addresses.
 */

const reasonsByCode: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "connection_refused"],
  ["ECONNRESET", "connection_reset"],
  ["EPIPE", "connection_reset"],
  ["UND_ERR_SOCKET", "connection_reset"],
  ["ETIMEDOUT", "timeout"],
  ["UND_ERR_CONNECT_TIMEOUT", "timeout"],
  ["ENOTFOUND", "name_not_resolved"],
  ["EAI_AGAIN", "name_not_resolved"],
  ["ENODATA", "name_not_resolved"],
  ["EHOSTUNREACH", "unreachable"],
  ["ENETUNREACH", "unreachable"],
  ["EADDRNOTAVAIL", "unreachable"],
  // the certificate of the receiver
  ["CERT_HAS_EXPIRED", "tls_certificate_expired"],
  ["CERT_NOT_YET_VALID", "tls_certificate_not_yet_valid"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "tls_self_signed"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "tls_host_mismatch"],
  ["HOSTNAME_MISMATCH", "tls_host_mismatch"],
  // the chain ends at an authority that is not trusted, whether the receiver sends the authority's certificate or not
  ["SELF_SIGNED_CERT_IN_CHAIN", "tls_unknown_authority"],
  ["UNABLE_TO_GET_ISSUER_CERT", "tls_unknown_authority"],
  ["UNABLE_TO_GET_ISSUER_CERT_LOCALLY", "tls_unknown_authority"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "tls_unknown_authority"],
  ["CERT_UNTRUSTED", "tls_unknown_authority"]
])

/** Every other failure of TLS: the protocol, the cipher, or a rarer defect of the certificate. */
const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|EPROTO|UNABLE_TO|INVALID_(CA|PURPOSE)|PATH_LENGTH)/

export const reasonOf = (cause: unknown): string => {
  if (cause instanceof AggregateError && cause.errors.length > 0) return reasonOf(cause.errors[0])
  const code = cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : ""
  const reason = reasonsByCode.get(code)
  if (reason !== undefined) return reason
  if (tlsCodes.test(code)) return "tls"
  return cause instanceof Error && cause.name === "HTTPParserError" ? "invalid_response" : "network_error"
}
