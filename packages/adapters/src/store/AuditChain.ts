/**
 * The chain that makes the audit log tamper-evident: every entry carries the
 * SHA-256 of its canonical JSON together with the hash of the entry before it,
 * so that a changed, inserted or removed entry breaks all that follow.
 */
import { createHash } from "node:crypto"
import type { Audited } from "@payments-platform/domain/ports/Store"

/** What the first entry is chained to. */
export const origin = "0".repeat(64)

/** JSON with the members of every object sorted: the same value is always the same text. */
export const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null"
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  members.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(",")}}`
}

/** An entry before it is chained. */
export type UnchainedEntry = Omit<Audited, "hash" | "previousHash">

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
  return createHash("sha256").update(canonical(content)).digest("hex")
}

/** The entries chained one after another behind `previousHash`. */
export const chain = (entries: ReadonlyArray<UnchainedEntry>, previousHash: string): ReadonlyArray<Audited> => {
  let previous = previousHash
  return entries.map((entry) => {
    const hash = hashOf(entry, previous)
    const linked = { ...entry, previousHash: previous, hash }
    previous = hash
    return linked
  })
}

/** The first entry that is not what was chained, or null. */
export const firstBroken = (entries: ReadonlyArray<Audited>, previousHash: string): string | null => {
  let previous = previousHash
  for (const entry of entries) {
    if (entry.previousHash !== previous || entry.hash !== hashOf(entry, previous)) return entry.id
    previous = entry.hash
  }
  return null
}
