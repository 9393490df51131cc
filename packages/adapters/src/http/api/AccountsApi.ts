/** /accounts (merchants.md 4). */
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api"
import * as AccountFields from "@payments-platform/domain/merchants/AccountFields"
import { errors } from "./Errors.ts"
import * as Fields from "./Fields.ts"
import * as Records from "./Records.ts"
import * as Traits from "./Traits.ts"

export class AccountsApi extends HttpApiGroup.make("accounts").add(
  HttpApiEndpoint.post("create", "/accounts", {
    headers: { ...Fields.keyed, ...Fields.risk },
    payload: AccountFields.Create,
    success: Records.Account.pipe(HttpApiSchema.status(201)),
    error: errors
  })
    .annotate(Traits.Gates, Traits.accountGates)
    .annotate(Traits.Audited, true),
  HttpApiEndpoint.get("list", "/accounts", {
    query: Fields.list({
      owner_id: Fields.filter,
      beneficiary_legal_entity_id: Fields.filter,
      reference_id: Fields.filter
    }),
    success: Records.pageOf(Records.Account),
    error: errors
  }),
  HttpApiEndpoint.get("get", "/accounts/:id", { params: Fields.Id, success: Records.Account, error: errors }),
  HttpApiEndpoint.post("update", "/accounts/:id", {
    params: Fields.Id,
    headers: { ...Fields.keyed, ...Fields.risk },
    payload: AccountFields.Patch,
    success: Records.Account,
    error: errors
  })
    .annotate(Traits.Gates, Traits.accountGates)
    .annotate(Traits.Audited, true)
) {}
