/** The type of a lint rule, which oxlint exports only as a parameter of its tester. */
import type { RuleTester } from "oxlint/plugins-dev"

export type Rule = Parameters<RuleTester["run"]>[1]
