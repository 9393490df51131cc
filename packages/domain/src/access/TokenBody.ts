/**
 * The body of a request that names a client-side token (platform.md 7): what the
 * token brings is merged into the object that names it.
 */
import { Schema, Struct } from "effect"
import type * as ClientToken from "./ClientToken.ts"
import * as TokenFields from "./TokenFields.ts"
import type * as TokenUse from "./TokenUse.ts"

/** Where an operation takes a token. */
export interface Place {
  readonly resource: ClientToken.Resource
  /** leads to the object of the body that has `token`, and that its fields are merged into */
  readonly within: TokenFields.Path
  /** what a conflict is told of */
  readonly target: TokenFields.Path
  /** `type: "token"` beside the token says no more than that there is one */
  readonly typed?: boolean
}

/** A token as a request names it. */
export interface Named {
  readonly id: string
  readonly body: TokenFields.Fields
  /** the object that has `token` */
  readonly around: TokenFields.Fields
  readonly token: unknown
  /** null: all fields are permitted */
  readonly permissioned: ReadonlyArray<string> | null
}

const isNames = Schema.is(Schema.Array(Schema.String))

/** null: the request names none there. */
export const named = (body: unknown, { within }: Place): Named | null => {
  const around = TokenFields.at(body, within)
  const token = TokenFields.at(around, ["token"])
  const id = TokenFields.at(token, ["id"])
  if (!TokenFields.isFields(body) || !TokenFields.isFields(around) || typeof id !== "string") return null
  const permissioned = TokenFields.at(token, ["permissioned_fields"])
  return { id, body, around, token, permissioned: isNames(permissioned) ? permissioned : null }
}

const withoutToken = (around: TokenFields.Fields, typed: boolean): TokenFields.Fields =>
  Struct.omit(around, typed && around["type"] === "token" ? ["token", "type"] : ["token"])

/** A request with the fields that its token brought. */
export interface Completed {
  readonly body: TokenFields.Fields
  readonly use: TokenUse.Use
}

/** `brought`: the fields that the token stands for; null: it may not be used. */
export const completed = (
  { around, body, id, permissioned, token }: Named,
  { resource, target, typed, within }: Place,
  brought: TokenFields.Fields | null
): Completed => {
  const beside = withoutToken(around, typed ?? false)
  const { fields, twice } = TokenFields.merge(brought ?? {}, beside)
  const clashes = twice.length > 0 || TokenFields.notPermissioned(brought ?? {}, permissioned).length > 0
  const besideAll = TokenFields.put(body, within, beside)
  return {
    body: TokenFields.put(body, within, { ...fields, token }),
    use: {
      tokenId: id,
      resource,
      path: [...within, "token", "id"],
      target,
      opened: brought !== null,
      clashes,
      states: (path) => (TokenFields.at(besideAll, path) ?? null) !== null,
      phase: "Begin"
    }
  }
}
