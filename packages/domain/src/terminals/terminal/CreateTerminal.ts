/**
 * POST /terminals (platform.md 11). It requires the app's permission `card_present` and an account whose capability
 * `terminals` is enabled, as GET /accounts/{id}/capabilities shows it (merchants.md 5).
 */
import { Result } from "effect"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import * as Capabilities from "../../merchants/account/capabilities/Capabilities.ts"
import * as CapabilityChanges from "../../merchants/account/capabilities/CapabilityChanges.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import { type Problem, problem, violation } from "../../vocabulary/Problem.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as Terminal from "./Terminal.ts"
import * as TerminalFields from "./TerminalFields.ts"
import { kind } from "./TerminalKind.ts"

export const Request = Wire.annotate(
  Wire.struct({
    accountId: Text.Id.annotateKey({ description: "The id of the account for which the terminal reads cards." }),
    serialNumber: TerminalFields.SerialNumber.annotateKey({
      description: "The serial number on the device; no other terminal of its model has it."
    }),
    model: TerminalFields.Model.annotateKey({
      description:
        "The model of the device: `DX8000` from version 3.2 on, the others before; `ingenico_lane3000` and `xac_at170r` in staging only."
    }),
    terminalConfiguration: TerminalFields.NewConfiguration.annotateKey({
      description: "How the device works; its members depend on the version."
    }),
    referenceId: TerminalFields.referenceId,
    ...TerminalFields.readOnlyMembers
  }),
  { identifier: "CreateTerminalRequest" }
)
export type Request = typeof Request.Type

export interface Command {
  readonly line: TerminalFields.Line
  readonly request: Request
}

export type Rejection =
  | { readonly _tag: "Terminal/AccountDeleted"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Terminal/Disabled"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Terminal/AlreadyExists"; readonly path: ReadonlyArray<string> }

const problems = (
  { line, request }: Command,
  { operator: { environment } }: CommandHandler.Context
): ReadonlyArray<Problem> => [
  ...(environment === "production" && TerminalFields.stagingModels.has(request.model)
    ? [violation("PARAM_VALUE_IS_INVALID_ENUM", "must be a model that is not for staging only", "model")]
    : []),
  ...(line === "3.0" && request.terminalConfiguration.currency === undefined
    ? [problem("PARAM_IS_MISSING", "terminal_configuration", "currency")]
    : [])
]

const accountPath = ["account_id"]

export const handler: CommandHandler.CommandHandler<Command, CapabilityChanges.Facts, Rejection> = {
  name: "terminals.create",
  contract: "platform.md 11",
  rejects: CommandHandler.rejections<Rejection>()(
    "Terminal/AccountDeleted",
    "Terminal/Disabled",
    "Terminal/AlreadyExists"
  ),
  validate: problems,
  ...CommandHandler.permissions(["PERMISSION_NOT_GRANTED"], ({ state }) =>
    state.permissions.cardPresent ? [] : [{ reason: "PERMISSION_NOT_GRANTED", path: [] }]
  ),
  requires: ({ request }) =>
    CapabilityChanges.withOwner(RequiredFacts.resource(AccountKind.kind, request.accountId, "body", ...accountPath)),
  decide: (facts, { line, request }, { app, at, newId }) => {
    const { account } = facts
    if (account.state.status === "deleted") return Result.fail({ _tag: "Terminal/AccountDeleted", path: accountPath })
    if (!Capabilities.derive({ ...facts, app: app.state }).terminals.enabled)
      return Result.fail({ _tag: "Terminal/Disabled", path: accountPath })
    const device: Terminal.Device = {
      accountId: account.id,
      line,
      serialNumber: request.serialNumber,
      model: request.model,
      referenceId: request.referenceId ?? null,
      configuration: MergePatch.merge({}, request.terminalConfiguration),
      calledHomeAt: null
    }
    const subject = { id: line === "3.2" ? Terminal.shortId(newId()) : newId(), appId: account.appId, createTime: at }
    return Result.succeed(CommandHandler.decision(kind.create(subject, [{ _tag: "Created", device }])))
  },
  onConflict: (verdict) =>
    verdict._tag === "Claimed" ? { _tag: "Terminal/AlreadyExists", path: ["serial_number"] } : null
}
