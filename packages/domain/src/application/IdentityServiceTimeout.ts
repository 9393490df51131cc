/**
 * Limits how long a question to the identity service may take. A late or failed answer counts as none: the request that
 * waits for it goes on, and the check is repeated (merchants.md 2).
 */
import { Effect } from "effect"
import type { IdentityVerification, Reply } from "../ports/networks/IdentityVerification.ts"

const timeout = "5 seconds"

const noAnswer: Effect.Effect<Reply> = Effect.succeed({ _tag: "NoAnswer" })

const withLimit =
  <A>(ask: (request: A) => Effect.Effect<Reply>) =>
  (request: A): Effect.Effect<Reply> =>
    ask(request).pipe(
      Effect.timeoutOrElse({ duration: timeout, orElse: () => noAnswer }),
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
  evaluate: withLimit(evaluate),
  inquire: withLimit(inquire)
})
