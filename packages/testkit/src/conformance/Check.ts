/**
 * A check asks a platform for what some rows of the contract say, and throws when it gets something else. The rows that it
 * names are those that it proves; a row that no check names is never counted as proven.
 */
import { isDeepStrictEqual } from "node:util"
import { membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import type { Platform } from "./Platform.ts"

export interface Check {
  readonly rows: ReadonlyArray<string>
  readonly run: (platform: Platform) => Promise<void>
  /** the check waits for a notification, which needs a platform that can reach this machine */
  readonly isNotified?: true
}

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
