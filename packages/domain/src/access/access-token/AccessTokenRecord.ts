/** The members of an access token that records show: never its secret (platform.md 12). */
import { Schema } from "effect"
import { UnixTimeOrNull } from "../../vocabulary/RecordFields.ts"
import { UnixTime } from "../../vocabulary/time/Time.ts"
import type * as AccessToken from "./AccessToken.ts"

/** The members that the answer to the creation of a token has, beside its secret. */
export const fields = {
  id: Schema.String.annotateKey({ description: "The id of the token, by which it is revoked." }),
  create_time: UnixTime.annotateKey({ description: "When the token was created, in UNIX seconds." }),
  expire_time: UnixTimeOrNull.annotateKey({
    description: "When the token ends, in UNIX seconds; null: it does not end."
  })
}

export const AccessTokenRecord = Schema.Struct({
  ...fields,
  last_four: Schema.String.annotateKey({ description: "The last four characters of the token." })
})

export const render = (token: AccessToken.AccessToken): typeof AccessTokenRecord.Type => ({
  id: token.id,
  last_four: token.lastFour,
  create_time: token.createTime,
  expire_time: token.expireTime
})
