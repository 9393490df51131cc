/**
 * `payment_method` of POST /payments (payments.md 3.2): an inline card, the id of a method, or a client-side token. A
 * bank account needs a request of its own before it pays, so its members are decoded only when a token brings them.
 */
import { Redacted, Result, Schema, Struct } from "effect"
import * as ClientToken from "../../access/client-token/ClientToken.ts"
import * as CardSource from "../../payers/card/CardSource.ts"
import * as CreatePaymentMethod from "../../payers/payment-method/CreatePaymentMethod.ts"
import type { InstrumentRequest } from "../../payers/payment-method/InstrumentRequest.ts"
import * as EmbeddedRbits from "../../risk/rbit/EmbeddedRbits.ts"
import * as CompiledDecoder from "../../schema-compiler/CompiledDecoder.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import { type Problem, problem, violation } from "../../vocabulary/Problem.ts"
import * as Requirement from "../../vocabulary/Requirement.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import { snake } from "../../vocabulary/text/SnakeCase.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"

type Problems = ReadonlyArray<Problem>

const undecoded = Schema.optionalKey(Secret.secret(Schema.Unknown)).annotateKey({
  description: "What a token lacks of a bank account; without a token it is refused."
})
const banks = ["paymentBankUs", "paymentBankCa", "plaidProcessorToken"] as const
const bankTypes = ["payment_bank_us", "payment_bank_ca", "plaid_processor_token"] as const
const types = [...CardSource.types, "payment_method_id", ...bankTypes] as const

const Fields = Wire.struct({
  type: Schema.optionalKey(Schema.Literals([...types, "token"])).annotateKey({
    description: "The name of the member that gives the payment method; it may be left out, because only one is given."
  }),
  ...Wire.sparse(CardSource.members),
  paymentMethodId: Schema.optionalKey(Text.Id).annotateKey({
    description: "The id of a verified payment method of the app."
  }),
  paymentBankUs: undecoded,
  paymentBankCa: undecoded,
  plaidProcessorToken: undecoded,
  token: Schema.optionalKey(ClientToken.TokenReference).annotateKey({
    description: "A client-side token that holds the payment method, in whole or in part."
  }),
  customData: Schema.optionalKey(Schema.NullOr(CustomData.CustomData)).annotateKey({
    description: "Data of the app that is kept with the payment method that a token creates. null: none."
  }),
  rbits: EmbeddedRbits.member
})
type Came = Wire.RawMembers<typeof Fields.Encoded>

/** Without a token, inline bank data and the method's own members are refused. */
const problemsWithoutToken = (method: Came): Problems =>
  bankTypes.some((type) => method.type === type || method[type] !== undefined)
    ? [
        violation(
          "PARAM_VALUE_IS_INVALID_ENUM",
          Requirement.oneOf([...CardSource.types, "payment_method_id", "token"]),
          "type"
        )
      ]
    : (["custom_data", "rbits"] as const).flatMap((key) =>
        method[key] === undefined ? [] : [problem("PARAM_IS_UNKNOWN", key)]
      )

/** Exactly one key is given, and `type` may name it. A key that comes with a token is merged with its members. */
const oneKey = (method: Came): Problems => {
  const hasToken = method.token !== undefined
  const refused = hasToken ? [] : problemsWithoutToken(method)
  if (refused.length > 0) return refused
  const given = types.filter((key) => method[key] !== undefined)
  const exclusive = hasToken && method.payment_method_id !== undefined ? [...given, "token"] : given
  if (exclusive.length > 1) return exclusive.map((key) => problem("PARAM_MUTUALLY_EXCLUSIVE", key))
  const requested = method.type ?? given[0] ?? "type"
  if (requested === "token") return hasToken ? [] : [problem("PARAM_IS_MISSING", "token")]
  const known = requested === "type" ? requested : types.find((type) => type === requested)
  return known === undefined || given[0] === known ? [] : [problem("PARAM_IS_MISSING", known)]
}

/** The member `payment_method` of POST /payments. */
export const Request = Wire.withRule(Fields, oneKey).annotate({ identifier: "PaymentSourceRequest" })
export type Request = typeof Request.Type

const readMethod = CompiledDecoder.requestDecoder(CreatePaymentMethod.Request)

/**
 * The instrument that becomes a method with the payment. Bank data is decoded as in
 * POST /payment_methods, with the same problems. null when the request names a method.
 */
export const instrumentOf = (method: Request): Result.Result<InstrumentRequest | null, Problems> => {
  const { customData = null } = method
  if (CardSource.memberOf(method) !== null)
    return Result.succeed({ ...Struct.pick(method, CardSource.keys), customData })
  const bank = banks.find((member) => method[member] !== undefined)
  const bankData = bank === undefined ? undefined : method[bank]
  if (bank === undefined || bankData === undefined) return Result.succeed(null)
  const body = { type: snake(bank), [snake(bank)]: Redacted.value(bankData) }
  return Result.mapBoth(readMethod(body), {
    onSuccess: (request) => ({ ...request, customData }),
    onFailure: (problems) => problems
  })
}
