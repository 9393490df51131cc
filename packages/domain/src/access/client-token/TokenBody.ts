/**
 * Completes the body of a request that names a client-side token (platform.md 7): the
 * token's fields are merged into the object that names it.
 */
import { Schema, Struct } from "effect"
import { isObject } from "../../vocabulary/text/Json.ts"
import type * as ClientToken from "./ClientToken.ts"
import * as MergeTokenFields from "./MergeTokenFields.ts"
import type * as UseClientToken from "./UseClientToken.ts"

/** Where the body of an operation may name a token. */
export interface Place {
  readonly resource: ClientToken.Resource
  /** the path of the object that has the member `token` and receives its fields */
  readonly within: MergeTokenFields.Path
  /** the target of TOKEN_CONFLICT */
  readonly target: MergeTokenFields.Path
  /** true: `type: "token"` next to the token is no field of the resource */
  readonly typed?: boolean
}

/** A request that names a token. */
export interface NamedToken {
  readonly id: string
  readonly body: MergeTokenFields.Fields
  /** the object that has the member `token` */
  readonly around: MergeTokenFields.Fields
  readonly token: unknown
  /** null: all fields are permitted */
  readonly permissioned: ReadonlyArray<string> | null
}

const isNames = Schema.is(Schema.Array(Schema.String))

/** The token that a body names at its place; null: none. */
export const namedToken = (body: unknown, { within }: Place): NamedToken | null => {
  const around = MergeTokenFields.at(body, within)
  const token = MergeTokenFields.at(around, ["token"])
  const id = MergeTokenFields.at(token, ["id"])
  if (!isObject(body) || !isObject(around) || typeof id !== "string") return null
  const permissioned = MergeTokenFields.at(token, ["permissioned_fields"])
  return { id, body, around, token, permissioned: isNames(permissioned) ? permissioned : null }
}

const withoutToken = (around: MergeTokenFields.Fields, typed: boolean): MergeTokenFields.Fields =>
  Struct.omit(around, typed && around["type"] === "token" ? ["token", "type"] : ["token"])

/** A request body with the token's fields, and the use that the command makes of the token. */
export interface CompletedBody {
  readonly body: MergeTokenFields.Fields
  readonly use: UseClientToken.Use
}

/** `supplied`: the fields of the token; null: the token cannot be used, and its command will be rejected. */
export const complete = (
  { around, body, id, permissioned, token }: NamedToken,
  { resource, target, typed, within }: Place,
  supplied: MergeTokenFields.Fields | null
): CompletedBody => {
  const stated = withoutToken(around, typed ?? false)
  const { fields, duplicates } = MergeTokenFields.merge(supplied ?? {}, stated)
  const clashes = duplicates.length > 0 || MergeTokenFields.forbiddenPaths(supplied ?? {}, permissioned).length > 0
  const bodyAsStated = MergeTokenFields.replaceAt(body, within, stated)
  return {
    body: MergeTokenFields.replaceAt(body, within, { ...fields, token }),
    use: {
      tokenId: id,
      resource,
      path: [...within, "token", "id"],
      target,
      opened: supplied !== null,
      clashes,
      states: (path) => (MergeTokenFields.at(bodyAsStated, path) ?? null) !== null,
      phase: "Begin"
    }
  }
}
