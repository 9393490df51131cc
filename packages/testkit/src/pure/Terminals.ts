/** Terminals over the pure core, and what they read. */
import { Redacted } from "effect"
import * as CardPresentRead from "@payments-platform/domain/payers/card/CardPresentRead"
import * as DeactivateTerminal from "@payments-platform/domain/terminals/terminal/DeactivateTerminal"
import * as DeleteTerminal from "@payments-platform/domain/terminals/terminal/DeleteTerminal"
import * as OnboardTerminal from "@payments-platform/domain/terminals/terminal/OnboardTerminal"
import * as IssueEncodedPaymentMethod from "@payments-platform/domain/terminals/encoded-payment-method/IssueEncodedPaymentMethod"
import * as TerminalKind from "@payments-platform/domain/terminals/terminal/TerminalKind"
import * as CreateTerminal from "@payments-platform/domain/terminals/terminal/CreateTerminal"
import * as TerminalFields from "@payments-platform/domain/terminals/terminal/TerminalFields"
import * as UpdateTerminal from "@payments-platform/domain/terminals/terminal/UpdateTerminal"
import type { TerminalRequest } from "../model/Requests.ts"
import { decode } from "../wire/Decode.ts"
import type * as Wire from "../wire/Wire.ts"
import { type Core, execute, found } from "./Core.ts"
import type { Ended, World } from "./Flows.ts"
import * as Instruments from "./Instruments.ts"

/** What a reader has read; nothing of the platform changes. */
const readCard = (core: Core, body: unknown): Ended => {
  const {
    age = 0,
    amount,
    cardNumber,
    entryMode = "chip",
    terminalId
  } = decode(IssueEncodedPaymentMethod.Request, body)
  const terminal = found(core, TerminalKind.kind, terminalId)
  if (terminal === null) return { _tag: "Refused", refusal: "UnknownIds" }
  if (terminal.state._tag === "Deleted") return { _tag: "Rejected", rejection: { _tag: "Terminal/WrongState" } }
  const authorizedAt = core.now - age
  const reading = { id: core.newId(), terminalId, entryMode, amount, authorizedAt, authorizationCode: "0000000" }
  const encoded_payment_method = Instruments.encode({ ...reading, number: Redacted.value(cardNumber) })
  const expire_time = authorizedAt + CardPresentRead.life
  return { _tag: "Told", record: { encoded_payment_method, authorization_code: "0000000", expire_time } }
}

export const asked = ({ core }: World, request: TerminalRequest, wire: Wire.Wire, id: Wire.IdOf): Ended => {
  const { body, version } = wire
  if (request._tag === "CreateTerminal") {
    const line = TerminalFields.lineOf(version)
    const given = decode(CreateTerminal.Request, body)
    const command = { terminalId: core.newId(), line, environment: "staging", request: given } as const
    return execute(core, CreateTerminal.rule, command, core.app)
  }
  const terminalId = id(request.terminal)
  switch (request._tag) {
    case "UpdateTerminal":
      return execute(core, UpdateTerminal.rule, { terminalId, request: decode(UpdateTerminal.Request, body) }, core.app)
    case "Onboard":
      return execute(core, OnboardTerminal.rule, { terminalId }, null)
    case "Deactivate":
      return execute(core, DeactivateTerminal.rule, { terminalId }, core.app)
    case "DeleteTerminal":
      return execute(core, DeleteTerminal.rule, { terminalId }, core.app)
    case "Read":
      return readCard(core, body)
  }
}
