/**
 * What a request says that its payment is paid with (payments.md 3.2): a card, a
 * method by its id, or a client-side token with all that may make a method. Banks
 * pay in two requests, so that nothing of one is read unless a token brings it.
 */
import { Redacted, Result, Schema, Struct } from "effect"
import * as ClientToken from "../../access/client-token/ClientToken.ts"
import * as CreatePaymentMethod from "../../payers/payment-method/CreatePaymentMethod.ts"
import * as CardSource from "../../payers/card/CardSource.ts"
import * as Rbits from "../../risk/Rbits.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import { ofError, type Problem, problem } from "../../vocabulary/Problem.ts"
import * as Secret from "../../vocabulary/Secret.ts"
import { snake } from "../../vocabulary/SnakeCase.ts"
import * as Text from "../../vocabulary/Text.ts"
import * as Wire from "../../vocabulary/Wire.ts"

type Problems = ReadonlyArray<Problem>

const unread = Schema.optionalKey(Secret.secret(Schema.Unknown.annotate({ description: "Beside a token only." })))
const banks = ["paymentBankUs", "paymentBankCa", "plaidProcessorToken"] as const
const bankTypes = ["payment_bank_us", "payment_bank_ca", "plaid_processor_token"] as const
const types = [...CardSource.types, "payment_method_id", ...bankTypes] as const

const Given = Wire.struct({
  type: Schema.optionalKey(Schema.Literals([...types, "token"])),
  ...Wire.sparse(CardSource.members),
  paymentMethodId: Schema.optionalKey(Text.Id),
  paymentBankUs: unread,
  paymentBankCa: unread,
  plaidProcessorToken: unread,
  token: Schema.optionalKey(ClientToken.Given),
  /** of the method that a token makes */
  customData: Schema.optionalKey(Schema.NullOr(CustomData.CustomData)),
  rbits: Schema.optionalKey(Schema.NullOr(Rbits.Embedded))
})
type Came = Wire.Came<typeof Given.Encoded>

const unnamed = (method: Came): Problems =>
  bankTypes.some((type) => method.type === type || method[type] !== undefined)
    ? [problem("PARAM_VALUE_IS_INVALID_ENUM", "type")]
    : (["custom_data", "rbits"] as const).flatMap((key) =>
        method[key] === undefined ? [] : [problem("PARAM_IS_UNKNOWN", key)]
      )

/** One key, named by `type`, which may be left out; beside a token, one that it is merged with. */
const oneKey = (method: Came): Problems => {
  const hasToken = method.token !== undefined
  const wrong = hasToken ? [] : unnamed(method)
  if (wrong.length > 0) return wrong
  const given = types.filter((key) => method[key] !== undefined)
  const excluding = hasToken && method.payment_method_id !== undefined ? [...given, "token"] : given
  if (excluding.length > 1) return excluding.map((key) => problem("PARAM_MUTUALLY_EXCLUSIVE", key))
  const wanted = method.type ?? given[0] ?? "type"
  if (wanted === "token") return hasToken ? [] : [problem("PARAM_IS_MISSING", "token")]
  const known = wanted === "type" ? wanted : types.find((type) => type === wanted)
  return known === undefined || given[0] === known ? [] : [problem("PARAM_IS_MISSING", known)]
}

/** The member `payment_method` of POST /payments. */
export const PaidWith = Wire.judged(Given, oneKey)
export type PaidWith = typeof PaidWith.Type

const readMethod = Schema.decodeUnknownResult(CreatePaymentMethod.Request, { errors: "all", onExcessProperty: "error" })

/** What becomes a method with the payment: a bank is read as POST /payment_methods reads it. null: a method is named. */
export const instrumentOf = (method: PaidWith): Result.Result<CreatePaymentMethod.Instrument | null, Problems> => {
  const { customData = null } = method
  if (CardSource.memberOf(method) !== null)
    return Result.succeed({ ...Struct.pick(method, CardSource.keys), customData })
  const bank = banks.find((member) => method[member] !== undefined)
  const unreadBank = bank === undefined ? undefined : method[bank]
  if (bank === undefined || unreadBank === undefined) return Result.succeed(null)
  const body = { type: snake(bank), [snake(bank)]: Redacted.value(unreadBank) }
  return Result.mapBoth(readMethod(body), {
    onSuccess: (request) => ({ ...request, customData }),
    onFailure: (error) => ofError(error, body)
  })
}
