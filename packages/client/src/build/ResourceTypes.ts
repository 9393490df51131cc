/** The types of the methods of a client, as text: an interface for each resource, and one that has them all. */
import { camel, type Operation } from "../Operation.ts"
import type { TypedOperation } from "./ContractDocument.ts"
import { pascal } from "./ShareSchemas.ts"

const optionsOf = ({ path, takesRiskHeaders, takesUniqueKey }: Operation): string => {
  if (path.startsWith("/operator")) return takesUniqueKey === true ? "OperatorCommandOptions" : "CallOptions"
  if (takesUniqueKey !== true) return "ReadOptions"
  return takesRiskHeaders === true ? "RiskCommandOptions" : "CommandOptions"
}

/** What a method does. Those of the operator have no more than a line: the operator's document says the rest. */
const commentOf = ({ description, operation: { path }, summary }: TypedOperation): string =>
  path.startsWith("/operator") ? `  /** ${summary}. */` : `  /** ${summary}. ${description.replaceAll("*/", "*\\/")} */`

const argument = (name: string, type: string, isRequired: boolean): string => `${name}${isRequired ? "" : "?"}: ${type}`

/** The arguments of a method. What stands before a required one is required too. */
const argumentsOf = ({ body, operation, parameters, query }: TypedOperation): ReadonlyArray<string> => [
  ...parameters.map((name) => argument(camel(name), "string", true)),
  ...(body === null ? [] : [argument("body", body.type, body.isRequired)]),
  ...(query === null ? [] : [argument("query", query.type, query.isRequired)]),
  argument("options", optionsOf(operation), false)
]

const methodsOf = (typed: TypedOperation): ReadonlyArray<string> => {
  const { answer, operation } = typed
  const given = argumentsOf(typed).join(", ")
  const one = [
    commentOf(typed),
    `  ${operation.name}(${given}): Call<${operation.hasPages === true ? `Page<${answer}>` : answer}>`
  ]
  if (operation.hasPages !== true) return one
  const all = `  /** ${typed.summary}, from page to page. */`
  return [...one, all, `  ${operation.name}All(${given}): AsyncGenerator<${answer}, void>`]
}

/** The interfaces of a surface. `whole` names the one that has all of them; it begins the names of the others. */
export const resourceTypes = (whole: string, operations: ReadonlyArray<TypedOperation>): string => {
  const groups = Map.groupBy(operations, ({ operation }) => operation.group)
  const prefix = whole === "ApiResources" ? "" : "Operator"
  const nameOf = (group: string): string => `${prefix}${pascal(group)}Resource`
  const each = [...groups].map(([group, members]) =>
    [`export interface ${nameOf(group)} {`, ...members.flatMap(methodsOf), "}", ""].join("\n")
  )
  const members = [...groups.keys()].map((group) => `  readonly ${camel(group)}: ${nameOf(group)}`)
  return [...each, `export interface ${whole} {`, ...members, "}", ""].join("\n")
}
