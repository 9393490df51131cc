/**
 * POST /payout_methods (merchants.md 6). In earlier versions of the API a bank account is active at once; later
 * versions verify it by two deposits, and the bank is called for them before the response. A linked account is verified
 * and a paper check active in every version.
 */
import { Result, Schema } from "effect"
import * as ClientToken from "../../access/client-token/ClientToken.ts"
import * as MicrodepositCommands from "../../banking/MicrodepositCommands.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as ExternalCalls from "../../decider/ExternalCalls.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import * as EmbeddedRbits from "../../risk/rbit/EmbeddedRbits.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as TypedMember from "../../vocabulary/TypedMember.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import type * as LegalEntity from "../legal-entity/LegalEntity.ts"
import * as LegalEntityKind from "../legal-entity/LegalEntityKind.ts"
import * as PayoutInstrument from "./PayoutInstrument.ts"
import * as PayoutInstrumentRequest from "./PayoutInstrumentRequest.ts"
import * as PayoutMethod from "./PayoutMethod.ts"
import { kind } from "./PayoutMethodKind.ts"
import * as PayoutMethodMicrodeposits from "./PayoutMethodMicrodeposits.ts"

const types = [...PayoutInstrument.types, "plaid_processor_token"] as const

const Body = Wire.struct({
  ...Wire.recordMembers,
  status: Wire.readOnly,
  legalEntityId: Text.Id.annotateKey({ description: "The id of the merchant's legal entity, which owns the method." }),
  nickname: PayoutMethod.Nickname.annotateKey({ description: "How the merchant calls the payout method." }),
  type: Schema.Literals(types).annotateKey({
    description: "How the merchant is paid; it names the member that has the method."
  }),
  ...Wire.sparse(PayoutInstrumentRequest.members),
  token: ClientToken.member,
  customData: Schema.optionalKey(Schema.NullOr(CustomData.CustomData)).annotateKey({
    description: "A JSON object of the app, which the platform keeps and does not read."
  }),
  rbits: EmbeddedRbits.member
})

export const Request = Wire.withRule(Body, TypedMember.problems(types)).annotate({
  identifier: "CreatePayoutMethodRequest"
})
export type Request = typeof Request.Type

/** A request, and whether its version of the API verifies bank accounts by deposits. */
interface Versioned {
  readonly request: Request
  readonly verifies: boolean
}

export interface Command extends Versioned {
  readonly resolved: PayoutInstrumentRequest.Resolution
}

interface Facts {
  readonly entity: Fact<LegalEntity.State>
  /** the method that an earlier attempt of the same request (same Unique-Key) created; null: there is none */
  readonly earlier: Fact<PayoutMethod.State> | null
}

export type Rejection =
  | PayoutMethodMicrodeposits.Rejection
  | { readonly _tag: "PayoutMethod/ChecksInUSOnly"; readonly path: ReadonlyArray<string> }

/** Problems that depend on the time, wherever a request embeds a payout method. */
export const timeChecks = EmbeddedRbits.timeChecks

/** The method with the call for its deposits, if it has an open round. The response waits for the call. */
const withCall = (
  step: ReturnType<typeof kind.keep>,
  context: CommandHandler.Context
): CommandHandler.Decision<Rejection> => {
  const method = kind.fact(step.row)
  const calls =
    method.state._tag === "Opening"
      ? MicrodepositCommands.call(PayoutMethodMicrodeposits.holder, method, context)
      : null
  return calls === null ? CommandHandler.decision(step) : { ...CommandHandler.decision(step), calls }
}

const firstEvent = ({ request, resolved, verifies }: Command, at: number): PayoutMethod.Event => {
  if (resolved._tag === "Wrong") throw new TypeError("a wrong instrument is a problem of the request")
  const { instrument, isLinked, numbers } = resolved.found
  const { customData = null, legalEntityId, nickname } = request
  const details: PayoutMethod.Details = { legalEntityId, nickname, instrument, customData }
  return verifies && numbers !== null && !isLinked
    ? { _tag: "Opened", details, numbers, at }
    : { _tag: "Created", details, numbers, status: isLinked ? "verified" : "active" }
}

const decide = (
  { earlier, entity }: Facts,
  command: Command,
  context: CommandHandler.Context
): Result.Result<CommandHandler.Decision<Rejection>, Rejection> => {
  if (earlier !== null) return Result.succeed(withCall(kind.keep(earlier), context))
  if (command.request.paperCheck !== undefined && entity.state.fields.country !== "US")
    return Result.fail({ _tag: "PayoutMethod/ChecksInUSOnly", path: ["type"] })
  const subject = { id: context.newId(), appId: entity.appId, createTime: context.at }
  return Result.succeed(withCall(kind.create(subject, [firstEvent(command, context.at)]), context))
}

export const handler = EmbeddedRbits.withIntentRbits<Command, Facts, Rejection>({
  name: "payout_methods.create",
  contract: "merchants.md 6",
  rejects: CommandHandler.rejections<Rejection>()("PayoutMethod/Gone", "PayoutMethod/ChecksInUSOnly"),
  timeChecks,
  validate: ({ request, resolved }, { at }) => [
    ...timeChecks(request, at),
    ...(resolved._tag === "Wrong" ? resolved.problems : [])
  ],
  ...CommandHandler.permissions(PayoutInstrumentRequest.reasons, (app, { request }: Command) =>
    PayoutInstrumentRequest.forbidden(app, request)
  ),
  requires: ({ request: { legalEntityId } }, { resumes }) =>
    RequiredFacts.map(
      RequiredFacts.both(
        RequiredFacts.resource(LegalEntityKind.kind, legalEntityId, "body", "legal_entity_id"),
        RequiredFacts.optional(kind, resumes)
      ),
      ([entity, earlier]) => ({ entity, earlier })
    ),
  decide
})

const prepare = (versioned: Versioned, context: CommandHandler.Context): ExternalCalls.Conversation<Command> =>
  ExternalCalls.map(PayoutInstrumentRequest.resolve(versioned.request, context), (resolved) => ({
    ...versioned,
    resolved
  }))

export const enrichedHandler: CommandHandler.EnrichedHandler<Versioned, Command, Facts, Rejection> = {
  enrich: prepare,
  handler
}
