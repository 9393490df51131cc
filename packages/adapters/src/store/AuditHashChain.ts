/**
 * The hash chain of the audit log. The hash of an entry is the SHA-256 of its canonical JSON and the hash of the entry
 * before it, so that a changed, inserted or removed entry breaks the chain from there on. The stores keep where the chain
 * begins and ends. Rewriting the whole chain, its end included, is undetectable.
 */
import { createHash } from "node:crypto"
import type { AuditEntry } from "@payments-platform/domain/ports/Store"
import { canonicalText } from "@payments-platform/domain/vocabulary/text/Json"

/** The previous hash of the first entry. */
export const origin = "0".repeat(64)

/** An entry that is not chained yet. */
export type UnchainedEntry = Omit<AuditEntry, "hash" | "previousHash">

export const hashOf = (entry: UnchainedEntry, previousHash: string): string => {
  const { id, actor, note, action, resource, resourceId, correlationId, ip, changes, createTime } = entry
  const content = {
    id,
    actor,
    note,
    action,
    resource,
    resourceId,
    correlationId,
    ip,
    changes,
    createTime,
    previousHash
  }
  return createHash("sha256").update(canonicalText(content)).digest("hex")
}

/** Chains entries, in their order, behind the one with `previousHash`. */
export const chain = (entries: ReadonlyArray<UnchainedEntry>, previousHash: string): ReadonlyArray<AuditEntry> => {
  let previous = previousHash
  return entries.map((entry) => {
    const hash = hashOf(entry, previous)
    const linked = { ...entry, previousHash: previous, hash }
    previous = hash
    return linked
  })
}

/** The id of the first entry whose hash is wrong, or null when all are right. */
export const firstBrokenId = (entries: ReadonlyArray<AuditEntry>, previousHash: string): string | null => {
  let previous = previousHash
  for (const entry of entries) {
    if (entry.previousHash !== previous || entry.hash !== hashOf(entry, previous)) return entry.id
    previous = entry.hash
  }
  return null
}
