/**
 * The lint rules; those of this repository stand in scripts/lint. Those of imports: app -> adapters -> domain, app -> client,
 * testkit -> adapters, client and domain, and specification -> adapters and domain; only tests import testkit, and specification
 * and contract, which are published nowhere, and nobody imports app. The client imports types alone, but for
 * what the build replaces or leaves out. A context of the domain imports only the contexts before it in `contexts`. The
 * domain imports no package but Effect's core. An override replaces the rule of those before it, so each is complete.
 */
import { defineConfig, type OxlintOverride } from "oxlint"

/** The contexts of the domain, lowest first. Each may import those before it, never those behind it. */
const contexts = [
  "vocabulary",
  "schema-compiler",
  "ledger",
  "decider",
  "access",
  "notifications",
  "risk",
  "banking",
  "merchants",
  "payouts",
  "terminals",
  "payers",
  "payments",
  "billing",
  "ports",
  "simulation",
  "application",
  "embedding"
]

/**
 * The files that import a context behind their own; no file is to be added. A rule names the types of its caller and its
 * app. A token checks its part of a body as the resource of that body would.
 */
const exceptions = [
  { file: "decider/CommandHandler.ts", imports: ["access"] },
  { file: "access/client-token/CreateClientToken.ts", imports: ["merchants", "payers"] }
]

interface Pattern {
  readonly regex: string
  readonly message: string
  readonly allowTypeImports?: boolean
}

const pattern = (regex: string, message: string): Pattern => ({ regex, message })

const packages = (names: ReadonlyArray<string>): Pattern =>
  pattern(`^@payments-platform/(${names.join("|")})(/|$)`, "This package may not import that one.")

const filesOf = (names: ReadonlyArray<string>): Pattern =>
  pattern(`/(${names.join("|")})/(src|test|bench|dist)/`, "Import a package by its name, not by the path of its files.")

const all = ["app", "testkit", "specification", "client", "adapters", "domain", "contract", "docs"]

/** What a browser would have to load with the client. */
const inBrowsers = ["^effect(/|$)", "^@payments-platform/(adapters|domain)(/|$)"].map((regex) => ({
  ...pattern(regex, "The client imports only types, so that a browser loads neither Effect nor server code."),
  allowTypeImports: true
}))

/** Everything but relative paths, `effect`, its capitalized modules and `effect/encoding`: the others (`effect/http`) do I/O. */
const outside = pattern(
  "^(@|[a-df-z]|e[^f]|effect-|effect/([a-df-z]|e[^n]))",
  "The domain imports nothing but its own files and Effect's core."
)

/** The types of a port are what a pure rule decides about, so the contexts before `ports` may import them. */
const behind = (names: ReadonlyArray<string>): ReadonlyArray<Pattern> =>
  names.map((name) => ({
    ...pattern(`^(\\.\\./)+${name}/`, "A context of the domain imports only those before it (oxlint.config.ts)."),
    allowTypeImports: name === "ports"
  }))

const restricted = (files: string, patterns: ReadonlyArray<Pattern>): OxlintOverride => ({
  files: [files],
  rules: { "no-restricted-imports": ["error", { patterns: [...patterns] }] }
})

const contextRule = (files: string, context: string, excepted: ReadonlyArray<string>) => {
  const later = contexts.slice(contexts.indexOf(context) + 1).filter((name) => !excepted.includes(name))
  return restricted(`packages/domain/src/${files}`, [outside, filesOf(all), ...behind(later)])
}

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import"],
  jsPlugins: ["./scripts/lint/plugin.ts"],
  categories: { correctness: "error", suspicious: "error", perf: "error" },
  ignorePatterns: ["dist", "node_modules"],
  rules: {
    "typescript/no-explicit-any": "error",
    "typescript/consistent-type-assertions": ["error", { assertionStyle: "never" }],
    "typescript/no-non-null-assertion": "error",
    "no-console": "off",
    "no-shadow": "off",
    "no-await-in-loop": "off",
    "import/no-unassigned-import": "off",
    "house/header-first": "error",
    "house/no-of-identifier": "error",
    "house/no-participle-exports": "error",
    "house/no-cast-by-overload": "error",
    "max-lines-per-function": ["error", { max: 70 }],
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "import/no-named-as-default-member": "off",
    "unicorn/no-array-sort": "off",
    "no-underscore-dangle": "off",
    "oxc/no-map-spread": "off",
    "unicorn/consistent-function-scoping": "off",
    "require-yield": "error"
  },
  overrides: [
    // a suite is one function, however many cases it has
    {
      files: ["packages/*/{test,bench}/**/*.ts", "packages/specification/src/suites/**/*.ts", "scripts/**/*.test.ts"],
      rules: { "max-lines-per-function": "off" }
    },
    restricted("packages/**/*.ts", [packages(["app"]), filesOf(all)]),
    restricted("packages/domain/src/**/*.ts", [outside, filesOf(all)]),
    restricted("packages/adapters/src/**/*.ts", [
      packages(["app", "testkit", "specification", "client", "contract"]),
      filesOf(all)
    ]),
    restricted("packages/app/src/**/*.ts", [packages(["testkit", "specification", "contract"]), filesOf(all)]),
    restricted("packages/testkit/src/**/*.ts", [packages(["app", "specification", "contract"]), filesOf(all)]),
    restricted("packages/specification/src/**/*.ts", [
      packages(["app", "testkit", "client", "contract"]),
      filesOf(all)
    ]),
    restricted("packages/console/src/**/*.{ts,tsx}", [
      packages(["app", "testkit", "specification", "contract", "adapters", "domain", "client"]),
      filesOf(all)
    ]),
    // a page is a function of its parts, which are seldom functions of their own
    { files: ["packages/console/src/**/*.tsx"], rules: { "max-lines-per-function": ["error", { max: 90 }] } },
    restricted("packages/client/src/**/*.ts", [
      packages(["app", "testkit", "specification", "contract"]),
      filesOf(all),
      ...inBrowsers
    ]),
    restricted("packages/docs/src/**/*.ts", [
      packages(["app", "testkit", "specification", "client", "contract"]),
      filesOf(all)
    ]),
    // the methods of a client derive from the operations when it is made, and their types from the same contract
    {
      files: ["packages/client/src/{PaymentsClient,OperatorClient}.ts"],
      rules: { "typescript/no-unsafe-declaration-merging": "off", "typescript/no-extraneous-class": "off" }
    },
    restricted("packages/client/src/{Operations,build/*}.ts", [
      packages(["app", "testkit", "specification", "contract"]),
      filesOf(all)
    ]),
    // tests share helpers of other packages that are not among their exports
    restricted("packages/{adapters,app}/{test,bench}/**/*.ts", [packages(["app"]), filesOf(["app", "domain"])]),
    ...contexts.map((context) => contextRule(`${context}/**/*.ts`, context, [])),
    ...exceptions.map(({ file, imports }) => contextRule(file, file.split("/")[0] ?? "", imports))
  ]
})
