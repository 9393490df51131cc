/** The commands on terminals (platform.md 11): those of platforms, and the operator's that stands for a device coming online. */
import { Equal, Result } from "effect"
import type * as App from "../access/app/App.ts"
import * as RequiredFacts from "../decider/RequiredFacts.ts"
import * as Rule from "../decider/Rule.ts"
import type { Fact } from "../decider/Kind.ts"
import * as Account from "../merchants/account/Account.ts"
import * as AccountKind from "../merchants/account/AccountKind.ts"
import * as Address from "../vocabulary/Address.ts"
import * as MergePatch from "../vocabulary/MergePatch.ts"
import { type Problem, problem } from "../vocabulary/Problem.ts"
import * as Terminal from "./Terminal.ts"
import type * as Fields from "./TerminalFields.ts"
import { stagingModels } from "./TerminalFields.ts"

type Known = Fact<Terminal.State>

export interface Create {
  readonly terminalId: string
  readonly line: Fields.Line
  readonly environment: App.Environment
  readonly request: Fields.Create
}

export type CreateRejection =
  | { readonly _tag: "Terminal/AccountDeleted"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Terminal/Disabled"; readonly path: ReadonlyArray<string> }
  | { readonly _tag: "Terminal/AlreadyExists"; readonly path: ReadonlyArray<string> }

const problems = ({ environment, line, request }: Create): ReadonlyArray<Problem> => [
  ...(environment === "production" && stagingModels.has(request.model)
    ? [problem("PARAM_VALUE_IS_INVALID_ENUM", "model")]
    : []),
  ...(line === "3.0" && request.terminalConfiguration.currency === undefined
    ? [problem("PARAM_IS_MISSING", "terminal_configuration", "currency")]
    : [])
]

const accountPath = ["account_id"]

export const create: Rule.Rule<Create, Fact<Account.State>, CreateRejection> = {
  name: "terminals.create",
  validate: problems,
  authorize: ({ state }) => (state.permissions.cardPresent ? [] : [{ reason: "PERMISSION_NOT_GRANTED", path: [] }]),
  requires: ({ request }) => RequiredFacts.one(AccountKind.kind, request.accountId, "body", ...accountPath),
  decide: (account, { line, request, terminalId }, { at }) => {
    if (account.state.status === "deleted") return Result.fail({ _tag: "Terminal/AccountDeleted", path: accountPath })
    if (!Account.takesTerminals(account.state)) return Result.fail({ _tag: "Terminal/Disabled", path: accountPath })
    const device: Terminal.Device = {
      accountId: account.id,
      line,
      serialNumber: request.serialNumber,
      model: request.model,
      referenceId: request.referenceId ?? null,
      configuration: MergePatch.merge({}, request.terminalConfiguration),
      calledHomeAt: null
    }
    const subject = { id: terminalId, appId: account.appId, createTime: at }
    return Result.succeed(Rule.decided(Terminal.kind.create(subject, [{ _tag: "Created", device }])))
  },
  onConflict: (verdict) =>
    verdict._tag === "Claimed" ? { _tag: "Terminal/AlreadyExists", path: ["serial_number"] } : null
}

/** A command on the terminal that the path names. */
const ofTerminal = <Command extends { readonly terminalId: string }, Rejection>(
  name: string,
  eventOf: (state: Terminal.State, command: Command) => Result.Result<Terminal.Event | null, Rejection>
): Rule.Rule<Command, Known, Rejection> => ({
  name: `terminals.${name}`,
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ terminalId }) => RequiredFacts.one(Terminal.kind, terminalId, "path", "id"),
  decide: (terminal, command) =>
    Result.map(eventOf(terminal.state, command), (event) =>
      Rule.decided(event === null ? Terminal.kind.keep(terminal) : Terminal.kind.move(terminal, [event]))
    )
})

export interface Of {
  readonly terminalId: string
}

export interface Update extends Of {
  readonly request: Fields.Update
}

export type WrongState = { readonly _tag: "Terminal/WrongState" }
const wrongState = Result.fail<WrongState>({ _tag: "Terminal/WrongState" })

const patched = (
  device: Terminal.Device,
  { referenceId, terminalConfiguration = {} }: Fields.Update
): Terminal.Device => ({
  ...device,
  referenceId: MergePatch.replaced(device.referenceId, referenceId),
  configuration: MergePatch.merge(device.configuration, terminalConfiguration)
})

/** Parts that are right by themselves, but not beside those that were there. */
export interface Misplaced {
  readonly _tag: "Terminal/Misplaced"
  readonly problems: ReadonlyArray<Problem>
}
export type UpdateRejection = WrongState | Misplaced

const misplaced = ({ configuration: { address } }: Terminal.Device): ReadonlyArray<Problem> =>
  Address.problems(address ?? {}).map((each) => ({
    ...each,
    path: ["terminal_configuration", "address", ...each.path]
  }))

/** What the device is told at its next online update. */
export const update = ofTerminal<Update, UpdateRejection>("update", ({ _tag, device }, { request }) => {
  if (_tag === "Inactive" || _tag === "Deleted") return wrongState
  const after = patched(device, request)
  const problems = misplaced(after)
  if (problems.length > 0) return Result.fail({ _tag: "Terminal/Misplaced", problems })
  const unchanged = Equal.equals(after, device)
  return Result.succeed(unchanged ? null : { _tag: "Updated", device: after })
})

export const deactivate = ofTerminal<Of, WrongState>("deactivate", ({ _tag }) =>
  _tag === "Active" ? Result.succeed({ _tag: "Deactivated" }) : wrongState
)

/** The device comes online for the first time. */
export const onboard = ofTerminal<Of, WrongState>("onboard", ({ _tag }) =>
  _tag === "Pending" ? Result.succeed({ _tag: "Onboarded" }) : wrongState
)

export type DeleteRejection = { readonly _tag: "Terminal/NotOnboarded" } | { readonly _tag: "Terminal/AlreadyDeleted" }

/** `delete` is a word of the language. */
export const remove = ofTerminal<Of, DeleteRejection>("delete", ({ _tag }) => {
  if (_tag === "Pending") return Result.fail({ _tag: "Terminal/NotOnboarded" })
  if (_tag === "Deleted") return Result.fail({ _tag: "Terminal/AlreadyDeleted" })
  return Result.succeed({ _tag: "Deleted" })
})
