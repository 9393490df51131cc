/**
 * The errors by which an operation refuses, as the OpenAPI document lists them: those of its command, from the tables
 * of rejections, and those that follow from what the operation takes.
 */
import { Context } from "effect"
import { codes, type Code, type Reason, statusDescriptions } from "../response/ErrorCodes.ts"
import type { Refusal } from "../response/RejectionTable.ts"
import * as EndpointAnnotations from "./EndpointAnnotations.ts"
import type { DescribedEndpoint } from "./EndpointDescription.ts"
import * as Examples from "@payments-platform/domain/vocabulary/Examples"
import * as UseClientToken from "@payments-platform/domain/access/client-token/UseClientToken"

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
