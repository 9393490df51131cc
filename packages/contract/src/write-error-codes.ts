/**
 * Writes docs/guides/error-codes.md: every code and reason of ErrorCodes.ts with its message, cause and cure, and the
 * operations that answer it by `refusals/`. With `--check` it writes nothing, and exits 1 when the page is stale. A code or
 * reason without cause and cure does not compile.
 */
import { readFileSync, writeFileSync } from "node:fs"
import {
  allCodes,
  type Code,
  codes,
  messageOf,
  type Reason
} from "@payments-platform/adapters/http/response/ErrorCodes"
import { access } from "./error-help/AccessReasons.ts"
import { codeHelp } from "./error-help/CodeHelp.ts"
import type { Help } from "./error-help/Help.ts"
import * as RequestReasons from "./error-help/RequestReasons.ts"
import * as StateReasons from "./error-help/StateReasons.ts"
import * as Refusals from "./Refusals.ts"

const place = "docs/guides/error-codes.md"

/** The chapters of the page, by what the reasons are about. */
const chapters = {
  "The form of the request": RequestReasons.form,
  "Numbers of banks and cards": RequestReasons.bankAndCard,
  "Data of merchants": RequestReasons.merchantData,
  "Unique-Keys and tokens": RequestReasons.keysAndTokens,
  "Any resource": StateReasons.anyResource,
  Payments: StateReasons.payments,
  "Refunds and disputes": StateReasons.refundsAndDisputes,
  "Accounts, methods and payouts": StateReasons.merchants,
  Notifications: StateReasons.notifications,
  "Credentials, versions, permissions and limits": access
}

/** Every reason that is no code stands in a chapter; a code is its own reason where there is no other. */
const reasonHelp = {
  ...RequestReasons.form,
  ...RequestReasons.bankAndCard,
  ...RequestReasons.merchantData,
  ...RequestReasons.keysAndTokens,
  ...StateReasons.anyResource,
  ...StateReasons.payments,
  ...StateReasons.refundsAndDisputes,
  ...StateReasons.merchants,
  ...StateReasons.notifications,
  ...access
} satisfies Readonly<Record<Exclude<Reason, Code>, Help>>

const isReason = (name: string): name is keyof typeof reasonHelp => Object.hasOwn(reasonHelp, name)

/** More operations than these are not named. */
const maxNamed = 3

const refusals = [...Refusals.payments, ...Refusals.merchants, ...Refusals.platform]

/** The operations that answer a reason, and the code beside it. */
const operationsOf = (name: string): string => {
  const found = refusals.filter(({ reason }) => reason === name)
  const operations = [...new Set(found.map(({ id }) => /^\S+ \S+ (\S+ [^:]+):/.exec(id)?.[1] ?? ""))]
  if (operations.length === 0) return ""
  if (operations.length > maxNamed) return `${operations.length} operations`
  return operations.map((each) => `\`${each}\``).join(", ")
}

const codesOf = (name: string): string =>
  [...new Set(refusals.filter(({ reason }) => reason === name).map(({ code }) => `\`${code}\``))].join(", ")

const cells = (...texts: ReadonlyArray<string>): string => `| ${texts.join(" | ")} |`

const codeRow = (code: Code): string =>
  cells(`\`${code}\``, String(codes[code].status), codeHelp[code].cause, codeHelp[code].cure)

const reasonRow = ([name, { cause, cure }]: readonly [string, Help]): string => {
  const said = isReason(name) ? messageOf(name) : ""
  return cells(`\`${name}\``, said, cause, cure, codesOf(name), operationsOf(name))
}

const chapter = ([title, reasons]: readonly [string, Readonly<Record<string, Help>>]): string => `## ${title}

| reason_code | Message | Cause | Cure | Beside | Where |
| --- | --- | --- | --- | --- | --- |
${Object.entries(reasons).map(reasonRow).join("\n")}
`

const page = `# Error codes and reasons

Every \`error_code\` and every \`reason_code\` of the API and of the operator surface. [Errors](errors.md) says how a program reads
them. \`npx -y pnpm@12 docs:error-codes\` makes this page from the table of the code,
\`packages/adapters/src/http/response/ErrorCodes.ts\`, and \`npx -y pnpm@12 check\` fails when one is missing.

A message here is what stands in \`details\` unless the platform knows more: then the message begins with the target and names
the bound, the form or the values. A newer version may have others, so give your program a default.

## Codes

| error_code | HTTP | Cause | Cure |
| --- | --- | --- | --- |
${allCodes.map(codeRow).join("\n")}

The server itself answers three more statuses: 408 when a request does not arrive in time, 417 for an \`Expect\` header that it
does not know, and 431 when the headers are over 16 KiB.

${Object.entries(chapters).map(chapter).join("\n")}`

if (!process.argv.includes("--check")) writeFileSync(place, page)
else if (readFileSync(place, "utf8") !== page) {
  console.error(`${place} is stale: pnpm docs:error-codes writes it again`)
  process.exitCode = 1
}
