/** Settings, the service switch, the clock, the ledger, the audit log and the metrics (platform.md 12). */
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as MaintenanceMode from "@payments-platform/domain/access/settings/MaintenanceMode"
import * as Settings from "@payments-platform/domain/access/settings/Settings"
import { SettingsRecord } from "@payments-platform/domain/access/settings/SettingsRecord"
import * as UpdateSettings from "@payments-platform/domain/access/settings/UpdateSettings"
import * as Check from "@payments-platform/domain/vocabulary/Check"
import { idOf } from "@payments-platform/domain/vocabulary/Examples"
import * as Problem from "@payments-platform/domain/vocabulary/Problem"
import * as Text from "@payments-platform/domain/vocabulary/text/Text"
import * as Time from "@payments-platform/domain/vocabulary/time/Time"
import * as Wire from "@payments-platform/domain/vocabulary/Wire"
import { withCommand } from "../../api/CommandEndpoint.ts"
import { describe } from "../../api/EndpointDescription.ts"
import * as SharedParameters from "../../api/SharedParameters.ts"
import { errors as error } from "../../response/ErrorCodes.ts"
import { pageOf } from "../OperatorRecords.ts"
import * as AuditRecords from "./AuditRecords.ts"
import * as LedgerRecords from "./LedgerRecords.ts"
import * as PlatformRecords from "./PlatformRecords.ts"
import { RefusalRecord } from "./RefusalRecord.ts"

const headers = SharedParameters.optionalUniqueKey
const params = SharedParameters.Id
const maxAdvance = 31_536_000

const Switch = Wire.struct({
  available: MaintenanceMode.State.to.fields.available,
  retryAfter: Schema.optionalKey(MaintenanceMode.State.to.fields.retryAfter).annotateKey({
    description: "The `Retry-After` of the 503 answers in seconds, 1 to 3,600; 60 unless stated."
  })
}).annotate({ identifier: "SwitchServiceRequest" })

/** Exactly one of `seconds` (at most a year), `to` and `next`. */
const Advance = Schema.Struct({
  seconds: Schema.optionalKey(Check.Integer.check(Check.between(1, maxAdvance))).annotateKey({
    description: "By how many seconds, 1 to 31,536,000."
  }),
  to: Schema.optionalKey(Time.UnixTime).annotateKey({
    description: "To which time, in UNIX seconds, not before the service time."
  }),
  next: Schema.optionalKey(Schema.Literal(true)).annotateKey({
    description: "To the time when something is due next; when nothing is, the time stays."
  })
})
  .check(
    Check.rule((target) => {
      const given = Object.keys(target)
      if (given.length === 0) return [Problem.problem("PARAM_IS_MISSING", "seconds")]
      return given.length === 1 ? undefined : given.map((name) => Problem.problem("PARAM_MUTUALLY_EXCLUSIVE", name))
    })
  )
  .annotate({ identifier: "AdvanceClockRequest" })

