/** /terminals (platform.md 11). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as CreateTerminal from "@payments-platform/domain/terminals/terminal/CreateTerminal"
import * as DeactivateTerminal from "@payments-platform/domain/terminals/terminal/DeactivateTerminal"
import * as DeleteTerminal from "@payments-platform/domain/terminals/terminal/DeleteTerminal"
import * as TerminalFields from "@payments-platform/domain/terminals/terminal/TerminalFields"
import * as TerminalKind from "@payments-platform/domain/terminals/terminal/TerminalKind"
import { TerminalRecord } from "@payments-platform/domain/terminals/terminal/TerminalRecord"
import * as UpdateTerminal from "@payments-platform/domain/terminals/terminal/UpdateTerminal"
import { classicRecord, idOf } from "@payments-platform/domain/vocabulary/Examples"
import { errors } from "../../response/ErrorCodes.ts"
import { apiRecord, listOf } from "../ApiRecord.ts"
import { appCommand, appCreation, withCommand } from "../CommandEndpoint.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"
import { describe } from "../EndpointDescription.ts"
import { before32, terminalVersionFields, terminalListVersionFields } from "../FieldsByVersion.ts"
import * as SharedParameters from "../SharedParameters.ts"

const record = apiRecord(TerminalRecord)

/** Versions before 3.2 have no status for a terminal that is not yet onboarded: it is inactive there. */
const statuses = ["active", "inactive", "deleted"] as const

export class TerminalsApi extends HttpApiGroup.make("terminals")
  .add(
    withCommand(
      appCreation("create", "/terminals", CreateTerminal.Request, record).annotate(
        EndpointAnnotations.Gates,
        terminalVersionFields
      ),
      {
        executes: CreateTerminal.handler,
        command: ({ payload }, version) => ({ line: TerminalFields.lineOf(version), request: payload }),
        show: (record, version) => TerminalKind.recordIn(TerminalFields.lineOf(version), record),
        summary: "Create a terminal",
        description:
          "Registers a device that reads cards for an account (platform.md 11). In 3.2 it is pending until the device is onboarded.",
        body: {
          account_id: idOf("account"),
          serial_number: "EXAMPLE-2",
          model: "DX8000",
          terminal_configuration: { name: "Counter" }
        },
        answer: { serial_number: "EXAMPLE-2" }
      }
    ),
    HttpApiEndpoint.get("list", "/terminals", {
      query: SharedParameters.list({
        account_id: SharedParameters.filter.annotateKey({ description: "Only those of the account with this id." }),
        reference_id: SharedParameters.filter.annotateKey({ description: "Only those that the app named so." }),
        model: Schema.optionalKey(Schema.Literals(TerminalFields.Model.literals)).annotateKey({
          description: "Only those of this model."
        }),
        serial_number: SharedParameters.filter.annotateKey({ description: "Only those with this serial number." }),
        status: Schema.optionalKey(SharedParameters.anyOf(statuses)).annotateKey({
          description: "Only those in one of these statuses; all but deleted ones unless stated. Not in 3.2."
        }),
        gateway_id: SharedParameters.filter.annotateKey({
          description: "Only those of this gateway: none, for no terminal has one. Not in 3.2."
        })
      }),
      success: listOf(record),
      error: errors
    })
      .annotate(EndpointAnnotations.Gates, terminalListVersionFields)
      .annotate(EndpointAnnotations.RepeatableParameters, ["status"])
      .annotate(EndpointAnnotations.Sessions, ["mobile_session"])
      .annotateMerge(
        describe({
          summary: "List terminals",
          description:
            "The terminals of the app's merchants, without deleted ones unless asked for (platform.md 11). Versions before 3.2 have pages and more filters."
        })
      ),
    HttpApiEndpoint.get("get", "/terminals/:id", {
      params: SharedParameters.Id,
      success: record,
      error: errors
    }).annotateMerge(
      describe({
        summary: "Read a terminal",
        description: "The terminal in its present state (platform.md 11)."
      })
    ),
    withCommand(
      appCommand("update", "/terminals/:id", UpdateTerminal.Request, record).annotate(
        EndpointAnnotations.Gates,
        terminalVersionFields
      ),
      {
        executes: UpdateTerminal.handler,
        command: ({ params, payload }) => ({ terminalId: params.id, request: payload }),
        show: (record, version) => TerminalKind.recordIn(TerminalFields.lineOf(version), record),
        summary: "Update a terminal",
        description:
          "Changes configuration and `reference_id`; the device takes them when it is next online (platform.md 11).",
        body: { reference_id: "counter-1" },
        answer: { reference_id: "counter-1" }
      }
    ),
    withCommand(
      HttpApiEndpoint.post("deactivate", "/terminals/:id/deactivate", {
        params: SharedParameters.Id,
        headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
        success: record,
        error: errors
      }).annotate(EndpointAnnotations.Versions, before32),
      {
        executes: DeactivateTerminal.handler,
        command: ({ params }) => ({ terminalId: params.id }),
        show: (record, version) => TerminalKind.recordIn(TerminalFields.lineOf(version), record),
        summary: "Deactivate a terminal",
        description: "An active terminal reads no cards any more (platform.md 11). Not in 3.2.",
        params: { id: idOf("onlineTerminal") },
        answer: {
          ...classicRecord,
          serial_number: "EXAMPLE-4",
          last_call_home: null,
          status: "inactive",
          api_version: "3.1"
        }
      }
    ),
    withCommand(
      HttpApiEndpoint.delete("remove", "/terminals/:id", {
        params: SharedParameters.Id,
        headers: { ...SharedParameters.optionalUniqueKey, ...SharedParameters.riskHeaders },
        success: record,
        error: errors
      }),
      {
        executes: DeleteTerminal.handler,
        command: ({ params }) => ({ terminalId: params.id }),
        show: (record, version) => TerminalKind.recordIn(TerminalFields.lineOf(version), record),
        summary: "Delete a terminal",
        description:
          "Only a device that was onboarded can be deleted; it stays readable with status `deleted` (platform.md 11).",
        params: { id: idOf("unusedTerminal") },
        answer: { ...classicRecord, serial_number: "EXAMPLE-3", status: "deleted" }
      }
    )
  )
  .annotate(OpenApi.Description, "Devices that read cards.") {}
