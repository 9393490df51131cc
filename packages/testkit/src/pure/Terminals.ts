/** Terminals and their card-present reads over the pure core. */
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
  const terminal = found(core, TerminalKind.kind, terminalId)
  if (terminal === null) return { _tag: "Refused", refusal: "UnknownIds" }
  if (terminal.state._tag === "Deleted") return { _tag: "Rejected", rejection: { _tag: "Terminal/WrongState" } }
  const authorizedAt = core.now - age
  const reading = { id: core.newId(), terminalId, entryMode, amount, authorizedAt, authorizationCode: "0000000" }
  const encoded_payment_method = Instruments.encode({ ...reading, number: Redacted.value(cardNumber) })
  const expire_time = authorizedAt + CardPresentRead.validity
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
