/**
 * The questions to the identity service. A service that is late or breaks has not answered: a request that waits for its
 * checks is not held up, and the checks are repeated (merchants.md 2).
 */
import { Effect } from "effect"
import type { IdentityVerification, Reply } from "../ports/networks/IdentityVerification.ts"

const patience = "5 seconds"

const noAnswer: Effect.Effect<Reply> = Effect.succeed({ _tag: "NoAnswer" })

const patient =
  <A>(ask: (request: A) => Effect.Effect<Reply>) =>
  (request: A): Effect.Effect<Reply> =>
    ask(request).pipe(
      Effect.timeoutOrElse({ duration: patience, orElse: () => noAnswer }),
      Effect.catchDefect((defect) =>
        Effect.andThen(
          Effect.logError("the identity service failed", {
            defect: defect instanceof Error ? defect.name : typeof defect
          }),
          noAnswer
        )
      )
    )

export const withTimeout = ({
  evaluate,
  inquire
}: IdentityVerification["Service"]): IdentityVerification["Service"] => ({
  evaluate: patient(evaluate),
  inquire: patient(inquire)
})
