/** Terminals (platform.md 11): every command in every state. */
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { Step } from "@payments-platform/domain/decider/ResourceKind"
import type * as Account from "@payments-platform/domain/merchants/account/Account"
import * as CreateTerminal from "@payments-platform/domain/terminals/terminal/CreateTerminal"
import * as DeactivateTerminal from "@payments-platform/domain/terminals/terminal/DeactivateTerminal"
import * as DeleteTerminal from "@payments-platform/domain/terminals/terminal/DeleteTerminal"
import * as OnboardTerminal from "@payments-platform/domain/terminals/terminal/OnboardTerminal"
import * as RestoreTerminal from "@payments-platform/domain/terminals/terminal/RestoreTerminal"
import * as Terminal from "@payments-platform/domain/terminals/terminal/Terminal"
import * as TerminalFields from "@payments-platform/domain/terminals/terminal/TerminalFields"
import * as TerminalKind from "@payments-platform/domain/terminals/terminal/TerminalKind"
import * as UpdateTerminal from "@payments-platform/domain/terminals/terminal/UpdateTerminal"
import * as Ids from "@payments-platform/domain/vocabulary/Id"
import { violation } from "@payments-platform/domain/vocabulary/Problem"
import * as Arbitraries from "@payments-platform/specification/arbitraries/bodies/Terminals"
import { given } from "@payments-platform/specification/GivenWhenThen"
import { decode, problemsOf } from "../../decoding.ts"
import * as Samples from "../../samples.ts"

const { now } = Samples
const terminalId = "terminal"
const permitted = Samples.app({ permissions: { cardPresent: true } })

const device = (line: TerminalFields.Line): Terminal.Device => ({
  accountId: "account",
  line,
  serialNumber: "SN-1",
  model: line === "3.2" ? "DX8000" : "verifone_p400",
  referenceId: null,
  configuration: { name: "Counter" },
  calledHomeAt: null
})
const made = (line: TerminalFields.Line, ...more: ReadonlyArray<Terminal.Event>): Step =>
  TerminalKind.kind.create({ id: terminalId, appId: "app", createTime: now }, [
    { _tag: "Created", device: device(line) },
    ...more
  ])

const states = {
  pending: made("3.2"),
  active: made("3.0"),
  onboarded: made("3.2", { _tag: "Onboarded" }),
  inactive: made("3.0", { _tag: "Deactivated" }),
  deleted: made("3.0", { _tag: "Deleted" })
} as const
type State = keyof typeof states

const commands = {
  update: (step: Step) =>
    given(step).when(UpdateTerminal.handler, { id: terminalId, request: { referenceId: "till" } }, now),
  deactivate: (step: Step) => given(step).when(DeactivateTerminal.handler, { id: terminalId }, now),
  onboard: (step: Step) => given(step).when(OnboardTerminal.handler, { id: terminalId }, now),
  restore: (step: Step) => given(step).when(RestoreTerminal.handler, { id: terminalId }, now),
  remove: (step: Step) => given(step).when(DeleteTerminal.handler, { id: terminalId }, now)
}

const wrong = "Terminal/WrongState"
const gone = "Terminal/AlreadyDeleted"
/** The status after a command and its topics, or the rejection. */
const table: Readonly<Record<State, Readonly<Record<keyof typeof commands, string>>>> = {
  pending: {
    update: "pending terminals.updated",
    deactivate: wrong,
    onboard: "active terminals.updated",
    restore: wrong,
    remove: "Terminal/NotOnboarded"
  },
  active: {
    update: "active terminals.updated",
    deactivate: "inactive terminals.updated",
    onboard: wrong,
    restore: wrong,
    remove: "deleted terminals.deleted"
  },
  onboarded: {
    update: "active terminals.updated",
    deactivate: "inactive terminals.updated",
    onboard: wrong,
    restore: wrong,
    remove: "deleted terminals.deleted"
  },
  inactive: {
    update: wrong,
    deactivate: wrong,
    onboard: wrong,
    restore: "active terminals.updated",
    remove: "deleted terminals.deleted"
  },
  deleted: { update: wrong, deactivate: wrong, onboard: wrong, restore: wrong, remove: gone }
}

