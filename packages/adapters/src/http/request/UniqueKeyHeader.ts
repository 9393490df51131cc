/**
 * The Unique-Key of a request (platform.md 2). Two requests are the same when method, path, query, body and version
 * are. Only a keyed hash of them is stored, because a body may contain card data.
 */
import type { UniqueKeyUse } from "@payments-platform/domain/application/executor/CommandExecutor"
import type { Vault } from "@payments-platform/domain/ports/Vault"
import { canonicalText } from "@payments-platform/domain/vocabulary/text/Json"
import * as Text from "@payments-platform/domain/vocabulary/text/Text"
import type { HttpRequest } from "../HttpMessage.ts"

const context = "request"
const maxLength = 255

/** An invalid key is reported by the schema of the header and is not looked up. */
const isUsable = (key: string): boolean => key !== "" && [...key].length <= maxLength && Text.isStorable(key)

/** The Unique-Key in its scope, with the hash of the request; null: the request has none. */
export const uniqueKeyOf = (
  vault: Vault["Service"],
  incoming: HttpRequest,
  scope: string,
  version: string | null,
  body: unknown
): UniqueKeyUse | null => {
  const key = incoming.header("unique-key")
  if (key === undefined || !isUsable(key) || incoming.isRepeated("unique-key")) return null
  const text = `${incoming.method} ${incoming.path}?${incoming.query}\n${version ?? ""}\n${canonicalText(body)}`
  return {
    scope,
    key,
    hash: vault.hash(context, text),
    same: (hash) => vault.matches(context, text, hash),
    held: null
  }
}
