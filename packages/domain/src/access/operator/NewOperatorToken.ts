/** A new token of an operator. Its text contains the id of the operator, by which it is found (platform.md 12). */
import { Redacted } from "effect"
import type * as CommandHandler from "../../decider/CommandHandler.ts"
import * as AccessToken from "../access-token/AccessToken.ts"
import * as NewAccessToken from "../access-token/NewAccessToken.ts"

/** The text of a new token, and the token as it is stored. `life`: seconds after which it expires. */
export const make = (
  operatorId: string,
  life: number,
  context: CommandHandler.Context
): { readonly text: string; readonly token: AccessToken.AccessToken } => {
  const secret = Redacted.value(context.secrets.nextOfSession(operatorId))
  const text = AccessToken.textOf(context.operator.environment, secret)
  return { text, token: NewAccessToken.make(Redacted.make(text), "operator", context.at + life, context) }
}