export class PlatformApi extends HttpApiGroup.make("platform")
  .add(
    HttpApiEndpoint.get("getSettings", "/operator/settings", {
      success: SettingsRecord,
      error
    }).annotateMerge(
      describe({
        summary: "Read the settings",
        description: "What the operator may change while the platform runs (platform.md 12)."
      })
    ),
    withCommand(
      HttpApiEndpoint.post("setSettings", "/operator/settings", {
        headers,
        payload: Settings.Patch,
        success: SettingsRecord,
        error
      }),
      {
        executes: UpdateSettings.handler,
        command: ({ payload }) => payload,
        runsFor: { _tag: "App", appId: Settings.platform },
        role: "admin",
        movesMoney: true,
        summary: "Change the settings",
        description:
          "An omitted member keeps its value; a list of symbols is replaced, null removes it (platform.md 12).",
        body: { dispute_fee: 1_500 }
      }
    ),
    HttpApiEndpoint.get("getService", "/operator/service", { success: PlatformRecords.Service, error }).annotateMerge(
      describe({
        summary: "Read the service switch",
        description: "Whether the API is available, and what runs (platform.md 12)."
      })
    ),
    HttpApiEndpoint.post("setService", "/operator/service", {
      headers,
      payload: Switch,
      success: PlatformRecords.Service,
      error
    }).annotateMerge(
      describe({
        role: "admin",
        summary: "Switch the service on or off",
        description:
          "While it is off the API answers 503; operator, health, timers and deliveries go on (platform.md 12).",
        body: { available: true }
      })
    ),
    HttpApiEndpoint.get("getClock", "/operator/clock", { success: PlatformRecords.Clock, error }).annotateMerge(
      describe({
        summary: "Read the clock",
        description: "The service time, and by how much it is ahead of real time (platform.md 12)."
      })
    ),
    HttpApiEndpoint.post("advance", "/operator/clock/advance", {
      headers,
      payload: Advance,
      success: PlatformRecords.AdvancedClock,
      error
    }).annotateMerge(
      describe({
        stagingOnly: true,
        noDeadline: true,
        role: "admin",
        summary: "Advance the clock",
        description:
          "Steps through all timers that come due, each at its own time, and answers when all are done (platform.md 12).",
        body: { seconds: 60 },
        answer: { offset_seconds: 60 }
      })
    ),
    HttpApiEndpoint.get("accountLedger", "/operator/accounts/:id/ledger", {
      params,
      query: SharedParameters.list({}),
      success: pageOf(LedgerRecords.LedgerLine),
      error
    }).annotateMerge(
      describe({
        summary: "List the ledger lines of an account",
        description: "The postings that moved the account's balances, newest first (payments.md 7).",
        params: { id: idOf("account") }
      })
    ),
    HttpApiEndpoint.get("ledger", "/operator/ledger", { success: LedgerRecords.Ledger, error }).annotateMerge(
      describe({
        summary: "Read the ledger",
        description: "The sums of all ledger accounts, by currency; debits equal credits (payments.md 7)."
      })
    ),
    HttpApiEndpoint.get("audit", "/operator/audit", {
      query: SharedParameters.list({
        actor: SharedParameters.filterBy("Only what was done under this name."),
        action: SharedParameters.filterBy("Only this act, such as `apps.tokens.create`."),
        resource: SharedParameters.filterBy("Only what was done to resources of this type."),
        resource_id: SharedParameters.filterBy("Only what was done to this resource, by its id."),
        operator_id: SharedParameters.filterBy("Only what was done with a token of this operator, by their id.")
      }),
      success: pageOf(AuditRecords.AuditEntry),
      error
    }).annotateMerge(
      describe({
        summary: "List the audit log",
        description: "What operators, apps and the platform itself changed, newest first (platform.md 12)."
      })
    ),
    HttpApiEndpoint.get("auditCheck", "/operator/audit/check", {
      success: AuditRecords.AuditCheck,
      error
    }).annotateMerge(
      describe({
        summary: "Check the audit log",
        description:
          "Recomputes the chain of hashes and names the first entry that breaks it. It is not intact without one when the newest entries are gone (platform.md 12)."
      })
    ),
    HttpApiEndpoint.get("refusals", "/operator/refusals", {
      query: SharedParameters.list({
        app_id: SharedParameters.ofApp,
        status: SharedParameters.errorStatus,
        path: SharedParameters.filterBy("Only those whose path begins with this."),
        rule: SharedParameters.filterBy("Only those that this rule refused, such as `refunds.create`.")
      }),
      success: pageOf(RefusalRecord),
      error
    }).annotateMerge(
      describe({
        stagingOnly: true,
        summary: "List the refused requests",
        description:
          "The last 1000 requests that this process answered with an error, newest first: of apps and of the operator, reads and commands, whatever refused them. Those of another process are not among them (platform.md 12)."
      })
    ),
    HttpApiEndpoint.get("refusal", "/operator/refusals/:correlation_id", {
      params: { correlation_id: Text.Id.annotate({ description: "The X-Correlation-Id of the refused request." }) },
      success: RefusalRecord,
      error
    }).annotateMerge(
      describe({
        stagingOnly: true,
        summary: "Read why a request was refused",
        description:
          "The error, and of a refused command the rule, its section of the contract, the rows it saw, the state that does not allow the command with those that do, and the bound that was in the way. A process remembers the last 1000 that it refused itself; those of another process are unknown (platform.md 12).",
        params: { correlation_id: idOf("refusal") }
      })
    ),
    HttpApiEndpoint.get("metrics", "/operator/metrics", {
      success: Schema.String.pipe(HttpApiSchema.asText({ contentType: "text/plain" })),
      error
    }).annotateMerge(
      describe({
        summary: "Read the metrics",
        description: "In the text format of Prometheus; `Authorization: Bearer` is accepted too (platform.md 12).",
        answer: "# TYPE service_jobs_due gauge\nservice_jobs_due 0\n"
      })
    )
  )
  .annotate(OpenApi.Description, "Settings, service switch, clock, ledger, audit log and metrics.") {}
