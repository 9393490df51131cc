/** Objects of which `type` names the one member that gives the content: the kind of a payment method for example. */
import { type Problem, problem } from "./Problem.ts"

/** Exactly one of the members must be given: the one that `type` names. */
export const problems =
  (types: ReadonlyArray<string>) =>
  (body: { readonly [member: string]: unknown }): ReadonlyArray<Problem> => {
    const { type } = body
    const present = types.filter((key) => body[key] !== undefined)
    if (present.length > 1) return present.map((key) => problem("PARAM_MUTUALLY_EXCLUSIVE", key))
    if (typeof type !== "string" || !types.includes(type) || present[0] === type) return []
    return [problem("PARAM_IS_MISSING", type), ...present.map((key) => problem("PARAM_IS_UNKNOWN", key))]
  }
