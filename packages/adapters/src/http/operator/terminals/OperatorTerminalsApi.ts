/** /operator/terminals (platform.md 12): reads, the restoration of a terminal, and in staging its device coming online. */
import { HttpApiGroup, OpenApi } from "effect/http-api"
import * as OnboardTerminal from "@payments-platform/domain/terminals/terminal/OnboardTerminal"
import * as RestoreTerminal from "@payments-platform/domain/terminals/terminal/RestoreTerminal"
import * as TerminalKind from "@payments-platform/domain/terminals/terminal/TerminalKind"
import { TerminalRecord } from "@payments-platform/domain/terminals/terminal/TerminalRecord"
import { idOf } from "@payments-platform/domain/vocabulary/Examples"
import { operatorAction } from "../../api/CommandEndpoint.ts"
import { operatorRecord } from "../OperatorRecords.ts"
import * as ResourceReads from "../ResourceReads.ts"

/** The members that 3.2 leaves out. */
const newest = {
  last_call_home: null,
  terminal_configuration: { name: "Counter", manual_entry_configuration: null, address: null }
}
const record = operatorRecord(TerminalRecord, "OperatorTerminal", newest)

export class OperatorTerminalsApi extends HttpApiGroup.make("terminals")
  .add(
    ResourceReads.list("/operator/terminals", record, TerminalKind.kind),
    ResourceReads.get("/operator/terminals/:id", record, TerminalKind.kind),
    operatorAction("onboard", "/operator/terminals/:id/onboard", record, {
      executes: OnboardTerminal.handler,
      stagingOnly: true,
      role: "support",
      summary: "Onboard a terminal",
      description: "In staging, stands for the device that comes online (platform.md 11).",
      params: { id: idOf("terminal") },
      answer: { status: "active" }
    }),
    operatorAction("restore", "/operator/terminals/:id/restore", record, {
      executes: RestoreTerminal.handler,
      role: "support",
      summary: "Restore a terminal",
      description:
        "An inactive terminal is active again, as after a deactivation by mistake (platform.md 12). Announced as `terminals.updated`.",
      params: { id: idOf("inactiveTerminal") },
      answer: { serial_number: "EXAMPLE-5", status: "active" }
    })
  )
  .annotate(OpenApi.Description, "The terminals of all apps.") {}
