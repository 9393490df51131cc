/** /operator/operators, their tokens, and who is signed in (platform.md 12). */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import * as AuditName from "@payments-platform/domain/access/operator/AuditName"
import * as CreateOperator from "@payments-platform/domain/access/operator/CreateOperator"
import * as CreateOperatorToken from "@payments-platform/domain/access/operator/CreateOperatorToken"
import * as DeleteOperator from "@payments-platform/domain/access/operator/DeleteOperator"
import * as Operator from "@payments-platform/domain/access/operator/Operator"
import * as OperatorKind from "@payments-platform/domain/access/operator/OperatorKind"
import {
  OperatorRecord,
  OperatorTokenRecord,
  role,
  SignedInRecord
} from "@payments-platform/domain/access/operator/OperatorRecord"
import * as RevokeOperatorToken from "@payments-platform/domain/access/operator/RevokeOperatorToken"
import * as UpdateOperator from "@payments-platform/domain/access/operator/UpdateOperator"
import * as Settings from "@payments-platform/domain/access/settings/Settings"
import { idOf } from "@payments-platform/domain/vocabulary/Examples"
import * as Text from "@payments-platform/domain/vocabulary/text/Text"
import * as Wire from "@payments-platform/domain/vocabulary/Wire"
import { withCommand } from "../../api/CommandEndpoint.ts"
import { describe } from "../../api/EndpointDescription.ts"
import { one } from "../../api/ListFilters.ts"
import { withPage, withRecord } from "../../api/ReadEndpoint.ts"
import * as SharedParameters from "../../api/SharedParameters.ts"
import { errors as error } from "../../response/ErrorCodes.ts"
import { pageOf } from "../OperatorRecords.ts"
import { expireOthersIn, expiresIn } from "../TokenFields.ts"

const headers = SharedParameters.optionalUniqueKey
const params = SharedParameters.Id

/** Operators belong to the platform itself. */
const runsFor = { _tag: "App", appId: Settings.platform } as const

/** The members of operators that no request may set. */
const answered = {
  id: Wire.readOnly,
  resource: Wire.readOnly,
  path: Wire.readOnly,
  createTime: Wire.readOnly,
  tokens: Wire.readOnly,
  status: Wire.readOnly
}

const NewOperator = Wire.struct({
  ...answered,
  name: AuditName.AuditName.annotateKey({
    description: `Who it is, for the audit log, 1 to ${AuditName.longest} characters; no other operator has one that looks like it.`
  }),
  role,
  expiresIn
}).annotate({ identifier: "CreateOperatorRequest" })

const ChangedOperator = Wire.mergePatch({ ...answered, name: Wire.readOnly, ...Wire.sparse({ role }) }).annotate({
  identifier: "UpdateOperatorRequest"
})

const NewToken = Wire.struct({
  expiresIn,
  expireOthersIn
}).annotate({ identifier: "CreateOperatorTokenRequest" })

export class OperatorsApi extends HttpApiGroup.make("operators")
  .add(
    HttpApiEndpoint.get("me", "/operator/me", { success: SignedInRecord, error }).annotateMerge(
      describe({
        summary: "Read who is signed in",
        description: "The name and the role of the operator whose token the request has (platform.md 12)."
      })
    ),
    withCommand(
      HttpApiEndpoint.post("create", "/operator/operators", {
        headers,
        payload: NewOperator,
        success: OperatorRecord.pipe(HttpApiSchema.status(201)),
        error
      }),
      {
        executes: CreateOperator.handler,
        command: ({ payload: { expiresIn = Operator.defaultLife, name, role } }) => ({ name, role, life: expiresIn }),
        runsFor,
        role: "admin",
        summary: "Create an operator",
        description:
          "Creates an operator with a first token, which only this answer shows. The name never changes (platform.md 12).",
        body: { name: "Ada Lovelace", role: "finance" },
        answer: { name: "Ada Lovelace", role: "finance", operator_token: "shown once" }
      }
    ),
    withPage(
      HttpApiEndpoint.get("list", "/operator/operators", {
        query: SharedParameters.list({
          status: SharedParameters.oneOf(Operator.statuses, "Only those in this status.")
        }),
        success: pageOf(OperatorRecord),
        error
      }),
      {
        lists: OperatorKind.kind,
        showsApp: false,
        filters: (query) => ({ status: one(query.status) }),
        summary: "List operators",
        description: "All operators, newest first, deleted ones too (platform.md 12)."
      }
    ),
    withRecord(HttpApiEndpoint.get("get", "/operator/operators/:id", { params, success: OperatorRecord, error }), {
      reads: OperatorKind.kind,
      showsApp: false,
      summary: "Read an operator",
      description: "The operator with the last characters of their tokens (platform.md 12)."
    }),
    withCommand(
      HttpApiEndpoint.post("update", "/operator/operators/:id", {
        params,
        headers,
        payload: ChangedOperator,
        success: OperatorRecord,
        error
      }),
      {
        executes: UpdateOperator.handler,
        command: ({ params, payload }) => ({ id: params.id, role: payload.role ?? null }),
        runsFor,
        role: "admin",
        summary: "Change the role of an operator",
        description: "The role counts everywhere within a second; without `role` nothing changes (platform.md 12).",
        params: { id: idOf("promotedOperator") },
        body: { role: "finance" },
        answer: { name: "Betty Holberton", role: "finance" }
      }
    ),
    withCommand(
      HttpApiEndpoint.post("addToken", "/operator/operators/:id/tokens", {
        params,
        headers,
        payload: NewToken,
        success: OperatorTokenRecord.pipe(HttpApiSchema.status(201)),
        error
      }),
      {
        executes: CreateOperatorToken.handler,
        command: ({ params, payload: { expireOthersIn = null, expiresIn = Operator.defaultLife } }) => ({
          id: params.id,
          life: expiresIn,
          expireOthersIn
        }),
        runsFor,
        role: "admin",
        summary: "Add a token to an operator",
        description:
          "Makes another token, which only this answer shows; with `expire_others_in` the others end then. An operator has at most three (platform.md 12).",
        params: { id: idOf("operator") },
        body: { expire_others_in: 3_600 }
      }
    ),
    withCommand(
      HttpApiEndpoint.delete("revokeToken", "/operator/operators/:id/tokens/:token_id", {
        params: { ...params, token_id: Text.Id.annotate({ description: "The id of the token." }) },
        headers,
        success: OperatorRecord,
        error
      }),
      {
        executes: RevokeOperatorToken.handler,
        command: ({ params }) => ({ id: params.id, tokenId: params.token_id }),
        runsFor,
        role: "admin",
        summary: "Revoke a token of an operator",
        description: "The token ends everywhere within a second (platform.md 12).",
        params: { id: idOf("operator"), token_id: idOf("operatorToken") }
      }
    ),
    withCommand(
      HttpApiEndpoint.delete("remove", "/operator/operators/:id", { params, headers, success: OperatorRecord, error }),
      {
        executes: DeleteOperator.handler,
        runsFor,
        role: "admin",
        summary: "Delete an operator",
        description:
          "All tokens of the operator end everywhere within a second; another one may have the name (platform.md 12).",
        params: { id: idOf("leavingOperator") },
        answer: { name: "Kay McNulty", role: "read", status: "deleted", tokens: [] }
      }
    )
  )
  .annotate(OpenApi.Description, "The people who run the platform, their roles and their tokens.") {}
