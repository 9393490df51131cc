/** A defect of the caller: it used a network's key again for something else. */
import { Data } from "effect"

export class KeyReused extends Data.TaggedError("Network/KeyReused")<{
  readonly key: string
  readonly message: string
}> {
  constructor(key: string) {
    super({ key, message: `the key ${key} was used before with other parameters` })
  }
}
