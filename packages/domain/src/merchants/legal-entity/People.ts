/**
 * The people behind a legal entity, in a request, in merged fields and in stored ones: the controller, an account
 * controller in its place, and the additional representatives (merchants.md 1.1).
 */

/** The path of a person in the body and the record. It identifies the person within the legal entity. */
export type PersonId = "controller" | "account_controller" | `additional_representatives.${string}`

export interface PersonAt<P> {
  readonly _tag: "Controller" | "AccountController" | "Representative"
  readonly id: PersonId
  readonly path: ReadonlyArray<string>
  readonly person: P
}

/** People in a request, where null removes a person. */
interface Given<P> {
  readonly controller?: P | null
  readonly accountController?: P | null
  readonly additionalRepresentatives?: { readonly [key: string]: P | null } | null
}

export interface People<P> {
  readonly controller?: P
  readonly accountController?: P
  readonly additionalRepresentatives?: { readonly [key: string]: P }
}

/** The names of the members that hold people. */
export const members = ["controller", "accountController", "additionalRepresentatives"] as const

const at = <P>(
  _tag: PersonAt<P>["_tag"],
  id: PersonId,
  person: P | null | undefined,
  ...path: ReadonlyArray<string>
): ReadonlyArray<PersonAt<P>> => (person === null || person === undefined ? [] : [{ _tag, id, path, person }])

/** Every person, in the order of the record. */
export const all = <P>({
  accountController,
  additionalRepresentatives,
  controller
}: Given<P>): ReadonlyArray<PersonAt<P>> => [
  ...at("Controller", "controller", controller, "controller"),
  ...at("AccountController", "account_controller", accountController, "account_controller"),
  ...Object.entries(additionalRepresentatives ?? {}).flatMap(([key, person]) =>
    at("Representative", `additional_representatives.${key}`, person, "additional_representatives", key)
  )
]

/** Applies a function to each person. */
export const map = <P, Q>(
  { accountController, additionalRepresentatives, controller }: People<P>,
  toParty: (person: P, id: PersonId) => Q
): People<Q> => ({
  ...(controller === undefined ? {} : { controller: toParty(controller, "controller") }),
  ...(accountController === undefined ? {} : { accountController: toParty(accountController, "account_controller") }),
  ...(additionalRepresentatives === undefined
    ? {}
    : {
        additionalRepresentatives: Object.fromEntries(
          Object.entries(additionalRepresentatives).map(([key, person]) => [
            key,
            toParty(person, `additional_representatives.${key}`)
          ])
        )
      })
})
