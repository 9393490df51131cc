/** Terminals and their card-present reads over the pure core. */
import { Redacted } from "effect"
import * as CardPresentRead from "@payments-platform/domain/payers/card/CardPresentRead"
import * as ChangeTerminal from "@payments-platform/domain/terminals/ChangeTerminal"
import * as IssueEncodedPaymentMethod from "@payments-platform/domain/terminals/IssueEncodedPaymentMethod"
import * as Terminal from "@payments-platform/domain/terminals/Terminal"
import * as TerminalFields from "@payments-platform/domain/terminals/TerminalFields"
import type { TerminalRequest } from "../model/ModelRequests.ts"
import { decode } from "../wire/Decode.ts"
import type * as WireRequest from "../wire/WireRequest.ts"
import { type PureState, execute, found } from "./PureExecutor.ts"
import type { CommandResult, PurePlatform } from "./AuthorizationFlows.ts"
import * as Instruments from "./Instruments.ts"

/** Simulates the read of a card. It changes no resource. */
const readCard = (core: PureState, body: unknown): CommandResult => {
  const {
    age = 0,
    amount,
    cardNumber,
    entryMode = "chip",
    terminalId
  } = decode(IssueEncodedPaymentMethod.Request, body)
  const terminal = found(core, Terminal.kind, terminalId)
  if (terminal === null) return { _tag: "Refused", refusal: "UnknownIds" }
  if (terminal.state._tag === "Deleted") return { _tag: "Rejected", rejection: { _tag: "Terminal/WrongState" } }
  const authorizedAt = core.now - age
  const reading = { id: core.newId(), terminalId, entryMode, amount, authorizedAt, authorizationCode: "0000000" }
  const encoded_payment_method = Instruments.encode({ ...reading, number: Redacted.value(cardNumber) })
  const expire_time = authorizedAt + CardPresentRead.life
  return { _tag: "Told", record: { encoded_payment_method, authorization_code: "0000000", expire_time } }
}

export const handle = (
  { core }: PurePlatform,
  request: TerminalRequest,
  wire: WireRequest.WireRequest,
  id: WireRequest.IdOf
): CommandResult => {
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
