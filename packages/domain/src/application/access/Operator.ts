/** Who operates the platform: its name, which no merchant may carry, and where it runs. */
import { Context } from "effect"
import type { Environment } from "../../access/app/App.ts"

export class Operator extends Context.Service<Operator, { readonly name: string; readonly environment: Environment }>()(
  "@payments-platform/domain/Operator"
) {}
