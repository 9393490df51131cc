/**
 * Migration 25: the sealed replies of Unique-Keys are bytes, in place of their base64. It rewrites the table,
 * which holds the keys of 30 days. Stop processes of older code first.
 */
export const repliesAsBytes: ReadonlyArray<string> = [
  `alter table idempotency alter column reply type bytea using
    convert_to(split_part(reply, '.', 1) || '.', 'UTF8') || decode(
      translate(split_part(reply, '.', 2), '-_', '+/') || repeat('=', (4 - length(split_part(reply, '.', 2)) % 4) % 4),
      'base64'
    )`
]
