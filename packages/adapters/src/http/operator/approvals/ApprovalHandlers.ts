/** The handler of POST /operator/approvals/{id}/decision: the decision, then the act, then its result. */
import { Effect, Option, Schema } from "effect"
import * as Approval from "@payments-platform/domain/access/approval/Approval"
import * as ApprovalKind from "@payments-platform/domain/access/approval/ApprovalKind"
import * as CloseApproval from "@payments-platform/domain/access/approval/CloseApproval"
import * as DecideApproval from "@payments-platform/domain/access/approval/DecideApproval"
import * as Settings from "@payments-platform/domain/access/settings/Settings"
import { CommandExecutor } from "@payments-platform/domain/application/executor/CommandExecutor"
import type { CommandHandler } from "@payments-platform/domain/decider/CommandHandler"
import { input } from "@payments-platform/domain/decider/DecodedInput"
import { Store } from "@payments-platform/domain/ports/Store"
import type { HttpResponse } from "../../HttpMessage.ts"
import { signedInBy } from "../../request/caller/SignedInOperator.ts"
import { makeOnce } from "../../request/ExecuteCommand.ts"
import { commandResponse, renderer, type RequestContext } from "../../request/RequestContext.ts"
import type { Rejection } from "../../response/RejectionErrors.ts"
import type { FindRoute, HandlersOf } from "../../server/RouteTable.ts"
import type { ApprovalsApi } from "./ApprovalsApi.ts"
import * as PerformApprovedAct from "./PerformApprovedAct.ts"

/** The members of an answer that an approval keeps. */
const decodeAnswer = Schema.decodeUnknownOption(
  Schema.fromJsonString(
    Schema.Struct({
      id: Schema.optionalKey(Schema.String),
      error_code: Schema.optionalKey(Schema.String),
      details: Schema.optionalKey(Schema.Array(Schema.Struct({ reason_code: Schema.String })))
    })
  )
)

/** What an approval keeps of the answer to its act. */
const resultOf = ({ body, status }: HttpResponse): Approval.Result => {
  const answer = Option.getOrNull(decodeAnswer(body))
  const isRefused = status >= 400
  return {
    status,
    errorCode: isRefused ? (answer?.error_code ?? "UNEXPECTED_ERROR") : null,
    reasonCodes: isRefused ? (answer?.details ?? []).map(({ reason_code }) => reason_code) : [],
    resourceId: isRefused ? null : (answer?.id ?? null)
  }
}

/** `find` knows the routes of the operator surface, which are there once all handlers are. */
export const make = (find: FindRoute) =>
  Effect.gen(function* () {
    const executor = yield* CommandExecutor
    const store = yield* Store
    const once = yield* makeOnce
    const perform = yield* PerformApprovedAct.make

    /** An approval that was decided. */
    const approvalOf = Effect.fnUntraced(function* (id: string) {
      const { rows } = yield* store.load({ ids: [id], counters: [], key: null, subscribers: [] })
      const row = rows.get(id)
      return row === undefined ? yield* Effect.die(new Error("an approval has no row")) : ApprovalKind.kind.fact(row)
    })

    /** Executes one of the commands on an approval. The Unique-Key belongs to the whole decision. */
    const execute = <C, F, R extends Rejection>(
      handler: CommandHandler<C, F, R>,
      context: RequestContext,
      command: C
    ) =>
      Effect.map(
        executor.execute(
          handler,
          { ...context.call, appId: Settings.platform, key: null },
          input(command),
          renderer<R>(context, 200)
        ),
        commandResponse
      )

    const handlers: HandlersOf<typeof ApprovalsApi> = {
      decide: (decoded, context) =>
        once(
          decoded,
          context,
          Effect.fnUntraced(function* ({ params: { id: approvalId }, payload: { decision } }) {
            const operator = signedInBy(context)
            const decided = yield* execute(DecideApproval.handler, context, { id: approvalId, decision, operator })
            if (decided.status !== 200 || decision === "reject") return decided
            const answer = yield* perform(yield* approvalOf(approvalId), context, find)
            const closed = yield* execute(CloseApproval.handler, context, { approvalId, result: resultOf(answer) })
            return answer.status >= 400 ? answer : closed
          })
        )
    }
    return handlers
  })
