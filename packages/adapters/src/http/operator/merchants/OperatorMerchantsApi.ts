/** /operator/legal_entities and /operator/accounts (platform.md 12): reads, the details of an account, and its reserve. */
import { HttpApiGroup, OpenApi } from "effect/http-api"
import * as AccountFields from "@payments-platform/domain/merchants/account/AccountFields"
import * as ChangeReserve from "@payments-platform/domain/merchants/account/ChangeReserve"
import { operatorCommand } from "../OperatorCommand.ts"
import * as ResourceReads from "../ResourceReads.ts"

export class OperatorLegalEntitiesApi extends HttpApiGroup.make("legal_entities").add(
  ResourceReads.list("/operator/legal_entities"),
  ResourceReads.get("/operator/legal_entities/:id")
) {}

export class OperatorAccountsApi extends HttpApiGroup.make("accounts").add(
  ResourceReads.list("/operator/accounts"),
  ResourceReads.get("/operator/accounts/:id"),
  operatorCommand("update", "/operator/accounts/:id", AccountFields.Details),
  operatorCommand("reserve", "/operator/accounts/:id/reserve", ChangeReserve.Request).annotate(
    OpenApi.Summary,
    "Holds a part of what is available to an account, or releases it."
  )
) {}
