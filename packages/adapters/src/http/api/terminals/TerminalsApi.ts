/** /terminals (platform.md 11). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as CreateTerminal from "@payments-platform/domain/terminals/terminal/CreateTerminal"
import * as TerminalFields from "@payments-platform/domain/terminals/terminal/TerminalFields"
import * as UpdateTerminal from "@payments-platform/domain/terminals/terminal/UpdateTerminal"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../SharedFields.ts"
import * as Records from "../Records.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"

/** The versions before 3.2 know no device that waits to be onboarded: they call it inactive. */
const statuses = ["active", "inactive", "deleted"] as const

export class TerminalsApi extends HttpApiGroup.make("terminals").add(
  HttpApiEndpoint.post("create", "/terminals", {
    headers: { ...SharedFields.keyed, ...SharedFields.risk },
    payload: CreateTerminal.Request,
    success: Records.Terminal.pipe(HttpApiSchema.status(201)),
    error: errors
  }).annotate(EndpointAnnotations.Gates, EndpointAnnotations.terminalGates),
  HttpApiEndpoint.get("list", "/terminals", {
    query: SharedFields.list({
      account_id: SharedFields.filter,
      reference_id: SharedFields.filter,
      model: Schema.optionalKey(TerminalFields.Model),
      serial_number: SharedFields.filter,
      status: Schema.optionalKey(SharedFields.some(statuses)),
      gateway_id: SharedFields.filter
    }),
    success: Records.listOf(Records.Terminal),
    error: errors
  })
    .annotate(EndpointAnnotations.Gates, EndpointAnnotations.terminalListGates)
    .annotate(EndpointAnnotations.Repeated, ["status"]),
  HttpApiEndpoint.get("get", "/terminals/:id", { params: SharedFields.Id, success: Records.Terminal, error: errors }),
  HttpApiEndpoint.post("update", "/terminals/:id", {
    params: SharedFields.Id,
    headers: { ...SharedFields.keyed, ...SharedFields.risk },
    payload: UpdateTerminal.Request,
    success: Records.Terminal,
    error: errors
  }).annotate(EndpointAnnotations.Gates, EndpointAnnotations.terminalGates),
  HttpApiEndpoint.post("deactivate", "/terminals/:id/deactivate", {
    params: SharedFields.Id,
    headers: { ...SharedFields.keyed, ...SharedFields.risk },
    success: Records.Terminal,
    error: errors
  }).annotate(EndpointAnnotations.Versions, EndpointAnnotations.before32),
  HttpApiEndpoint.delete("remove", "/terminals/:id", {
    params: SharedFields.Id,
    headers: { ...SharedFields.keyed, ...SharedFields.risk },
    success: Records.Terminal,
    error: errors
  })
) {}
