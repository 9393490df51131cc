/** /terminals (platform.md 11). */
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
import { appAction, appCommand, appCreation, appRemoval } from "../CommandEndpoint.ts"
import { describe } from "../EndpointDescription.ts"
import { before32, terminalVersionFields, terminalListVersionFields } from "../FieldsByVersion.ts"
import * as SharedParameters from "../SharedParameters.ts"

const record = apiRecord(TerminalRecord)

/** Versions before 3.2 have no status for a terminal that is not yet onboarded: it is inactive there. */
const statuses = ["active", "inactive", "deleted"] as const

export class TerminalsApi extends HttpApiGroup.make("terminals")
  .add(
    appCreation("/terminals", CreateTerminal.Request, record, {
      executes: CreateTerminal.handler,
      command: ({ payload }, version) => ({ line: TerminalFields.lineOf(version), request: payload }),
      show: (record, version) => TerminalKind.recordIn(TerminalFields.lineOf(version), record),
      gates: terminalVersionFields,
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
    }),
    HttpApiEndpoint.get("list", "/terminals", {
      query: SharedParameters.list({
        account_id: SharedParameters.ofAccount,
        reference_id: SharedParameters.filterBy("Only those that the app named so."),
        model: SharedParameters.oneOf(TerminalFields.Model.literals, "Only those of this model."),
        serial_number: SharedParameters.filterBy("Only those with this serial number."),
        status: SharedParameters.anyOf(
          statuses,
          "Only those in one of these statuses; all but deleted ones unless stated. Not in 3.2."
        ),
        gateway_id: SharedParameters.filterBy("Only those of this gateway: none, for no terminal has one. Not in 3.2.")
      }),
      success: listOf(record),
      error: errors
    }).annotateMerge(
      describe({
        gates: terminalListVersionFields,
        repeatableParameters: ["status"],
        sessions: ["mobile_session"],
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
    appCommand("update", "/terminals/:id", UpdateTerminal.Request, record, {
      executes: UpdateTerminal.handler,
      show: (record, version) => TerminalKind.recordIn(TerminalFields.lineOf(version), record),
      gates: terminalVersionFields,
      summary: "Update a terminal",
      description:
        "Changes configuration and `reference_id`; the device takes them when it is next online (platform.md 11).",
      body: { reference_id: "counter-1" },
      answer: { reference_id: "counter-1" }
    }),
    appAction("deactivate", "/terminals/:id/deactivate", record, {
      executes: DeactivateTerminal.handler,
      show: (record, version) => TerminalKind.recordIn(TerminalFields.lineOf(version), record),
      versions: before32,
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
    }),
    appRemoval("/terminals/:id", record, {
      executes: DeleteTerminal.handler,
      show: (record, version) => TerminalKind.recordIn(TerminalFields.lineOf(version), record),
      summary: "Delete a terminal",
      description:
        "Only a device that was onboarded can be deleted; it stays readable with status `deleted` (platform.md 11).",
      params: { id: idOf("unusedTerminal") },
      answer: { ...classicRecord, serial_number: "EXAMPLE-3", status: "deleted" }
    })
  )
  .annotate(OpenApi.Description, "Devices that read cards.") {}
