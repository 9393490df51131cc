/** Executes each request of the model with the command executor, over any store. */
import { Effect, Result } from "effect"
import { type Rejection, mapRejection } from "@payments-platform/adapters/http/response/RejectionErrors"
import * as Caller from "@payments-platform/domain/access/caller/Caller"
import { ClientTokens } from "@payments-platform/domain/application/access/CompleteRequestFromToken"
import { BillingRuns } from "@payments-platform/domain/application/background/BillingRuns"
import { UnpaidRefunds } from "@payments-platform/domain/application/background/UnpaidRefunds"
import { DocumentFiles } from "@payments-platform/domain/application/DocumentFiles"
import {
  type CommandContext,
  CommandExecutor,
  type ExecutionResult,
  type ResponseRenderer
} from "@payments-platform/domain/application/executor/CommandExecutor"
import { TestCards } from "@payments-platform/domain/application/ReadTestCard"
import { type DecodedInput, input } from "@payments-platform/domain/decider/DecodedInput"
import * as UploadDocument from "@payments-platform/domain/merchants/document/UploadDocument"
import type * as IssueEncodedPaymentMethod from "@payments-platform/domain/payments/payment/IssueEncodedPaymentMethod"
import * as CompiledDecoder from "@payments-platform/domain/schema-compiler/CompiledDecoder"
import type { Request } from "../model/ModelRequests.ts"
import { decode } from "../wire/DecodeStrictly.ts"
import { encode } from "../wire/EncodeRequest.ts"
import * as WireRequest from "../wire/WireRequest.ts"
import { type Billing, operationOf, type PreparedRequest, type Upload } from "./OperationOfRequest.ts"

/** Renders results as JSON without HTTP. A Unique-Key stores the same rejections as over HTTP. */
export const renderer: ResponseRenderer<Rejection> = {
  accepted: (record) => ({ status: 200, body: JSON.stringify(record) }),
  rejected: (rejection) => ({
    reply: { status: 400, body: JSON.stringify(rejection) },
    kept: mapRejection(rejection).kept
  })
}

type Executor = CommandExecutor["Service"]

/** Completes a request with the fields of its client-side token, and executes it. */
const executePrepared = Effect.fnUntraced(function* (
  executor: Executor,
  tokens: ClientTokens["Service"],
  request: PreparedRequest,
  body: unknown,
  context: CommandContext
) {
  const completion = request.place === null ? null : yield* tokens.complete(context.appId, request.place, body)
  const withToken = { ...context, token: completion?.use }
  return yield* request.execute((schema, prepared): Effect.Effect<ExecutionResult, { readonly _tag: string }> => {
    const read = CompiledDecoder.requestDecoder(schema)(completion?.body ?? body)
    const problems = completion?.use.opened === false ? [] : ["the completed request cannot be read"]
    const given: DecodedInput<(typeof schema)["Type"], string> = Result.isSuccess(read)
      ? input(read.success)
      : { _tag: "Malformed", body: completion?.body ?? body, problems }
    return executor.executePrepared(prepared, withToken, given, renderer)
  })
})

/** Reading a test card changes no resource. */
const readCard = Effect.fnUntraced(function* (
  testCards: TestCards["Service"],
  request: IssueEncodedPaymentMethod.Request
) {
  const outcome = yield* testCards.read(request)
  if (outcome._tag === "UnknownTerminal") return yield* Effect.fail({ _tag: "UnknownIds" } as const)
  if (outcome._tag === "CannotRead") return renderer.rejected({ _tag: "Terminal/WrongState" }).reply
  const { authorizationCode: authorization_code, expireTime: expire_time, value } = outcome
  return renderer.accepted({ encoded_payment_method: value, authorization_code, expire_time })
})

const refundUnpaid = Effect.fnUntraced(function* (
  unpaid: UnpaidRefunds["Service"],
  context: CommandContext,
  accountId: string
) {
  const done = yield* unpaid.run(accountId, context)
  if (done === null) return yield* Effect.fail({ _tag: "UnknownIds" } as const)
  if (done._tag === "WrongState") return renderer.rejected({ _tag: "Account/WrongState" }).reply
  return renderer.accepted({ refunds: done.refunds })
})

const bill = Effect.fnUntraced(function* (
  billing: BillingRuns["Service"],
  context: CommandContext,
  { accountId, month }: Billing
) {
  const made = yield* billing.runOne(accountId, month, context)
  if (made === null) return yield* Effect.fail({ _tag: "UnknownIds" } as const)
  return renderer.accepted({ statements: made.map(({ record }) => record) })
})

const upload = Effect.fnUntraced(function* (
  executor: Executor,
  documents: DocumentFiles["Service"],
  { file: name, type }: Upload,
  context: CommandContext
) {
  const receiving = yield* documents.receive(name)
  yield* receiving.append(WireRequest.evidence)
  const request = decode(UploadDocument.Request, { type, file: yield* receiving.end })
  return yield* executor.execute(UploadDocument.announce, context, input({ request }), renderer)
}, Effect.scoped)

/** The context of the operator, who acts for the app. */
const asOperator = (context: CommandContext): CommandContext => ({
  ...context,
  caller: Caller.operator,
  actor: Caller.actorOf(Caller.operator)
})

/**
 * A function that executes a request of the model. `id` resolves the names of the model. A request that is no
 * command of one resource runs once per Unique-Key, as over the operator API.
 */
export const make = Effect.gen(function* () {
  const executor = yield* CommandExecutor
  const tokens = yield* ClientTokens
  const documents = yield* DocumentFiles
  const testCards = yield* TestCards
  const unpaid = yield* UnpaidRefunds
  const billing = yield* BillingRuns

  return (
    request: Request,
    id: WireRequest.IdOf,
    context: CommandContext
  ): Effect.Effect<ExecutionResult, { readonly _tag: string }> => {
    const wire = encode(request, id)
    const operation = operationOf(request, wire, id)
    const call = { ...context, headers: { ...context.headers, magic: wire.magic } }
    switch (operation._tag) {
      case "Command":
        return operation.command.execute((handler, command) =>
          executor.execute(handler, operation.byOperator ? asOperator(call) : call, input(command), renderer)
        )
      case "Prepared":
        return executePrepared(executor, tokens, operation.request, wire.body, call)
      case "Upload":
        return upload(executor, documents, operation, call)
      case "ReadCard":
        return executor.remembered(call, readCard(testCards, operation.request))
      case "RefundUnpaid":
        return executor.remembered(call, refundUnpaid(unpaid, asOperator(call), operation.accountId))
      case "Bill":
        return executor.remembered(call, bill(billing, asOperator(call), operation))
    }
  }
})
