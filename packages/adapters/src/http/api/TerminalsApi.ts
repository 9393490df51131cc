/** /terminals (platform.md 11). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as TerminalFields from "@payments-platform/domain/terminals/TerminalFields"
import { errors } from "./Errors.ts"
import * as Fields from "./Fields.ts"
import * as Records from "./Records.ts"
import * as Traits from "./Traits.ts"

/** The versions before 3.2 know no device that waits to be onboarded: they call it inactive. */
const statuses = ["active", "inactive", "deleted"] as const

export class TerminalsApi extends HttpApiGroup.make("terminals").add(
  HttpApiEndpoint.post("create", "/terminals", {
    headers: { ...Fields.keyed, ...Fields.risk },
    payload: TerminalFields.Create,
    success: Records.Terminal.pipe(HttpApiSchema.status(201)),
    error: errors
  }).annotate(Traits.Gates, Traits.terminalGates),
  HttpApiEndpoint.get("list", "/terminals", {
    query: Fields.list({
      account_id: Fields.filter,
      reference_id: Fields.filter,
      model: Schema.optionalKey(TerminalFields.Model),
      serial_number: Fields.filter,
      status: Schema.optionalKey(Fields.some(statuses)),
      gateway_id: Fields.filter
    }),
    success: Records.listOf(Records.Terminal),
    error: errors
  })
    .annotate(Traits.Gates, Traits.terminalListGates)
    .annotate(Traits.Repeated, ["status"]),
  HttpApiEndpoint.get("get", "/terminals/:id", { params: Fields.Id, success: Records.Terminal, error: errors }),
  HttpApiEndpoint.post("update", "/terminals/:id", {
    params: Fields.Id,
    headers: { ...Fields.keyed, ...Fields.risk },
    payload: TerminalFields.Update,
    success: Records.Terminal,
    error: errors
  }).annotate(Traits.Gates, Traits.terminalGates),
  HttpApiEndpoint.post("deactivate", "/terminals/:id/deactivate", {
    params: Fields.Id,
    headers: { ...Fields.keyed, ...Fields.risk },
    success: Records.Terminal,
    error: errors
  }).annotate(Traits.Versions, Traits.before32),
  HttpApiEndpoint.delete("remove", "/terminals/:id", {
    params: Fields.Id,
    headers: { ...Fields.keyed, ...Fields.risk },
    success: Records.Terminal,
    error: errors
  })
) {}
