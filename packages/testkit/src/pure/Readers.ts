/** Tokens, terminals and documents over the pure core: what methods and evidence are made of. */
import { Redacted, Schema } from "effect"
import * as ClientToken from "@payments-platform/domain/access/ClientToken"
import * as TokenBody from "@payments-platform/domain/access/TokenBody"
import * as TokenRequest from "@payments-platform/domain/access/TokenRequest"
import * as UploadDocument from "@payments-platform/domain/merchants/UploadDocument"
import * as ReadingOf from "@payments-platform/domain/payers/Reading"
import * as ChangeTerminal from "@payments-platform/domain/terminals/ChangeTerminal"
import * as ReadTestCard from "@payments-platform/domain/terminals/ReadTestCard"
import * as Terminal from "@payments-platform/domain/terminals/Terminal"
import * as TerminalFields from "@payments-platform/domain/terminals/TerminalFields"
import * as Secret from "@payments-platform/domain/vocabulary/Secret"
import type { TerminalRequest } from "../model/Requests.ts"
import type { Json } from "../model/State.ts"
import * as Wire from "../targets/Wire.ts"
import { type Core, execute, found } from "./Core.ts"
import type { Ended, World } from "./Flows.ts"
import * as Instruments from "./Instruments.ts"

const strict = { errors: "all", onExcessProperty: "error" } as const
const decode = <S extends Schema.ConstraintDecoder<unknown>>(schema: S, body: unknown): S["Type"] =>
  Schema.decodeUnknownSync(schema)(body, strict)

/** The fields that a token holds, as text. */
const Fields = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))
const write = Schema.encodeSync(Fields)
const read = Schema.decodeSync(Fields)

export const createToken = ({ core }: World, body: unknown): Ended => {
  const { paymentMethods, resource } = decode(TokenRequest.Request, body)
  if (paymentMethods === undefined) throw new Error("tokens of the sequences stand for payment methods")
  const sealed = Secret.Sealed.make(write(Redacted.value(paymentMethods)))
  const held = Redacted.make({ sealed, riskToken: null, clientIp: null })
  return execute(core, ClientToken.create, { tokenId: core.newId(), appId: core.app.id, resource, held }, core.app)
}

/** A request with what its token brings, as far as it can be read; null: it names none. */
export const completed = (core: Core, place: TokenBody.Place, body: unknown): TokenBody.Completed | null => {
  const named = TokenBody.named(body, place)
  if (named === null) return null
  const token = found(core, ClientToken.kind, named.id)
  const held = token === null ? null : ClientToken.heldAt(token.state, place.resource, core.now)
  return TokenBody.completed(named, place, held === null ? null : read(held.sealed))
}

export const upload = ({ core }: World, body: Json | null): Ended => {
  const documentId = core.newId()
  const file = { name: Wire.evidenceName, content: Redacted.make(Wire.evidence) }
  const details = UploadDocument.detailsOf(decode(UploadDocument.Request, { ...body, file }))
  execute(core, UploadDocument.announce, { documentId, appId: core.app.id, details }, core.app)
  return execute(core, UploadDocument.finish, { documentId }, null)
}

/** What a reader has read; nothing of the platform changes. */
const readCard = (core: Core, body: unknown): Ended => {
  const { age = 0, amount, cardNumber, entryMode = "chip", terminalId } = decode(ReadTestCard.Request, body)
  const terminal = found(core, Terminal.kind, terminalId)
  if (terminal === null) return { _tag: "Refused", refusal: "UnknownIds" }
  if (terminal.state._tag === "Deleted") return { _tag: "Rejected", rejection: { _tag: "Terminal/WrongState" } }
  const authorizedAt = core.now - age
  const reading = { id: core.newId(), terminalId, entryMode, amount, authorizedAt, authorizationCode: "0000000" }
  const encoded_payment_method = Instruments.encode({ ...reading, number: Redacted.value(cardNumber) })
  const expire_time = authorizedAt + ReadingOf.life
  return { _tag: "Told", record: { encoded_payment_method, authorization_code: "0000000", expire_time } }
}

export const ofTerminal = ({ core }: World, request: TerminalRequest, wire: Wire.Wire, id: Wire.IdOf): Ended => {
  const { body, version } = wire
  if (request._tag === "CreateTerminal") {
    const line = TerminalFields.lineOf(version)
    const given = decode(TerminalFields.Create, body)
    const command = { terminalId: core.newId(), line, environment: "staging", request: given } as const
    return execute(core, ChangeTerminal.create, command, core.app)
  }
  const terminalId = id(request.terminal)
  switch (request._tag) {
    case "UpdateTerminal":
      return execute(
        core,
        ChangeTerminal.update,
        { terminalId, request: decode(TerminalFields.Update, body) },
        core.app
      )
    case "Onboard":
      return execute(core, ChangeTerminal.onboard, { terminalId }, null)
    case "Deactivate":
      return execute(core, ChangeTerminal.deactivate, { terminalId }, core.app)
    case "DeleteTerminal":
      return execute(core, ChangeTerminal.remove, { terminalId }, core.app)
    case "Read":
      return readCard(core, body)
  }
}
