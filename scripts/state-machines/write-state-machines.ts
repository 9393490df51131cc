/**
 * Draws the state machines of docs/state-machines from the transition tables of the domain. With `--check` it writes
 * nothing, and exits 1 when a drawing is stale.
 */
import { instance } from "@viz-js/viz"
import { readFileSync, writeFileSync } from "node:fs"
import { draw } from "./Drawing.ts"
import { machines } from "./Machines.ts"
import { samplesFor } from "./SampleValues.ts"
import { machineOf } from "./Transitions.ts"

const viz = await instance()

for (const [name, kind] of Object.entries(machines)) {
  const place = `docs/state-machines/${name}.svg`
  const drawing = draw(viz, machineOf(kind, samplesFor(name)))
  if (!process.argv.includes("--check")) writeFileSync(place, drawing)
  else if (readFileSync(place, "utf8") !== drawing) {
    console.error(`${place} is stale: pnpm docs:state-machines draws it again`)
    process.exitCode = 1
  }
}
