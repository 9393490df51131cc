/**
 * Migration 3: what the operator finds payment methods and payout methods by. Statements of a migration are never edited;
 * their comments may be.
 */
export const lastFour: ReadonlyArray<string> = [
  `-- The methods that are there already.
  update resource set facets = facets || jsonb_build_object('last_four', coalesce(
      doc #>> '{details,card,lastFour}', doc #>> '{details,bank,lastFour}', doc #>> '{details,instrument,lastFour}'))
    where type in ('payment_methods', 'payout_methods') and listed and facets->>'type' <> 'paper_check'`,

  `-- A facet as a column, as \`kind\` is one: the last four digits of the number of a card or a bank account.
  alter table resource
    add column last_four text collate "C" generated always as (facets->>'last_four') stored`,

  `-- The operator's search by them. Without the id an entry is a third shorter, and few methods have one time.
  create index resource_by_last_four on resource (last_four, create_time) where listed and last_four is not null`
]
