/**
 * The errors by which an operation refuses, as the OpenAPI document lists them: those of its command, from the tables
 * of rejections, and those that follow from its parameters and its body.
 */
import { Context } from "effect"
import * as UseClientToken from "@payments-platform/domain/access/client-token/UseClientToken"
import * as Examples from "@payments-platform/domain/vocabulary/Examples"
import type { JsonObject, Members } from "@payments-platform/domain/vocabulary/text/Json"
import {
  allCodes,
  codes,
  type Code,
  errorBody,
  type Reason,
  statusDescriptions,
  type WireProblem
} from "../response/ErrorCodes.ts"
import type { Refusal } from "../response/RejectionTable.ts"
import * as EndpointAnnotations from "./EndpointAnnotations.ts"
import type { DescribedEndpoint } from "./EndpointDescription.ts"

/** The refusal of the rejections with a tag. */
export type RefusalOf = (tag: string) => Refusal

const takes = ({ endpoint }: DescribedEndpoint, name: string): boolean => {
  const ast = endpoint.headers?.ast
  return ast?._tag === "Objects" && ast.propertySignatures.some((each) => each.name === name)
}

/** Whether the path or the body of the example names a resource, which may be unknown. */
const namesResource = ({ description: { body = {} }, endpoint }: DescribedEndpoint): boolean =>
  endpoint.params !== undefined || Examples.namesResource(JSON.stringify(body))

/** The refusals that do not depend on the state of a resource. */
const common = (described: DescribedEndpoint, refusalOf: RefusalOf): ReadonlyArray<Refusal> => {
  const { annotations } = described
  const reasons: ReadonlyArray<Reason> = [
    ...(namesResource(described) ? (["ID_NOT_FOUND"] as const) : []),
    ...(takes(described, "unique-key")
      ? (["UNIQUE_KEY_ALREADY_USED", "CONCURRENT_UNIQUE_KEY_REQUEST_IS_PROCESSING"] as const)
      : [])
  ]
  const isForSessions = Context.get(annotations, EndpointAnnotations.Sessions).length > 0
  const outside: ReadonlyArray<Reason> = isForSessions ? ["AUTH_CODE_CANNOT_ACCESS_SCOPE"] : []
  return [
    { code: "INVALID_PARAMS", reasons },
    { code: "NOT_AUTHORIZED", reasons: [...(described.description.forbids ?? []), ...outside] },
    ...(Context.get(annotations, EndpointAnnotations.TakesToken) === null ? [] : UseClientToken.rejects.map(refusalOf)),
    ...(Context.get(annotations, EndpointAnnotations.StagingOnly)
      ? [{ code: "NOT_AUTHORIZED", reasons: ["STAGING_ONLY"] } as const]
      : [])
  ]
}

/** The reasons of every code by which the operation refuses with a status. */
const refusals = (
  status: string,
  described: DescribedEndpoint,
  refusalOf: RefusalOf
): ReadonlyMap<Code, ReadonlySet<Reason>> => {
  const found = new Map<Code, Set<Reason>>()
  const { refuses = [] } = described.description
  for (const { code, reasons } of [...common(described, refusalOf), ...refuses.map(refusalOf)]) {
    if (String(codes[code].status) !== status) continue
    const all = found.get(code) ?? new Set<Reason>()
    for (const reason of reasons) all.add(reason)
    found.set(code, all)
  }
  return found
}

const quoted = (words: Iterable<string>): string => [...words].map((word) => `\`${word}\``).join(", ")

/** The description of a response: what the status means, and for an error the codes and reasons of the operation. */
export const responseDescription = (status: string, described: DescribedEndpoint, refusalOf: RefusalOf): string => {
  const meaning = statusDescriptions.get(status) ?? ""
  const lines = [...refusals(status, described, refusalOf)].flatMap(([code, reasons]) =>
    reasons.size === 0 ? [] : [`- \`${code}\`: ${quoted(reasons)}`]
  )
  return lines.length === 0 ? meaning : `${meaning}\n\n${lines.join("\n")}`
}

const withReason = (reason: Reason): WireProblem =>
  reason.startsWith("PARAM_") ? { place: "body", path: ["amount"], reason } : { place: "path", path: ["id"], reason }

interface ErrorExample {
  readonly name: string
  readonly value: JsonObject
}

const exampleOf = (code: Code, reason: Reason | null): ErrorExample => ({
  name: reason === null ? code : `${code}.${reason}`,
  value: { ...errorBody(code, reason === null ? [] : [withReason(reason)]) }
})

/** The errors that the operation answers with a status: one for each reason, or for the code without reasons. */
const examplesOf = (
  status: string,
  described: DescribedEndpoint,
  refusalOf: RefusalOf
): ReadonlyArray<ErrorExample> => {
  const named = [...refusals(status, described, refusalOf)].flatMap(([code, reasons]) =>
    reasons.size === 0 ? [exampleOf(code, null)] : [...reasons].map((reason) => exampleOf(code, reason))
  )
  if (named.length > 0) return named
  const code = codeOfStatus(status)
  return code === null ? [] : [exampleOf(code, null)]
}

/** The codes of the errors that HTTP itself gives a status to. */
const codesOfProtocol: ReadonlyMap<string, Code> = new Map([
  ["408", "SERVICE_TEMPORARILY_UNAVAILABLE"],
  ["417", "INVALID_PARAMS"],
  ["431", "REQUEST_TOO_LARGE"]
])

/** The code of an error that no command returns; null: no error has the status. */
const codeOfStatus = (status: string): Code | null =>
  allCodes.find((code) => String(codes[code].status) === status) ?? codesOfProtocol.get(status) ?? null

/** The examples of a response, by name; each is stated once in the components of the document. */
export const errorExamples = (status: string, described: DescribedEndpoint, refusalOf: RefusalOf): Members =>
  Object.fromEntries(
    examplesOf(status, described, refusalOf).map(({ name }) => [name, { $ref: `#/components/examples/${name}` }])
  )

/** The examples of all errors of a surface, for the components of its document. */
export const errorComponents = (endpoints: Iterable<DescribedEndpoint>, refusalOf: RefusalOf): Members => {
  const found: Record<string, { readonly value: JsonObject }> = {}
  for (const described of endpoints)
    for (const status of statusDescriptions.keys())
      if (!status.startsWith("2"))
        for (const { name, value } of examplesOf(status, described, refusalOf)) found[name] = { value }
  return found
}
