/** Compares what a platform answered with what the contract says. */
import { isDeepStrictEqual } from "node:util"
import { membersOf } from "@payments-platform/domain/vocabulary/text/Json"

/** The platform answered something else than the contract says. */
export class Nonconformity extends Error {}

/** A member of JSON by its path; undefined where there is none. */
export const at = (json: unknown, ...path: ReadonlyArray<string | number>): unknown =>
  path.reduce<unknown>(
    (value, key) => (Array.isArray(value) ? value[Number(key)] : membersOf(value)[String(key)]),
    json
  )

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "nothing"
  return text.length > 500 ? `${text.slice(0, 500)}…` : text
}

/** Throws unless what came is what the contract says. */
export const expectSame = (what: string, came: unknown, stated: unknown): void => {
  if (!isDeepStrictEqual(came, stated)) throw new Nonconformity(`${what}: ${shown(came)} in place of ${shown(stated)}`)
}

/** Throws unless what the contract says is so. */
export const expectTrue = (what: string, holds: boolean, came: unknown): void => {
  if (!holds) throw new Nonconformity(`${what}: ${shown(came)}`)
}

export const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])
