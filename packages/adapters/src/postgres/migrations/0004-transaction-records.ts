/**
 * Migration 4: marks the ledger line that stands for a transaction record with the record's id, the app that may read
 * it, and the account whose balance it moves. Existing lines are marked as new ones are. Closed disputes get the member
 * that says whether the merchant had been credited.
 */

const columns: ReadonlyArray<string> = [
  `alter table entry
    add column record_id text collate "C",
    add column record_app_id text collate "C",
    add column record_account_id text collate "C"`
]

/** A copy of the domain's rule of that time: the number of each type of record, and the offset of a second one. */
const marks: ReadonlyArray<string> = [
  `update entry t set record_id = found.id, record_app_id = found.app_id, record_account_id = found.account_id
   from (
     select e.resource_id, e.version, e.line, e.posting, r.app_id,
       case when mark.account <> '^platform:' then r.owner_id end as account_id,
       case when e.resource_id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$'
         then overlay(e.resource_id placing
           lpad(to_hex(('x' || substr(e.resource_id, 21, 3))::bit(12)::int # n.number), 3, '0') from 21 for 3)
         else e.resource_id || '-' || lpad(to_hex(n.number), 3, '0') end as id
     from entry e
     join resource r on r.id = e.resource_id
     join (values
       ('L3', '^(cash|receivable:card)$', 1, 0), ('L3', '^platform:', 6, 0),
       ('L5', '^payable:refunds$', 2, 0),
       ('L6', '^payable:refunds$', 2, 0), ('L6', '^platform:', 7, 0),
       ('L8', '^(cash|receivable:card)$', 3, 16),
       ('L9', '^service:revenue$', 4, 0),
       ('L10', '^platform:', 8, 16),
       ('L11', '^(cash|receivable:card)$', 5, 0), ('L11', '^platform:', 9, 0),
       ('L12', '^payable:refunds$', 2, 16), ('L12', '^platform:', 7, 16)
     ) as mark (step, account, number, again) on e.step = mark.step and e.account ~ mark.account
     cross join lateral (select mark.number + case when e.version > 1 then mark.again else 0 end) as n (number)
   ) as found
   where (t.resource_id, t.version, t.line, t.posting) = (found.resource_id, found.version, found.line, found.posting)`
]

/** For pages by app or by account, and time. Most lines stand for no record. */
const indexes: ReadonlyArray<string> = [
  `create index entry_by_record_app on entry (record_app_id, create_time desc, record_id desc)
    where record_app_id is not null`,
  `create index entry_by_record_account on entry (record_account_id, create_time desc, record_id desc)
    where record_account_id is not null`
]

/** Edits the document as text, which keeps the rest of it byte for byte. */
const disputes: ReadonlyArray<string> = [
  `update resource r set doc = (regexp_replace(r.doc::text, '\\}\\s*$', ', "credited": true}'))::json
    where exists (
      select 1 from event e where e.resource_id = r.id
        and e.event->>'_tag' = 'Submitted' and e.event->>'submission' = 'with_credit'
    ) and r.type = 'disputes' and r.doc->>'_tag' = 'Resolved'`
]

export const transactionRecords: ReadonlyArray<string> = [...columns, ...marks, ...indexes, ...disputes]
