/** /accounts (merchants.md 4). */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../SharedFields.ts"
import { pageOf } from "../RecordFields.ts"
import { AccountRecord } from "./AccountRecord.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"
import { accountGates } from "./AccountGates.ts"

export class AccountsApi extends HttpApiGroup.make("accounts").add(
  HttpApiEndpoint.post("create", "/accounts", {
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    payload: AccountFields.Create,
    success: AccountRecord.pipe(HttpApiSchema.status(201)),
    error: errors
  })
    .annotate(EndpointAnnotations.Gates, accountGates)
    .annotate(EndpointAnnotations.Audited, true),
  HttpApiEndpoint.get("list", "/accounts", {
    query: SharedFields.list({
      owner_id: SharedFields.filter,
      beneficiary_legal_entity_id: SharedFields.filter,
      reference_id: SharedFields.filter
    }),
    success: pageOf(AccountRecord),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/accounts/:id", {
    params: SharedFields.Id,
    success: AccountRecord,
    error: errors
  }),
  HttpApiEndpoint.post("update", "/accounts/:id", {
    params: SharedFields.Id,
    headers: { ...SharedFields.optionalUniqueKey, ...SharedFields.riskHeaders },
    payload: AccountFields.Patch,
    success: AccountRecord,
    error: errors
  })
    .annotate(EndpointAnnotations.Gates, accountGates)
    .annotate(EndpointAnnotations.Audited, true)
) {}
