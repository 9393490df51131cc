/**
 * Every ledger entry of payments.md 7 with the postings of its example, to the cent. Entries that differ for banks
 * have one row for cards and one for banks.
 */
import type { Row } from "./Row.ts"

type Posting = readonly [account: string, amount: number]

const entry = (id: string, step: string, says: string, ...postings: ReadonlyArray<Posting>): Row => ({
  id: `7 ${id}`,
  says,
  seen: { saw: "entry", entry: step, postings }
})

export const entries: ReadonlyArray<Row> = [
  entry("L1", "L1", "becomes pending", ["clearing:pending", 9_570], ["incoming_pending", -9_570]),
  entry("L2", "L2", "leaves pending: inverse of L1", ["clearing:pending", -9_570], ["incoming_pending", 9_570]),
  entry(
    "L3",
    "L3",
    "completed, with fee",
    ["receivable:card", 10_000],
    ["available", -9_570],
    ["fees", -100],
    ["service:revenue", -330]
  ),
  entry(
    "L3 bank",
    "L3",
    "completed, with fee",
    ["cash", 10_000],
    ["available", -9_570],
    ["fees", -100],
    ["service:revenue", -330]
  ),
  entry("L4", "L4", "the network settles", ["cash", 10_000], ["receivable:card", -10_000]),
  entry("L4 refund", "L4", "the network settles a refund", ["cash", -4_000], ["receivable:card", 4_000]),
  entry("L4 dispute", "L4", "the network settles a dispute", ["cash", -10_000], ["receivable:card", 10_000]),
  entry("L5", "L5", "refund, no fee refund", ["available", 4_000], ["payable:refunds", -4_000]),
  entry(
    "L6",
    "L6",
    "refund with fee refund",
    ["available", 9_570],
    ["fees", 100],
    ["service:revenue", 330],
    ["payable:refunds", -10_000]
  ),
  entry("L7", "L7", "refund completed", ["payable:refunds", 4_000], ["receivable:card", -4_000]),
  entry("L7 bank", "L7", "refund completed", ["payable:refunds", 4_000], ["cash", -4_000]),
  entry("L8", "L8", "dispute withdraws", ["available", 10_000], ["receivable:card", -10_000]),
  entry("L8 bank", "L8", "return after completion", ["available", 10_000], ["cash", -10_000]),
  entry("L9", "L9", "dispute fee", ["available", 1_500], ["service:revenue", -1_500]),
  entry("L10", "L10", "platform fee goes back", ["fees", 100], ["available", -100]),
  entry("L11", "L11", "won or credited: inverse of L8", ["available", -10_000], ["receivable:card", 10_000]),
  entry(
    "L11 with L10",
    "L11",
    "won or credited: inverse of L8 and L10",
    ["available", -9_900],
    ["fees", -100],
    ["receivable:card", 10_000]
  ),
  entry("L12 of L5", "L12", "refund failed", ["available", -4_000], ["payable:refunds", 4_000]),
  entry(
    "L12 of L6",
    "L12",
    "refund failed",
    ["available", -9_570],
    ["fees", -100],
    ["service:revenue", -330],
    ["payable:refunds", 10_000]
  ),
  entry("L13 hold", "L13", "reserve hold", ["available", 500], ["reserve", -500]),
  entry("L13 release", "L13", "reserve release", ["available", -500], ["reserve", 500]),
  entry("L14", "L14", "microdeposits", ["service:verification_cost", 65], ["cash", -65])
]
