/** /accounts (merchants.md 4). */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import { errors } from "../../response/ErrorCodes.ts"
import * as SharedFields from "../SharedFields.ts"
import * as MerchantRecords from "./MerchantRecords.ts"
import * as Records from "../Records.ts"
import * as EndpointAnnotations from "../EndpointAnnotations.ts"

export class AccountsApi extends HttpApiGroup.make("accounts").add(
  HttpApiEndpoint.post("create", "/accounts", {
    headers: { ...SharedFields.keyed, ...SharedFields.risk },
    payload: AccountFields.Create,
    success: MerchantRecords.Account.pipe(HttpApiSchema.status(201)),
    error: errors
  })
    .annotate(EndpointAnnotations.Gates, EndpointAnnotations.accountGates)
    .annotate(EndpointAnnotations.Audited, true),
  HttpApiEndpoint.get("list", "/accounts", {
    query: SharedFields.list({
      owner_id: SharedFields.filter,
      beneficiary_legal_entity_id: SharedFields.filter,
      reference_id: SharedFields.filter
    }),
    success: Records.pageOf(MerchantRecords.Account),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/accounts/:id", {
    params: SharedFields.Id,
    success: MerchantRecords.Account,
    error: errors
  }),
  HttpApiEndpoint.post("update", "/accounts/:id", {
    params: SharedFields.Id,
    headers: { ...SharedFields.keyed, ...SharedFields.risk },
    payload: AccountFields.Patch,
    success: MerchantRecords.Account,
    error: errors
  })
    .annotate(EndpointAnnotations.Gates, EndpointAnnotations.accountGates)
    .annotate(EndpointAnnotations.Audited, true)
) {}
