/**
 * Migration 8: card networks settle refunds and disputes too (L4). None of the existing ones is settled yet, so their
 * timers are made due at once.
 */

/** Edits the document as text, which keeps the rest of it byte for byte. */
const members = (added: string): string => `(regexp_replace(doc::text, '\\}\\s*$', ', ' || ${added} || '}'))::json`

const isCard = `doc->'terms'->>'methodType' not in ('payment_bank_us', 'payment_bank_ca')`

/** The disputed amount is withdrawn from the merchant. */
const isTaken = `doc->'terms'->>'source' = 'card' and json_typeof(doc->'terms'->'withdrawal') = 'object'
  and coalesce(doc->>'submission', '') <> 'with_credit' and coalesce(doc->>'outcome', '') <> 'won'`

export const settlements: ReadonlyArray<string> = [
  `update resource set
      doc = ${members(`'"settlesAt": ' || case when ${isCard} then doc->>'completedAt' else 'null' end`)},
      due_at = case when ${isCard} then (doc->>'completedAt')::bigint end
    where type = 'refunds' and doc->>'_tag' = 'Completed'`,
  `update resource set
      doc = ${members(`'"settlement": {"taken": false, "at": ' || case when ${isTaken} then create_time::text else 'null' end || '}'`)},
      due_at = least(due_at, case when ${isTaken} then create_time end)
    where type = 'disputes'`
]
