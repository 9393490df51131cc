/**
 * Random sequences of commands in which answers are lost, clients hang up, connections to the database are cut, processes are
 * killed, Changes are committed twice, and the clock moves. Every answer that the client has in the end, the ledger, the
 * balances, the lists and the notifications must equal the model's, and no card is charged twice. A fault that never happened
 * fails the run. `SEED=<n>` runs others; `node packages/adapters/bench/disturbed-sequences.ts` runs any number.
 */
import fc from "fast-check"
import { describe, expect, inject, it } from "vitest"
import { disturbedSequence } from "@payments-platform/specification/arbitraries/sequences/DisturbedSequences"
import type * as RunSequence from "@payments-platform/specification/RunSequence"
import * as DisturbedRuns from "./DisturbedRuns.ts"

const length = 30
const seed = Number(process.env["SEED"] ?? 20_261_128)
const runs = [25, 8, 4]

describe.each(
  DisturbedRuns.targets(inject("postgresUrl")).map((target, place) => ({ target, runs: runs[place] ?? 0 }))
)("$target.name", ({ runs, target }) => {
  it(`answers as the model does in ${runs} sequences`, { timeout: 600_000 }, async () => {
    const counts: RunSequence.Counts = new Map()
    await fc.assert(
      fc.asyncProperty(disturbedSequence(length, target.faults), (sequence) => target.live(sequence, counts)),
      { numRuns: runs, seed }
    )
    expect(DisturbedRuns.absentFaults(target, counts)).toEqual([])
  })
})
