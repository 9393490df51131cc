/** Random sequences in which things go wrong. A fault is a part of its request, and shrinks away when it does not matter. */
import fc from "fast-check"
import type { Fault } from "../../faults/Fault.ts"
import type { Command } from "./Command.ts"
import { sequence, type Sequence } from "./Commands.ts"

/** Of how many requests one is disturbed. */
const rarity = 3

const disturbed = (command: Command, fault: Fault | null): Command => {
  if (command._tag !== "Send" || fault === null) return command
  const shown = { [fc.toStringMethod]: () => `${command.label} with ${fault}` }
  return { ...command, fault, ...shown }
}

/** A sequence of `length` commands of which some have a fault. */
export const disturbedSequence = (length: number, faults: ReadonlyArray<Fault>): fc.Arbitrary<Sequence> => {
  const fault = fc.oneof(
    { withCrossShrink: true },
    { weight: rarity - 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...faults) }
  )
  const all = fc.array(fault, { minLength: length, maxLength: length, size: "max" })
  return fc.tuple(sequence(length), all).map(([{ commands, returnsFees }, faults]) => ({
    returnsFees,
    commands: commands.map((command, place) => disturbed(command, faults[place] ?? null))
  }))
}
