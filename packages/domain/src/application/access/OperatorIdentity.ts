/**
 * The operator of the platform: its name, which entity and account names may not contain, and the environment
 * (platform.md 13).
 */
import { Context } from "effect"
import type { Environment } from "../../access/app/App.ts"

export class Operator extends Context.Service<Operator, { readonly name: string; readonly environment: Environment }>()(
  "@payments-platform/domain/Operator"
) {}
