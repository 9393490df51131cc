/** The handler of POST /authentication_codes. */
import { Clock, Effect } from "effect"
import * as AssertionRefusals from "@payments-platform/domain/merchants/authentication-code/AssertionRefusals"
import * as CreateAuthenticationCode from "@payments-platform/domain/merchants/authentication-code/CreateAuthenticationCode"
import type { OperationInput } from "../../request/DecodeRequest.ts"
import { makeExecute } from "../../request/ExecuteCommand.ts"
import type { WireProblem } from "../../response/ErrorCodes.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as AuthAssertion from "./AuthAssertion.ts"
import type { AuthenticationCodesApi } from "./AuthenticationCodesApi.ts"

/** The assertion as the input of the command, with the problems of its form. */
const inputOf = (
  read: AuthAssertion.ReadResult,
  problems: ReadonlyArray<WireProblem>
): OperationInput<AssertionRefusals.Assertion> => {
  switch (read._tag) {
    case "Malformed":
    case "Incomplete": {
      const refusals = AssertionRefusals.ofForm(read).map((refusal) => ({ place: "body", ...refusal }) as const)
      return { _tag: "Malformed", body: {}, problems: [...problems, ...refusals] }
    }
    default:
      return { _tag: "Decoded", command: read, problems }
  }
}

export const make = Effect.gen(function* () {
  const execute = yield* makeExecute
  const clock = yield* Clock.Clock

  const handlers: HandlersOf<typeof AuthenticationCodesApi> = {
    create: Effect.fnUntraced(function* (decoded, context) {
      const now = new Date(clock.currentTimeMillisUnsafe())
      const input =
        decoded._tag === "Malformed"
          ? decoded
          : inputOf(
              yield* AuthAssertion.read(decoded.command.payload.authAssertion, context.appToken(), now),
              decoded.problems
            )
      return yield* execute(CreateAuthenticationCode.handler, input, context, (assertion) => ({ assertion }), {
        status: 201
      })
    })
  }
  return handlers
})
