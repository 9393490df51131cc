/** Objects whose `type` names the one member with the content, such as a payment method. */
import { type Problem, problem } from "./Problem.ts"

/** The problems of an object that does not give exactly one member: the one that `type` names, or `general` for any type. */
export const problems =
  (types: ReadonlyArray<string>, general?: string) =>
  (body: { readonly [member: string]: unknown }): ReadonlyArray<Problem> => {
    const { type } = body
    const names = general === undefined ? types : [general, ...types]
    const present = names.filter((key) => body[key] !== undefined)
    const [given] = present
    if (present.length > 1) return present.map((key) => problem("PARAM_MUTUALLY_EXCLUSIVE", key))
    if (typeof type !== "string" || !types.includes(type)) return []
    if (given !== undefined && (given === type || given === general)) return []
    return [problem("PARAM_IS_MISSING", general ?? type), ...present.map((key) => problem("PARAM_IS_UNKNOWN", key))]
  }
