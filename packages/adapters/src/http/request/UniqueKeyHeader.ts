/**
 * The Unique-Key of a request (platform.md 2): the same key with the same method,
 * path, query, body and version is the same request. Only a keyed hash is kept.
 */
import type { UniqueKeyUse } from "@payments-platform/domain/application/executor/CommandExecutor"
import type { Vault } from "@payments-platform/domain/ports/Vault"
import * as Text from "@payments-platform/domain/vocabulary/Text"
import type { HttpRequest } from "../HttpMessage.ts"
import { canonical } from "./JsonBody.ts"

const context = "request"
const maxLength = 255

/** A key that breaks the rules of its header is told by the schema, and looked up nowhere. */
const isUsable = (key: string): boolean => key !== "" && [...key].length <= maxLength && Text.isStorable(key)

/** null: there is none. */
export const useOf = (
  vault: Vault["Service"],
  incoming: HttpRequest,
  scope: string,
  version: string | null,
  body: unknown
): UniqueKeyUse | null => {
  const key = incoming.header("unique-key")
  if (key === undefined || !isUsable(key) || incoming.isRepeated("unique-key")) return null
  const text = `${incoming.method} ${incoming.path}?${incoming.query}\n${version ?? ""}\n${canonical(body)}`
  return {
    scope,
    key,
    hash: vault.hash(context, text),
    same: (hash) => vault.matches(context, text, hash),
    held: null
  }
}
