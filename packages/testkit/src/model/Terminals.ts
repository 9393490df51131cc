/** Terminals and their card-present reads in the model (platform.md 11). */
import type { TerminalRequest } from "./ModelRequests.ts"
import {
  accepted,
  type Answer,
  invalid,
  type Json,
  type Model,
  byName,
  rejected,
  announce,
  unknown,
  week
} from "./State.ts"

export interface Terminal {
  readonly name: string
  readonly account: string
  readonly serial: number
  readonly line: "3.0" | "3.2"
  readonly createTime: number
  status: "pending" | "active" | "inactive" | "deleted"
  reference: string | null
}

/** A card-present read. It is single-use. */
export interface Reading {
  readonly name: string
  readonly terminal: string
  readonly account: string
  readonly outcome: string | null
  readonly amount: number
  readonly authorizedAt: number
  used: boolean
}

const record = (of: Terminal): Json => ({
  id: of.name,
  resource: "terminals",
  owner: { id: of.account },
  create_time: of.createTime,
  serial_number: `serial-${of.serial}`,
  reference_id: of.reference,
  status: of.status
})

type Create = Extract<TerminalRequest, { readonly _tag: "CreateTerminal" }>

const create = (model: Model, { account: name, line, serial }: Create): Answer => {
  const account = byName(model.accounts, name)
  if (account === undefined) return unknown
  if (account.currency !== "USD") return rejected("Terminal/Disabled")
  const isTaken = model.terminals.some(
    (each) => each.serial === serial && each.line === line && each.status !== "deleted"
  )
  if (isTaken) return rejected("Terminal/AlreadyExists")
  const terminal: Terminal = {
    name: `t${model.terminals.length}`,
    account: name,
    serial,
    line,
    createTime: model.now,
    status: line === "3.2" ? "pending" : "active",
    reference: null
  }
  model.terminals.push(terminal)
  announce(model, terminal.name, "terminals.created")
  return accepted(record(terminal))
}

const moved = (model: Model, of: Terminal, from: Terminal["status"], to: Terminal["status"]): Answer => {
  if (of.status !== from) return rejected("Terminal/WrongState")
  of.status = to
  announce(model, of.name, "terminals.updated")
  return accepted(record(of))
}

const remove = (model: Model, of: Terminal): Answer => {
  if (of.status === "pending") return rejected("Terminal/NotOnboarded")
  if (of.status === "deleted") return rejected("Terminal/AlreadyDeleted")
  of.status = "deleted"
  announce(model, of.name, "terminals.deleted")
  return accepted(record(of))
}

const update = (model: Model, of: Terminal, reference: string): Answer => {
  if (of.status === "inactive" || of.status === "deleted") return rejected("Terminal/WrongState")
  if (of.reference !== reference) announce(model, of.name, "terminals.updated")
  of.reference = reference
  return accepted(record(of))
}

type Read = Extract<TerminalRequest, { readonly _tag: "Read" }>

const read = (model: Model, of: Terminal, { age, amount, outcome }: Read): Answer => {
  if (of.status === "deleted") return rejected("Terminal/WrongState")
  const authorizedAt = model.now - age
  const reading: Reading = {
    name: `x${model.readings.length}`,
    terminal: of.name,
    account: of.account,
    outcome,
    amount,
    authorizedAt,
    used: false
  }
  model.readings.push(reading)
  return accepted({ encoded_payment_method: reading.name, authorization_code: "#", expire_time: authorizedAt + week })
}

export const answerTo = (model: Model, request: TerminalRequest): Answer => {
  if (request._tag === "CreateTerminal") return create(model, request)
  const terminal = byName(model.terminals, request.terminal)
  if (terminal === undefined) return unknown
  switch (request._tag) {
    case "UpdateTerminal":
      return update(model, terminal, request.reference)
    case "Onboard":
      return moved(model, terminal, "pending", "active")
    case "Deactivate":
      return moved(model, terminal, "active", "inactive")
    case "DeleteTerminal":
      return remove(model, terminal)
    case "Read":
      return read(model, terminal, request)
  }
}

/** The read of an encoded value. A value that no terminal issued is refused. */
export const opened = (model: Model, name: string): Reading | Answer => byName(model.readings, name) ?? invalid

/** A read expires with its authorization. */
export const isExpired = ({ authorizedAt }: Reading, at: number): boolean => at > authorizedAt + week
