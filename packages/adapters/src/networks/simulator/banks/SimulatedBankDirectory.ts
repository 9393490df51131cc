/** The bank directory of the staging platform (payments.md 8.2). */
import { Effect, Layer } from "effect"
import { BankDirectory } from "@payments-platform/domain/ports/networks/BankDirectory"
import * as Directory from "@payments-platform/domain/simulation/banks/SimulatedBankDirectory"

export const layer: Layer.Layer<BankDirectory> = Layer.succeed(BankDirectory, {
  knowsInstitution: (institutionNumber) => Effect.succeed(Directory.knowsInstitution(institutionNumber)),
  knowsTransit: (branch) => Effect.succeed(Directory.knowsTransit(branch)),
  linked: (link) => Effect.succeed(Directory.linkedAccount(link))
})
