/** Executes each request of the model over the pure core. */
import { Redacted, Result, Schema } from "effect"
import * as Caller from "@payments-platform/domain/access/caller/Caller"
import * as ClientToken from "@payments-platform/domain/access/client-token/ClientToken"
import * as ClientTokenKind from "@payments-platform/domain/access/client-token/ClientTokenKind"
import * as TokenBody from "@payments-platform/domain/access/client-token/TokenBody"
import * as IssueStatement from "@payments-platform/domain/billing/statement/IssueStatement"
import { type DecodedInput, input } from "@payments-platform/domain/decider/DecodedInput"
import * as ExternalCalls from "@payments-platform/domain/decider/ExternalCalls"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as DocumentFile from "@payments-platform/domain/merchants/document/DocumentFile"
import * as UploadDocument from "@payments-platform/domain/merchants/document/UploadDocument"
import * as CardPresentRead from "@payments-platform/domain/payers/card/CardPresentRead"
import type * as IssueEncodedPaymentMethod from "@payments-platform/domain/payments/payment/IssueEncodedPaymentMethod"
import * as CompiledDecoder from "@payments-platform/domain/schema-compiler/CompiledDecoder"
import * as TerminalKind from "@payments-platform/domain/terminals/terminal/TerminalKind"
import type { Request } from "../model/ModelRequests.ts"
import { type Billing, operationOf, type PreparedRequest, type Upload } from "../targets/OperationOfRequest.ts"
import { decode } from "../wire/DecodeStrictly.ts"
import { encode } from "../wire/EncodeRequest.ts"
import * as WireRequest from "../wire/WireRequest.ts"
import * as PureCardReads from "./PureCardReads.ts"
import {
  type Call,
  circumstancesOf,
  execute,
  executeCommand,
  find,
  type Outcome,
  type PureState,
  type Response
} from "./PureExecutor.ts"
import { refundUnpaid } from "./PureUnpaidRefunds.ts"

const readFields = Schema.decodeSync(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)))

/** Completes a body with the fields of its client-side token; null: it names none. */
const completed = (core: PureState, place: TokenBody.Place | null, body: unknown): TokenBody.CompletedBody | null => {
  const named = place === null ? null : TokenBody.namedToken(body, place)
  if (named === null || place === null) return null
  const token = find(core, ClientTokenKind.kind, named.id)
  const held = token === null ? null : ClientToken.dataAt(token.state, place.resource, core.now)
  return TokenBody.complete(named, place, held === null ? null : readFields(held.sealed))
}

const executePrepared = (core: PureState, request: PreparedRequest, body: unknown, call: Call): Outcome => {
  const completion = completed(core, request.place, body)
  const withToken = { ...call, token: completion?.use }
  return request.execute((schema, prepared) => {
    const read = CompiledDecoder.requestDecoder(schema)(completion?.body ?? body)
    if (Result.isFailure(read)) {
      if (completion?.use.opened !== false) return { _tag: "Refused", refusal: "Invalid" }
      const malformed: DecodedInput<never> = { _tag: "Malformed", body: completion.body, problems: [] }
      return execute(core, prepared.handler, malformed, withToken)
    }
    const asked = core.engine.prepare(prepared, input(read.success), circumstancesOf(core, call))
    return execute(core, prepared.handler, ExternalCalls.runWith(asked, core.answers), withToken)
  })
}

/** The bytes of documents are not stored. */
const upload = (core: PureState, { file: name, type }: Upload, call: Call): Outcome => {
  const arrived = DocumentFile.after(DocumentFile.emptyFile, WireRequest.evidence)
  const file = DocumentFile.partOf(core.newId(), name, arrived)
  return execute(
    core,
    UploadDocument.announce,
    input({ request: decode(UploadDocument.Request, { type, file }) }),
    call
  )
}

/** Simulates the read of a card. It changes no resource. */
const readCard = (
  core: PureState,
  { age = 0, amount, cardNumber, entryMode = "chip", terminalId }: IssueEncodedPaymentMethod.Request
): Response => {
  const terminal = find(core, TerminalKind.kind, terminalId)
  if (terminal === null) return { _tag: "Refused", refusal: "UnknownIds" }
  if (terminal.state._tag === "Deleted")
    return { _tag: "Rejected", rejection: { _tag: "Terminal/WrongState" }, changes: false }
  const authorizedAt = core.now - age
  const authorization_code = "0000000"
  const reading = {
    id: core.newId(),
    terminalId,
    entryMode,
    amount,
    authorizedAt,
    authorizationCode: authorization_code
  }
  const encoded_payment_method = PureCardReads.encode({ ...reading, number: Redacted.value(cardNumber) })
  const expire_time = authorizedAt + CardPresentRead.validity
  return { _tag: "Told", record: { encoded_payment_method, authorization_code, expire_time } }
}

/** Makes the statement of an account and month, as the operator's run does. */
const bill = (core: PureState, { accountId, month }: Billing): Response => {
  if (find(core, AccountKind.kind, accountId) === null) return { _tag: "Refused", refusal: "UnknownIds" }
  const call: Call = { caller: Caller.operator, magic: null }
  const made = execute(core, IssueStatement.handler, input({ accountId, month, scheduled: false }), call)
  const statements = made._tag === "Decided" && made.record["resource"] === "billing_statements" ? [made.record] : []
  return { _tag: "Told", record: { statements } }
}

/** Executes a request of the model. `id` resolves the names of the model. */
export const handle = (core: PureState, request: Request, id: WireRequest.IdOf): Response => {
  const wire = encode(request, id)
  const operation = operationOf(request, wire, id)
  const app: Call = { caller: { _tag: "App", app: core.app }, magic: wire.magic }
  switch (operation._tag) {
    case "Command":
      return executeCommand(core, operation.command, operation.byOperator ? { ...app, caller: Caller.operator } : app)
    case "Prepared":
      return executePrepared(core, operation.request, wire.body, app)
    case "Upload":
      return upload(core, operation, app)
    case "ReadCard":
      return readCard(core, operation.request)
    case "RefundUnpaid":
      return refundUnpaid(core, operation.accountId)
    case "Bill":
      return bill(core, operation)
  }
}
