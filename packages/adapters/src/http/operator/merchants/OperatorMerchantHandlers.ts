/** The handlers of /operator/legal_entities and /operator/accounts. */
import * as BlockCapabilityAsOperator from "@payments-platform/domain/merchants/account/BlockCapabilityAsOperator"
import * as CloseAccount from "@payments-platform/domain/merchants/account/CloseAccount"
import * as ReopenAccount from "@payments-platform/domain/merchants/account/ReopenAccount"
import * as HoldOrReleaseReserve from "@payments-platform/domain/merchants/account/HoldOrReleaseReserve"
import * as SetAccountDetails from "@payments-platform/domain/merchants/account/SetAccountDetails"
import * as DecideVerification from "@payments-platform/domain/merchants/legal-entity/DecideVerification"
import * as LegalEntityKind from "@payments-platform/domain/merchants/legal-entity/LegalEntityKind"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import { UnpaidRefunds } from "@payments-platform/domain/application/payments/UnpaidRefunds"
import { Effect } from "effect"
import { errorResponse, invalidParams } from "../../HttpMessage.ts"
import { makeOnce } from "../../request/ExecuteCommand.ts"
import { recordResponse } from "../../request/RequestContext.ts"
import type { HandlersOf } from "../../server/RouteTable.ts"
import * as RunAsOwningApp from "../RunAsOwningApp.ts"
import * as ResourceReadHandlers from "../ResourceReadHandlers.ts"
import * as LegalEntityOfAccount from "./LegalEntityOfAccount.ts"
import type { OperatorAccountsApi, OperatorLegalEntitiesApi } from "./OperatorMerchantsApi.ts"

export const makeEntities = Effect.gen(function* () {
  const command = yield* RunAsOwningApp.makeCommand
  const legalEntityOf = yield* LegalEntityOfAccount.make
  const ofAccount = (accountId: string) => Effect.map(legalEntityOf(accountId), (id) => ({ id }))

  const handlers: HandlersOf<typeof OperatorLegalEntitiesApi> = {
    ...(yield* ResourceReadHandlers.make(LegalEntityKind.kind, ofAccount)),
    decide: (decoded, context) =>
      command(DecideVerification.rule, decoded, context, ({ params, payload }) => ({
        entityId: params.id,
        request: payload
      }))
  }
  return handlers
})

const accountProblem = (reason: "ID_NOT_FOUND" | "INVALID_STATE") =>
  invalidParams({ place: "path", path: ["id"], reason })

export const makeAccounts = Effect.gen(function* () {
  const command = yield* RunAsOwningApp.makeCommand
  const once = yield* makeOnce
  const unpaid = yield* UnpaidRefunds

  const handlers: HandlersOf<typeof OperatorAccountsApi> = {
    ...(yield* ResourceReadHandlers.make(AccountKind.kind, (id) => Effect.succeed({ id }))),
    update: (decoded, context) =>
      command(SetAccountDetails.rule, decoded, context, ({ params, payload }) => ({
        accountId: params.id,
        request: payload
      })),
    close: (decoded, context) =>
      command(
        CloseAccount.rule,
        decoded,
        context,
        ({ params, payload }) => ({ accountId: params.id, request: payload }),
        201
      ),
    reopen: (decoded, context) =>
      command(ReopenAccount.rule, decoded, context, ({ params }) => ({
        accountId: params.id,
        issue: params.issue_type
      })),
    block: (decoded, context) =>
      command(BlockCapabilityAsOperator.rule, decoded, context, ({ params, payload }) => ({
        accountId: params.id,
        request: payload
      })),
    refundUnpaid: (decoded, context) =>
      once(
        decoded,
        context,
        Effect.fnUntraced(function* ({ params }) {
          const done = yield* unpaid.run(params.id, context.call)
          if (done === null) return yield* Effect.fail(accountProblem("ID_NOT_FOUND"))
          if (done._tag === "WrongState") return errorResponse(accountProblem("INVALID_STATE"))
          return recordResponse(context, { refunds: done.refunds.map((each) => ({ ...each, app_id: done.appId })) })
        })
      ),
    reserve: (decoded, context) =>
      command(HoldOrReleaseReserve.rule, decoded, context, ({ params, payload }) => ({
        accountId: params.id,
        request: payload
      }))
  }
  return handlers
})
