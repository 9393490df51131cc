/**
 * Migration 8: card networks settle refunds and disputes too (L4). What they have not settled of those that there are,
 * which is all of it, they settle at once: their timers are due.
 */

/** As text, which keeps the rest of a document as it was written. */
const members = (added: string): string => `(regexp_replace(doc::text, '\\}\\s*$', ', ' || ${added} || '}'))::json`

const isCard = `doc->'terms'->>'methodType' not in ('payment_bank_us', 'payment_bank_ca')`

/** The merchant is without the money of the dispute. */
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