const rows = Object.entries(table).flatMap(([state, line]) =>
  Object.entries(line).map(([command, expected]) => [state, command, expected] as const)
)
const isState = (name: string): name is State => name in states
const isCommand = (name: string): name is keyof typeof commands => name in commands

describe("the life of a terminal", () => {
  // reaches platform 11/active-inactive-deleted-terminals, platform 11/new-active-3-0
  // reaches platform 11/pending-active-when-the
  it.each(rows)("%s, %s: %s", (state, command, expected) => {
    if (!isState(state) || !isCommand(command)) throw new TypeError(`no ${state} ${command}`)
    const { outcome, steps } = commands[command](states[state])
    const told =
      outcome._tag === "Rejected"
        ? outcome.rejection._tag
        : steps.map((step) => [step.row.listed?.status, ...step.topics].join(" ")).join()
    expect(told).toBe(expected)
    expect(steps.flatMap((step) => step.entries)).toEqual([])
  })

  it("frees its device only by the deletion", () => {
    const claim = ["terminals:verifone_p400:SN-1"]
    expect(states.active.take).toEqual(claim)
    expect(commands.deactivate(states.active).steps[0]?.release).toEqual([])
    expect(commands.restore(states.inactive).steps[0]?.take).toEqual([])
    expect(commands.remove(states.active).steps[0]?.release).toEqual(claim)
  })

  it("sends no notification for an update that changes nothing", () => {
    const request = { terminalConfiguration: { name: "Counter" } }
    given(states.active).when(UpdateTerminal.handler, { id: terminalId, request }, now).thenEvents()
  })

  it("checks the merged address as a whole", () => {
    const update = (address: object) => {
      const body = { terminal_configuration: { address } }
      return { id: terminalId, request: decode(UpdateTerminal.Request, body) }
    }
    const after = given(states.onboarded)
      .when(UpdateTerminal.handler, update({ postal_code: "K1A 0B1", region: "ON" }), now)
      .steps.slice(0, 1)
    given(...after)
      .when(UpdateTerminal.handler, update({ country: "US" }), now)
      .thenRejected({
        _tag: "Terminal/Misplaced",
        problems: [
          violation(
            "PARAM_VALUE_IS_INVALID_PATTERN",
            "must be a ZIP code such as 94105 or 94105-1234",
            "terminal_configuration",
            "address",
            "postal_code"
          )
        ]
      })
  })

  // reaches platform 11/last_call_home
  it("records a call home to the second, without a notification", () => {
    const terminal = TerminalKind.kind.fact(states.active.row)
    const [step] = TerminalKind.callHomeSteps(terminal, now + 5)
    expect(step?.topics).toEqual([])
    expect(step?.record(() => 0)["last_call_home"]).toBe(now + 5)
    if (step !== undefined) expect(TerminalKind.callHomeSteps(TerminalKind.kind.fact(step.row), now + 5)).toEqual([])
  })
})

interface Country {
  readonly country?: string
}

describe("POST /terminals", () => {
  const body = { account_id: "account", serial_number: "SN-1", terminal_configuration: { name: "Counter" } }
  const request = decode(CreateTerminal.Request, { ...body, model: "DX8000" })
  const command = { line: "3.2", request } as const
  const rejected = (_tag: string) => ({ _tag: "Rejected", rejection: { _tag, path: ["account_id"] } })

  it.each([
    ["that is deleted", { status: "deleted" }, "Terminal/AccountDeleted"],
    ["that is disabled", { status: "disabled" }, "Terminal/Disabled"],
    ["in CAD", { currency: "CAD" }, "Terminal/Disabled"],
    ["in USD of a Canadian legal entity", { country: "CA" }, "Terminal/Disabled"]
  ] as const)(
    "rejects an account %s",
    (_, { country = "US", ...account }: Partial<Account.State> & Country, expected) => {
      const merchant = given(Samples.entity({ country }), Samples.account(account))
      const { outcome } = merchant.when(CreateTerminal.handler, command, now, permitted)
      expect(outcome).toEqual(rejected(expected))
    }
  )

  // reaches platform 11/serial_number
  it.each([
    ["S", []],
    ["S-9".padEnd(32, "x"), []],
    ["", ["serial_number PARAM_VALUE_IS_OUT_OF_RANGE"]],
    ["S".repeat(33), ["serial_number PARAM_VALUE_IS_OUT_OF_RANGE"]],
    ["S_9", ["serial_number PARAM_VALUE_IS_INVALID_PATTERN"]]
  ])("checks the serial number %s", (serial_number, problems) =>
    expect(problemsOf(CreateTerminal.Request, { ...body, serial_number, model: "DX8000" })).toEqual(problems)
  )

  it("checks the permission before the ids", () =>
    given().when(CreateTerminal.handler, command, now, Samples.app()).thenForbidden("PERMISSION_NOT_GRANTED"))

  // reaches platform 11/model
  it("requires a currency in 3.0, and rejects devices of staging in production", () => {
    const old = decode(CreateTerminal.Request, { ...body, model: "xac_at170r" })
    given(Samples.entity(), Samples.account())
      .when(CreateTerminal.handler, { request: old, line: "3.0" }, now, permitted, {
        operator: { name: "Service", environment: "production" }
      })
      .thenInvalid("model PARAM_VALUE_IS_INVALID_ENUM", "terminal_configuration.currency PARAM_IS_MISSING")
  })

  it("rejects the device of another terminal", () => {
    const verdict = { _tag: "Claimed", claim: "terminals:DX8000:SN-1" } as const
    expect(CreateTerminal.handler.onConflict?.(verdict, command)).toEqual({
      _tag: "Terminal/AlreadyExists",
      path: ["serial_number"]
    })
  })
})

