/** Migration 10: renames `tally`, the table of the numbers that Changes move and bound. Stop processes of older code first. */
export const counters: ReadonlyArray<string> = [
  "alter table tally rename to counter",
  "alter index tally_pkey rename to counter_pkey"
]
