/** /terminals (platform.md 11). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as CreateTerminal from "@payments-platform/domain/terminals/terminal/CreateTerminal"
import * as TerminalFields from "@payments-platform/domain/terminals/terminal/TerminalFields"
import * as UpdateTerminal from "@payments-platform/domain/terminals/terminal/UpdateTerminal"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../SharedFields.ts"
import { listOf } from "../RecordFields.ts"
import { TerminalRecord } from "./TerminalRecord.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"
import { before32, terminalGates, terminalListGates } from "./TerminalGates.ts"

/** Versions before 3.2 have no status for a terminal that is not yet onboarded: it is inactive there. */
const statuses = ["active", "inactive", "deleted"] as const

export class TerminalsApi extends HttpApiGroup.make("terminals").add(
  HttpApiEndpoint.post("create", "/terminals", {
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    payload: CreateTerminal.Request,
    success: TerminalRecord.pipe(HttpApiSchema.status(201)),
    error: errors
  }).annotate(EndpointAnnotations.Gates, terminalGates),
  HttpApiEndpoint.get("list", "/terminals", {
    query: SharedFields.list({
      account_id: SharedFields.filter,
      reference_id: SharedFields.filter,
      model: Schema.optionalKey(TerminalFields.Model),
      serial_number: SharedFields.filter,
      status: Schema.optionalKey(SharedFields.anyOf(statuses)),
      gateway_id: SharedFields.filter
    }),
    success: listOf(TerminalRecord),
    error: errors
  })
    .annotate(EndpointAnnotations.Gates, terminalListGates)
    .annotate(EndpointAnnotations.Repeated, ["status"]),
  HttpApiEndpoint.get("get", "/terminals/:id", {
    params: SharedFields.Id,
    success: TerminalRecord,
    error: errors
  }),
  HttpApiEndpoint.post("update", "/terminals/:id", {
    params: SharedFields.Id,
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    payload: UpdateTerminal.Request,
    success: TerminalRecord,
    error: errors
  }).annotate(EndpointAnnotations.Gates, terminalGates),
  HttpApiEndpoint.post("deactivate", "/terminals/:id/deactivate", {
    params: SharedFields.Id,
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    success: TerminalRecord,
    error: errors
  }).annotate(EndpointAnnotations.Versions, before32),
  HttpApiEndpoint.delete("remove", "/terminals/:id", {
    params: SharedFields.Id,
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    success: TerminalRecord,
    error: errors
  })
) {}
