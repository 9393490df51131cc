/**
 * The payout method of an account (merchants.md 4.1) belongs to the account's legal entity, is not deleted, and is paid
 * in the account's currency. An account that is paid by paper check is not paid daily.
 */
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import type { Fact } from "../../decider/ResourceKind.ts"
import type * as Money from "../../vocabulary/Money.ts"
import * as PayoutMethod from "../payout-method/PayoutMethod.ts"
import * as PayoutMethodKind from "../payout-method/PayoutMethodKind.ts"
import type * as Fields from "./AccountFields.ts"

/** The members of a body, or of an account, that name payout methods. */
type NamesPayoutMethods = Pick<Fields.Patch, "payout">

type Method = Fact<PayoutMethod.State>
/** The payout methods that a request names and the present one of the account, by id. */
export type Methods = ReadonlyMap<string, Method>

const pathOf = (currency: Money.Currency, member: "payout_method_id" | "period"): ReadonlyArray<string> => [
  "payout",
  "currencies",
  currency,
  member
]

const ofCurrency = ({ payout }: NamesPayoutMethods, currency: Money.Currency) => payout?.currencies?.[currency] ?? {}

/** The id of the payout method in a currency; null: there is none. */
const methodIn = (request: NamesPayoutMethods, currency: Money.Currency): string | null =>
  ofCurrency(request, currency).payoutMethodId ?? null

/** The payout methods that a body names, each with its path. */
const named = (request: NamesPayoutMethods) =>
  (["USD", "CAD"] as const).flatMap((currency) => {
    const id = methodIn(request, currency)
    const path = pathOf(currency, "payout_method_id")
    return id === null ? [] : [{ path, fact: RequiredFacts.resource(PayoutMethodKind.kind, id, "body", ...path) }]
  })

const existing = (request: NamesPayoutMethods): RequiredFacts.RequiredFacts<unknown> =>
  RequiredFacts.all(named(request).map(({ fact }) => fact))

/** Requires the payout methods of a body. A method of another legal entity counts as unknown. */
export const requireMethods = (
  request: NamesPayoutMethods,
  legalEntityId: string
): RequiredFacts.RequiredFacts<Methods> =>
  RequiredFacts.map(
    RequiredFacts.all(
      named(request).map(({ fact, path }) =>
        RequiredFacts.andThen(fact, (method) =>
          method.state.details.legalEntityId === legalEntityId
            ? RequiredFacts.succeed(method)
            : RequiredFacts.unknown("body", ...path)
        )
      )
    ),
    (methods) => new Map(methods.map((method) => [method.id, method] as const))
  )

interface Owned {
  readonly legalEntityId: string
  readonly currency: Money.Currency
  readonly fields: NamesPayoutMethods
}

/** The methods that a body names and the present one of the account; empty if the body does not change payouts. */
const requiredFor = (
  request: NamesPayoutMethods,
  { currency, fields, legalEntityId }: Owned
): RequiredFacts.RequiredFacts<Methods> =>
  request.payout === undefined
    ? RequiredFacts.succeed(new Map())
    : RequiredFacts.map(
        RequiredFacts.both(
          requireMethods(request, legalEntityId),
          RequiredFacts.optional(PayoutMethodKind.kind, methodIn(fields, currency))
        ),
        ([methods, current]) => (current === null ? methods : new Map([[current.id, current], ...methods]))
      )

/** An account with the payout methods that the body of its update names. Unknown ids of both are reported together. */
export const withMethods = <S extends Owned>(
  account: RequiredFacts.RequiredFacts<Fact<S>>,
  request: NamesPayoutMethods
): RequiredFacts.RequiredFacts<readonly [Fact<S>, Methods]> =>
  RequiredFacts.withNext(
    RequiredFacts.map(RequiredFacts.both(account, existing(request)), ([found]) => found),
    ({ state }) => requiredFor(request, state)
  )

export type Rejection =
  | { readonly _tag: "Account/PayoutMethodDeleted"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Account/PayoutMethodUnfit"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Account/DailyCheck"; readonly path: ReadonlyArray<string> }

/** Why the account could not be paid after the request; null: it could. `merged`: the fields after the request. */
export const rejection = (
  request: NamesPayoutMethods,
  merged: NamesPayoutMethods,
  currency: Money.Currency,
  methods: Methods
): Rejection | null => {
  const method = methods.get(methodIn(merged, currency) ?? "") ?? null
  if (method === null) return null
  const given = ofCurrency(request, currency)
  const path = pathOf(currency, "payout_method_id")
  if ((given.payoutMethodId ?? null) !== null) {
    if (method.state._tag === "Deleted") return { _tag: "Account/PayoutMethodDeleted", path }
    if (!PayoutMethod.fits(method.state, currency)) return { _tag: "Account/PayoutMethodUnfit", path }
  }
  const isDailyCheck = ofCurrency(merged, currency).period === "daily" && !PayoutMethod.isBank(method.state)
  if (!isDailyCheck) return null
  return { _tag: "Account/DailyCheck", path: given.period === undefined ? path : pathOf(currency, "period") }
}
