/** The failure of a check: a story, and the ways to see it again. */
import { curlScriptOf } from "./CurlScript.ts"
import { type Counterexample, storyOf } from "./Story.ts"
import { testOf } from "./TestToPaste.ts"

interface Failed extends Counterexample {
  readonly seed: number
  /** the file in which the failure is kept; null: in none */
  readonly file: string | null
  /** the run that found it, and by how many steps the plan became shorter */
  readonly run: number
  readonly shrinks: number
}

export class IntegrationFailure extends Error {
  override readonly name = "IntegrationFailure"
  readonly invariant: string
  readonly plan: Counterexample["plan"]
  readonly seed: number
  readonly file: string | null
  /** the sequence in plain words */
  readonly story: string
  /** the sequence as lines of curl, against a running platform */
  readonly curl: string
  /** a test that runs the sequence */
  readonly test: string

  constructor({ file, run, seed, shrinks, ...counterexample }: Failed) {
    const story = storyOf(counterexample)
    const test = testOf(counterexample)
    const kept = file === null ? "" : `\n\nThe failure is kept in ${file} and is tried first the next time.`
    super(
      `${story}\n\nFound by run ${run} of seed ${seed}, and made shorter ${shrinks} times.${kept}\n\nAs a test:\n\n${test}`
    )
    this.invariant = counterexample.violation.invariant
    this.plan = counterexample.plan
    this.seed = seed
    this.file = file
    this.story = story
    this.curl = curlScriptOf(counterexample)
    this.test = test
  }
}
