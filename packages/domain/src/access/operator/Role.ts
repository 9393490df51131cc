/**
 * What an operator may do (platform.md 12). Each role may do what the one before it may: `read` reads everything but
 * documents and secrets; `support` also sends again, verifies, blocks and helps; `finance` also moves and decides money;
 * `admin` may do everything.
 */
import { Schema } from "effect"

export const roles = ["read", "support", "finance", "admin"] as const
export const Role = Schema.Literals(roles).annotate({ identifier: "OperatorRole" })
export type Role = typeof Role.Type

/** Whether a role is enough where `needed` is. */
export const permits = (role: Role, needed: Role): boolean => roles.indexOf(role) >= roles.indexOf(needed)

/** The roles whose operations a role may use, in their order. */
export const rolesWithin = (role: Role): ReadonlyArray<Role> => roles.filter((needed) => permits(role, needed))
