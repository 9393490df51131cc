/**
 * The body of a request that names a client-side token (platform.md 7): what the
 * token brings is merged into the object that names it.
 */
import { Schema, Struct } from "effect"
import type * as ClientToken from "./ClientToken.ts"
import * as MergeTokenFields from "./MergeTokenFields.ts"
import type * as UseClientToken from "./UseClientToken.ts"

/** Where an operation takes a token. */
export interface Place {
  readonly resource: ClientToken.Resource
  /** leads to the object of the body that has `token`, and that its fields are merged into */
  readonly within: MergeTokenFields.Path
  /** what a conflict is told of */
  readonly target: MergeTokenFields.Path
  /** `type: "token"` beside the token says no more than that there is one */
  readonly typed?: boolean
}

/** A token as a request names it. */
export interface Named {
  readonly id: string
  readonly body: MergeTokenFields.Fields
  /** the object that has `token` */
  readonly around: MergeTokenFields.Fields
  readonly token: unknown
  /** null: all fields are permitted */
  readonly permissioned: ReadonlyArray<string> | null
}

const isNames = Schema.is(Schema.Array(Schema.String))

/** null: the request names none there. */
export const named = (body: unknown, { within }: Place): Named | null => {
  const around = MergeTokenFields.at(body, within)
  const token = MergeTokenFields.at(around, ["token"])
  const id = MergeTokenFields.at(token, ["id"])
  if (!MergeTokenFields.isFields(body) || !MergeTokenFields.isFields(around) || typeof id !== "string") return null
  const permissioned = MergeTokenFields.at(token, ["permissioned_fields"])
  return { id, body, around, token, permissioned: isNames(permissioned) ? permissioned : null }
}

const withoutToken = (around: MergeTokenFields.Fields, typed: boolean): MergeTokenFields.Fields =>
  Struct.omit(around, typed && around["type"] === "token" ? ["token", "type"] : ["token"])

/** A request with the fields that its token brought. */
export interface Completed {
  readonly body: MergeTokenFields.Fields
  readonly use: UseClientToken.Use
}

/** `brought`: the fields that the token stands for; null: it may not be used. */
export const completed = (
  { around, body, id, permissioned, token }: Named,
  { resource, target, typed, within }: Place,
  brought: MergeTokenFields.Fields | null
): Completed => {
  const beside = withoutToken(around, typed ?? false)
  const { fields, twice } = MergeTokenFields.merge(brought ?? {}, beside)
  const clashes = twice.length > 0 || MergeTokenFields.notPermissioned(brought ?? {}, permissioned).length > 0
  const besideAll = MergeTokenFields.put(body, within, beside)
  return {
    body: MergeTokenFields.put(body, within, { ...fields, token }),
    use: {
      tokenId: id,
      resource,
      path: [...within, "token", "id"],
      target,
      opened: brought !== null,
      clashes,
      states: (path) => (MergeTokenFields.at(besideAll, path) ?? null) !== null,
      phase: "Begin"
    }
  }
}
