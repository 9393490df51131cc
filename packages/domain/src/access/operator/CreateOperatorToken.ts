/**
 * POST /operator/operators/{id}/tokens (platform.md 12): adds a token to an operator. With `expire_others_in` the earlier
 * tokens expire, which rotates the secret.
 */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import type { LimitRejection } from "../../decider/RefusalExplanation.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as AccessToken from "../access-token/AccessToken.ts"
import * as NewOperatorToken from "./NewOperatorToken.ts"
import * as Operator from "./Operator.ts"
import { kind } from "./OperatorKind.ts"
import type { OperatorTokenRecord } from "./OperatorRecord.ts"

/** In seconds: `life` until the token expires, `expireOthersIn` until the others do at the latest; null: they keep their expiry. */
export interface Command {
  readonly id: string
  readonly life: number
  readonly expireOthersIn: number | null
}

interface TooManyTokens extends LimitRejection {
  readonly _tag: "Operator/TooManyTokens"
}
export type Rejection = TooManyTokens | Operator.DeletedRejection

export const handler: CommandHandler.CommandHandler<Command, Operator.Operator, Rejection> = {
  name: "operators.tokens.create",
  contract: "platform.md 12",
  rejects: CommandHandler.rejections<Rejection>()("Operator/TooManyTokens", "Operator/AlreadyDeleted"),
  allowedStates: () => kind.allowedStates("TokenAdded"),
  requires: RequiredFacts.ofPath(kind),
  decide: (operator, { expireOthersIn, life }, context) => {
    if (operator.state._tag === "Deleted") return Result.fail(Operator.deletedRejection)
    const { text, token } = NewOperatorToken.make(operator.id, life, context)
    const othersExpireAt = expireOthersIn === null ? null : context.at + expireOthersIn
    const added: AccessToken.Addition = { _tag: "TokenAdded", token, othersExpireAt }
    const bound = AccessToken.boundAgainst(operator.state, added)
    if (bound !== null) return Result.fail({ _tag: "Operator/TooManyTokens", bound })
    return Result.succeed({
      ...CommandHandler.decision(kind.move(operator, [added])),
      response: (): OperatorTokenRecord => ({
        id: token.id,
        operator_token: text,
        create_time: token.createTime,
        expire_time: token.expireTime
      })
    })
  }
}