describe("any terminal", () => {
  const lines = fc.constantFrom("3.0", "3.2")

  // reaches platform 11/3-1-line-as, platform 11/active-inactive-deleted-terminals, platform 11/model
  // reaches platform 11/new-active-3-0, platform 11/pending-active-when-the
  it("is made from every valid body, and is stored and shown without loss", () => {
    fc.assert(
      fc.property(
        lines.chain((line) => fc.tuple(fc.constant(line), Arbitraries.body(line))),
        ([line, body]) => {
          const request = decode(CreateTerminal.Request, body)
          const [step] = given(Samples.entity(), Samples.account()).when(
            CreateTerminal.handler,
            { line, request },
            now,
            permitted
          ).steps
          if (step === undefined) throw new Error("refused")
          const { state } = TerminalKind.kind.fact(step.row)
          const record = TerminalKind.kind.record(state, step.subject, () => 0)
          expect(record).toEqual(step.record(() => 0))
          expect(record["terminal_configuration"]).toMatchObject(Arbitraries.withoutNulls(body.terminal_configuration))
          expect(Object.keys(TerminalKind.recordIn("3.2", record))).not.toContain("last_call_home")
          expect(TerminalKind.recordIn("3.0", record)["status"]).toBe(line === "3.2" ? "inactive" : "active")
        }
      ),
      { numRuns: 200, seed: 5 }
    )
  })

  it("has the same configuration by an update as by its creation", () => {
    fc.assert(
      fc.property(Arbitraries.body("3.0"), (body) => {
        const { terminalConfiguration } = decode(UpdateTerminal.Request, {
          terminal_configuration: body.terminal_configuration
        })
        if (terminalConfiguration === undefined) throw new Error("no configuration")
        const update = { id: terminalId, request: { terminalConfiguration } }
        const again = given(states.active).when(UpdateTerminal.handler, update, now)
        const next = again.steps[0] ?? states.active
        given(next).when(UpdateTerminal.handler, update, now).thenEvents()
      }),
      { numRuns: 100, seed: 6 }
    )
  })

  it("has an id of 15 characters in 3.2, made from the random part of its UUID", () => {
    const random = fc.uint8Array({ minLength: Ids.entropy, maxLength: Ids.entropy })
    const significant = (bytes: Uint8Array) => [
      (bytes[0] ?? 0) & 0x0f,
      bytes[1],
      (bytes[2] ?? 0) & 0x3f,
      ...bytes.slice(3)
    ]
    fc.assert(
      fc.property(random, random, fc.nat(), (one, other, time) => {
        const [first, second] = [Terminal.shortId(Ids.make(time, one)), Terminal.shortId(Ids.make(time + 1, other))]
        expect(first).toMatch(/^[0-9A-Z]{15}$/)
        expect(first === second).toBe(String(significant(one)) === String(significant(other)))
      }),
      { numRuns: 500, seed: 7 }
    )
  })
})
