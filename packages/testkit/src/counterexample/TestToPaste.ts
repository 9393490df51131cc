/** A counterexample as a test that an integrator pastes beside their check. */
import type { Counterexample } from "./Story.ts"

export const testOf = ({ plan, violation: { invariant } }: Counterexample): string => {
  const steps = plan.map((step) => `      ${JSON.stringify(step)}`).join(",\n")
  return [
    `test(${JSON.stringify(invariant)}, () =>`,
    "  checkIntegration({",
    "    ...shop,",
    "    runs: 0,",
    "    plans: [[",
    `${steps}`,
    "    ]]",
    "  }))"
  ].join("\n")
}
