/** Reads the record of a version. */
import { type Row, rowOf } from "../../../data/json.ts"
import { useRead } from "../../../data/queries.ts"
import type { KnownVersion } from "./knownVersions.ts"

/** The record of a version; undefined: it is still read; null: it is not known any more. */
export const usePayload = (version: KnownVersion | undefined, id: string): Row | null | undefined => {
  const request = version?.payload === null ? version.request : null
  const { data, error } = useRead(
    `/operator/requests/${encodeURIComponent(request ?? "")}`,
    {},
    { enabled: request !== null, fresh: 60_000 }
  )
  if (version === undefined) return null
  if (version.payload !== null) return version.payload
  if (data === undefined) return error === null ? undefined : null
  const body = rowOf(rowOf(rowOf(data)["response"])["body"])
  return body["id"] === id ? body : null
}
