/** The code that the lint rules of this repository report and accept. */
import { RuleTester } from "oxlint/plugins-dev"
import { describe, it } from "vitest"
import { handler as headerFirst } from "./header-first.ts"
import { handler as castByOverload } from "./no-cast-by-overload.ts"
import { handler as ofIdentifier } from "./no-of-identifier.ts"
import { handler as participleExports } from "./no-participle-exports.ts"

RuleTester.describe = describe
RuleTester.it = it

const tester = new RuleTester({ languageOptions: { sourceType: "module", parserOptions: { lang: "ts" } } })
const participle = [{ messageId: "participle" }]
const variable = [{ messageId: "preposition" }]
const between = [{ messageId: "between" }]
const cast = [{ messageId: "cast" }]

tester.run("no-participle-exports", participleExports, {
  valid: [
    "export const decision = 1",
    "export const isVerified = () => true",
    "const decided = 1",
    "export const pricing = 1",
    "export type Funding = string",
    "export const read = 1",
    "export const decidedAmount = 1",
    'export { decided } from "./other.ts"'
  ],
  invalid: [
    { code: "export const decided = 1", errors: participle },
    { code: "export const recordMade = 1", errors: participle },
    { code: "export function answering() {}", errors: participle },
    { code: "export type Told = string", errors: participle },
    { code: "export interface Given {}", errors: participle },
    { code: "export class DatabaseLost {}", errors: participle },
    { code: "const decided = 1; export { decided }", errors: participle }
  ]
})

tester.run("no-of-identifier", ofIdentifier, {
  valid: [
    "for (const each of []) console.log(each)",
    'import { Schema } from "effect"; Schema.of(1)',
    "const { of: make } = library",
    "const ofPath = 1"
  ],
  invalid: [
    { code: "const of = 1", errors: variable },
    { code: "export function of() {}", errors: variable },
    { code: "const f = (of: string) => of", errors: variable },
    { code: "const f = ({ of }: { readonly amount: number }) => of", errors: variable },
    { code: "const f = ([of]: ReadonlyArray<string>) => of", errors: variable },
    { code: "const f = (of = 1) => of", errors: variable },
    { code: "const f = (...of: ReadonlyArray<string>) => of", errors: variable },
    { code: "const { kind: of } = row", errors: variable },
    { code: "for (const of of []) console.log(1)", errors: variable },
    { code: "interface Part { readonly of: string }", errors: variable },
    { code: "const part = { of: 1 }", errors: variable },
    { code: "type F = (of: string) => void", errors: variable }
  ]
})

tester.run("header-first", headerFirst, {
  valid: [
    '/** A file. */\nimport { a } from "a"\nimport { b } from "b"',
    'import { a } from "a"\n// why\nimport { b } from "b"\n/** A thing. */\nconst c = 1'
  ],
  invalid: [{ code: 'import { a } from "a"\n/** A file. */\nimport { b } from "b"', errors: between }]
})

tester.run("no-cast-by-overload", castByOverload, {
  valid: [
    "function f(a: string): string { return a }",
    "function f(a: number): number; function f(a: null): null; function f(a: number | null) { return a }",
    "function unsafeCoerce<A>(a: unknown): A; function unsafeCoerce(a: unknown): unknown { return a }",
    "declare function f(a: string): string"
  ],
  invalid: [
    { code: "function f(a: object): string; function f(a: unknown): unknown { return a }", errors: cast },
    { code: "export function f<A>(a: A): A; export function f(a: object): object { return a }", errors: cast }
  ]
})
