/** The type of a lint rule, which oxlint exports as a parameter of its tester alone. */
import type { RuleTester } from "oxlint/plugins-dev"

export type Rule = Parameters<RuleTester["run"]>[1]
