/**
 * A token by which an app or an operator is known (platform.md 2, 12). It begins with the prefix of its environment. Only
 * its keyed hash and its last four characters are stored. An owner has at most three live tokens; it rotates its secret
 * by a new one, after which the others expire.
 */
import { Schema } from "effect"
import type { LimitRejection } from "../../decider/RefusalExplanation.ts"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as Check from "../../vocabulary/Check.ts"
import * as Time from "../../vocabulary/time/Time.ts"
import * as SessionSecret from "../caller/SessionSecret.ts"

/** How the tokens of an environment begin. */
export const prefixes = { staging: "stage_", production: "prod_" } as const
type Environment = keyof typeof prefixes

/** The text of a token whose secret contains the id of its row, such as a session token. */
export const textOf = (environment: Environment, secret: string): string => `${prefixes[environment]}${secret}`

/** The id of the row that a text names; null: it names none, or is of the other environment. */
export const idIn = (environment: Environment, text: string): string | null => {
  const prefix = prefixes[environment]
  return text.startsWith(prefix) ? SessionSecret.idIn(text.slice(prefix.length)) : null
}

/** Times are UNIX seconds of service time; `expireTime` null: the token does not expire. */
export const AccessToken = Schema.Struct({
  id: Schema.String,
  hash: Schema.String,
  lastFour: Schema.String,
  createTime: Schema.Int,
  expireTime: StateCodec.orNull(Schema.Int)
})
export type AccessToken = typeof AccessToken.Type

/** An app or an operator. */
export interface Owner {
  readonly tokens: ReadonlyArray<AccessToken>
}

/** Live tokens that an owner may have (platform.md 2). */
export const maximum = 3

/** The most seconds until the other tokens of an owner expire when it gets a new one. */
export const longestRotation = Time.days(30)
/** The seconds after which they do. */
export const Rotation = Check.Integer.check(Check.between(0, longestRotation))

/** The contexts of the keyed hashes, so that the token of an app is none of an operator. */
export const hashContexts = { app: "token", operator: "operator token" } as const

/** Whether a token is valid at a time, in UNIX seconds of service time. It ends at its `expireTime`. */
export const isLive = ({ expireTime }: AccessToken, at: number): boolean => expireTime === null || expireTime > at

export const liveTokens = ({ tokens }: Owner, at: number): ReadonlyArray<AccessToken> =>
  tokens.filter((each) => isLive(each, at))

/** A new token of an owner. The others expire at `othersExpireAt` at the latest; null: they keep their expiry. */
export interface Addition {
  readonly _tag: "TokenAdded"
  readonly token: AccessToken
  readonly othersExpireAt: number | null
}

export interface Revocation {
  readonly _tag: "TokenRevoked"
  readonly tokenId: string
}

const earlier = (a: number | null, b: number): number => (a === null ? b : Math.min(a, b))

/** The live tokens and the new one. */
export const withToken = ({ tokens }: Owner, { othersExpireAt, token }: Addition): ReadonlyArray<AccessToken> => {
  const others =
    othersExpireAt === null
      ? tokens
      : tokens.map((each) => ({ ...each, expireTime: earlier(each.expireTime, othersExpireAt) }))
  return [...others.filter((each) => isLive(each, token.createTime)), token]
}

export const withoutToken = ({ tokens }: Owner, { tokenId }: Revocation): ReadonlyArray<AccessToken> =>
  tokens.filter(({ id }) => id !== tokenId)

/** The bound that refuses a fourth live token; null: there is room. Tokens that expire when the new one begins do not count. */
export const boundAgainst = (owner: Owner, { othersExpireAt, token }: Addition): LimitRejection["bound"] | null => {
  const live = liveTokens(owner, token.createTime).length
  return (othersExpireAt ?? Number.POSITIVE_INFINITY) > token.createTime && live >= maximum
    ? { key: "tokens", amount: live + 1, max: maximum }
    : null
}
