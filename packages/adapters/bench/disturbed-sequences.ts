/**
 * Runs random sequences in which things go wrong, until so many commands have run, and prints how often each fault happened:
 *
 *   node packages/adapters/bench/disturbed-sequences.ts [commands] [seed]
 *
 * 10,000 commands unless stated. Of a thousand, 900 run in memory, 90 over HTTP, and 10 in processes over PostgreSQL that are
 * killed. It starts a PostgreSQL of its own. It ends with 1 and the shortest sequence that it finds when a target and the
 * model differ, and when a fault never happened.
 */
import fc from "fast-check"
import { parseArgs } from "node:util"
import { disturbedSequence } from "@payments-platform/specification/arbitraries/sequences/DisturbedSequences"
import * as DisturbedRuns from "../test/sequences/DisturbedRuns.ts"
import { makeServer } from "../test/server.ts"

const length = 40
/** Sequences between two lines of progress. */
const batch = 250
/** Of a thousand commands, those of each target. */
const shares = [900, 90, 10]

const { positionals } = parseArgs({ allowPositionals: true })
const [commands = 10_000, firstSeed = 1] = positionals.map(Number)

const began = performance.now()
const seconds = (): number => Math.round((performance.now() - began) / 1_000)

interface Progress {
  readonly target: DisturbedRuns.DisturbedTarget
  readonly wanted: number
  readonly counts: Map<string, number>
  sequences: number
}

const done = ({ counts }: Progress): number => counts.get("commands") ?? 0

const report = (all: ReadonlyArray<Progress>): void => {
  for (const progress of all) {
    const { counts, target } = progress
    const faults = [...target.faults, "clock moved"].map((name) => `${name} ${counts.get(name) ?? 0}`)
    console.log(`${target.name}: ${done(progress)} commands; ${faults.join(", ")}`)
  }
  console.log(`${all.reduce((sum, each) => sum + done(each), 0)} commands in ${seconds()} s, from seed ${firstSeed} on`)
}

/** Runs the next sequences of a target, each batch from a seed of its own. */
const runBatch = async (progress: Progress, place: number): Promise<void> => {
  const { counts, target, wanted } = progress
  const numRuns = Math.min(batch, Math.ceil((wanted - done(progress)) / length))
  const seed = firstSeed + 3 * Math.floor(progress.sequences / batch) + place
  await fc.assert(
    fc.asyncProperty(disturbedSequence(length, target.faults), (sequence) => target.live(sequence, counts)),
    { numRuns, seed }
  )
  progress.sequences += batch
}

const server = await makeServer()
const all = DisturbedRuns.targets(server.url).map((target, place): Progress => ({
  target,
  wanted: (commands * (shares[place] ?? 0)) / 1_000,
  counts: new Map(),
  sequences: 0
}))
try {
  while (all.some((each) => done(each) < each.wanted)) {
    for (const [place, each] of all.entries()) if (done(each) < each.wanted) await runBatch(each, place)
    if (commands > 100_000) report(all)
  }
  report(all)
  for (const { counts, target } of all) {
    const missing = DisturbedRuns.absentFaults(target, counts)
    if (missing.length === 0) continue
    console.log(`${target.name}: never happened: ${missing.join(", ")}`)
    process.exitCode = 1
  }
} finally {
  await server.discard()
}
