/** Executes each request of the model over the pure core. */
import { Redacted, Result, Schema } from "effect"
import * as Caller from "@payments-platform/domain/access/caller/Caller"
import * as ClientToken from "@payments-platform/domain/access/client-token/ClientToken"
import * as ClientTokenKind from "@payments-platform/domain/access/client-token/ClientTokenKind"
import * as TokenBody from "@payments-platform/domain/access/client-token/TokenBody"
import * as IssueStatement from "@payments-platform/domain/billing/statement/IssueStatement"
import { type DecodedInput, input } from "@payments-platform/domain/decider/DecodedInput"
import * as AccountKind from "@payments-platform/domain/merchants/account/AccountKind"
import * as DocumentFile from "@payments-platform/domain/merchants/document/DocumentFile"
import * as UploadDocument from "@payments-platform/domain/merchants/document/UploadDocument"
import * as CardPresentRead from "@payments-platform/domain/payers/card/CardPresentRead"
import type * as IssueEncodedPaymentMethod from "@payments-platform/domain/payments/payment/IssueEncodedPaymentMethod"
import * as CompiledDecoder from "@payments-platform/domain/schema-compiler/CompiledDecoder"
import * as SimulatedCardReads from "@payments-platform/domain/simulation/networks/SimulatedCardReads"
import * as TerminalKind from "@payments-platform/domain/terminals/terminal/TerminalKind"
import type { Request } from "../model/ModelRequests.ts"
import { type Billing, operationOf, type PreparedRequest, type Upload } from "../targets/OperationOfRequest.ts"
import { decode } from "../wire/DecodeStrictly.ts"
import { encode } from "../wire/EncodeRequest.ts"
import * as WireRequest from "../wire/WireRequest.ts"
import {
  type Call,
  execute,
  executeCommand,
  prepareAndExecute,
  find,
  type Outcome,
  type PurePlatform,
  type Response,
  vault
} from "./PurePlatform.ts"
import { refundUnpaid } from "./PureUnpaidRefunds.ts"

const readFields = Schema.decodeSync(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)))

/** Completes a body with the fields of its client-side token; null: it names none. */
const completed = (
  core: PurePlatform,
  place: TokenBody.Place | null,
  body: unknown
): TokenBody.CompletedBody | null => {
  const named = place === null ? null : TokenBody.namedToken(body, place)
  if (named === null || place === null) return null
  const token = find(core, ClientTokenKind.kind, named.id)
  const held = token === null ? null : ClientToken.dataAt(token.state, place.resource, core.now)
  return TokenBody.complete(
    named,
    place,
    held === null ? null : readFields(Redacted.value(vault.open("token", held.sealed)))
  )
}

const executePrepared = async (
  core: PurePlatform,
  request: PreparedRequest,
  body: unknown,
  call: Call
): Promise<Outcome> => {
  const completion = completed(core, request.place, body)
  const withToken = { ...call, token: completion?.use }
  return request.execute(async (schema, prepared): Promise<Outcome> => {
    const read = CompiledDecoder.requestDecoder(schema)(completion?.body ?? body)
    if (Result.isFailure(read)) {
      if (completion?.use.opened !== false) return { _tag: "Refused", refusal: "Invalid" }
      const malformed: DecodedInput<never> = { _tag: "Malformed", body: completion.body, problems: [] }
      return execute(core, prepared.handler, malformed, withToken)
    }
    return prepareAndExecute(core, prepared, input(read.success), withToken)
  })
}

/** The bytes of documents are not stored. */
const upload = (core: PurePlatform, { file: name, type }: Upload, call: Call): Promise<Outcome> => {
  const arrived = DocumentFile.after(DocumentFile.emptyFile, WireRequest.evidence)
  const file = DocumentFile.partOf(core.store.newId(), name, arrived)
  return execute(
    core,
    UploadDocument.announce,
    input({ request: decode(UploadDocument.Request, { type, file }) }),
    call
  )
}

/** Simulates the read of a card. It changes no resource. */
const readCard = (
  core: PurePlatform,
  { age = 0, amount, cardNumber, entryMode = "chip", terminalId }: IssueEncodedPaymentMethod.Request
): Response => {
  const terminal = find(core, TerminalKind.kind, terminalId)
  if (terminal === null) return { _tag: "Refused", refusal: "UnknownIds" }
  if (terminal.state._tag === "Deleted")
    return { _tag: "Rejected", rejection: { _tag: "Terminal/WrongState" }, changes: false }
  const authorizedAt = core.now - age
  const authorization_code = "0000000"
  const reading = {
    id: core.store.newId(),
    terminalId,
    entryMode,
    amount,
    authorizedAt,
    authorizationCode: authorization_code
  }
  const encoded_payment_method = SimulatedCardReads.encode({ ...reading, number: Redacted.value(cardNumber) })
  const expire_time = authorizedAt + CardPresentRead.validity
  return { _tag: "Told", record: { encoded_payment_method, authorization_code, expire_time } }
}

/** Makes the statement of an account and month, as the operator's run does. */
const bill = async (core: PurePlatform, { accountId, month }: Billing): Promise<Response> => {
  if (find(core, AccountKind.kind, accountId) === null) return { _tag: "Refused", refusal: "UnknownIds" }
  const call: Call = { caller: Caller.operator, magic: null }
  const made = await execute(core, IssueStatement.handler, input({ accountId, month, scheduled: false }), call)
  const statements = made._tag === "Decided" && made.record["resource"] === "billing_statements" ? [made.record] : []
  return { _tag: "Told", record: { statements } }
}

/** Executes a request of the model. `id` resolves the names of the model. */
export const handle = async (core: PurePlatform, request: Request, id: WireRequest.IdOf): Promise<Response> => {
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
