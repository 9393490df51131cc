/** Migration 10: the numbers that Changes move and bound are called counters. Processes of older code stop first. */
export const counters: ReadonlyArray<string> = [
  "alter table tally rename to counter",
  "alter index tally_pkey rename to counter_pkey"
]
