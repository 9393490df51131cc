/** Client-side tokens over the pure core. */
import { Redacted, Schema } from "effect"
import * as ClientToken from "@payments-platform/domain/access/client-token/ClientToken"
import * as ClientTokenKind from "@payments-platform/domain/access/client-token/ClientTokenKind"
import * as TokenBody from "@payments-platform/domain/access/client-token/TokenBody"
import * as CreateClientToken from "@payments-platform/domain/access/client-token/CreateClientToken"
import * as Secret from "@payments-platform/domain/vocabulary/Secret"
import { decode } from "../wire/Decode.ts"
import { type PureState, execute, found } from "./PureExecutor.ts"
import type { CommandResult, PurePlatform } from "./AuthorizationFlows.ts"

/** The fields of a token, encoded as JSON text. */
const Fields = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))
const write = Schema.encodeSync(Fields)
const read = Schema.decodeSync(Fields)

export const create = ({ core }: PurePlatform, body: unknown): CommandResult => {
  const { paymentMethods, resource } = decode(CreateClientToken.Request, body)
  if (paymentMethods === undefined) throw new Error("tokens of the sequences stand for payment methods")
  const part = Redacted.value(paymentMethods)
  const sealed = Secret.Sealed.make(write(part))
  const held = Redacted.make({ sealed, riskToken: null, clientIp: null })
  const command = {
    tokenId: core.newId(),
    appId: core.app.id,
    resource,
    held,
    body: Redacted.make({ [resource]: part }),
    directoryProblems: []
  }
  return execute(core, CreateClientToken.rule, command, core.app)
}

/** Completes a request with the fields of its token. Returns null when it names no token. */
export const completed = (core: PureState, place: TokenBody.Place, body: unknown): TokenBody.Completed | null => {
  const named = TokenBody.named(body, place)
  if (named === null) return null
  const token = found(core, ClientTokenKind.kind, named.id)
  const held = token === null ? null : ClientToken.dataAt(token.state, place.resource, core.now)
  return TokenBody.completed(named, place, held === null ? null : read(held.sealed))
}
