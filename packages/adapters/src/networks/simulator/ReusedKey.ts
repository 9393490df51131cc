/** A defect of the caller: it repeated a network's idempotency key with other parameters. */
import { Data } from "effect"

export class ReusedKey extends Data.TaggedError("Network/KeyReused")<{
  readonly key: string
  readonly message: string
}> {
  constructor(key: string) {
    super({ key, message: `the key ${key} was used before with other parameters` })
  }
}
