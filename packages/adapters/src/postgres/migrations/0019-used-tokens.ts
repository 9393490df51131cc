/**
 * Migration 19: client-side tokens that are used up or expired get the time of their deletion, 30 days after their expiry
 * (merchants.md 15).
 */
export const usedTokens: ReadonlyArray<string> = [
  `update resource set due_at = (doc->>'expireTime')::bigint + 2592000
    where type = 'tokens' and doc->>'_tag' in ('Used', 'Expired')`
]
