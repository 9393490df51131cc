/** Who is signed in, and what their role permits (GET /operator/me). */
import { listOf, rowOf, textOf } from "./json.ts"
import { useRead } from "./queries.ts"

export interface SignedIn {
  /** null: with OPERATOR_TOKEN, whose holders name themselves */
  readonly id: string | null
  readonly name: string
  readonly role: string
  /** the roles whose operations they may use */
  readonly roles: ReadonlyArray<string>
  /** whether acts that move money wait for a second operator */
  readonly approvals: boolean
}

/** Milliseconds between two readings: a role may change while the console is open. */
const interval = 30_000

/** Who is signed in; null: it is not known yet. */
export const useSignedIn = (): SignedIn | null => {
  const { data } = useRead("/operator/me", {}, { every: interval })
  if (data === undefined) return null
  const { approvals, id, name, role, roles } = rowOf(data)
  return {
    id: textOf(id) || null,
    name: textOf(name),
    role: textOf(role),
    roles: listOf(roles).map(textOf),
    approvals: approvals === true
  }
}

/** Why a role is not enough for an act; null: it is, or it is not known yet. */
export const forbiddenTo = (signedIn: SignedIn | null, needed: string): string | null =>
  signedIn === null || signedIn.roles.includes(needed)
    ? null
    : `This takes the role ${needed}, and yours is ${signedIn.role}.`
