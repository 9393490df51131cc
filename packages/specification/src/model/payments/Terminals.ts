/** Terminals and their card-present reads in the model (platform.md 11). */
import * as EnablementClocks from "../merchants/EnablementClocks.ts"
import type { Tag } from "../ModelRequests.ts"
import * as State from "../State.ts"

/** Moves a terminal to its next status, unless there is a problem with its present one. */
const move =
  (to: State.Terminal["status"], topic: string, problem: (terminal: State.Terminal) => State.Problem | null) =>
  (model: State.Model, { terminal }: { readonly terminal: string }): State.Answer => {
    const knownTerminal = State.byKnownName(model.terminals, terminal)
    State.refuse(problem(knownTerminal))
    knownTerminal.status = to
    State.announce(model, knownTerminal, topic)
    return State.acceptResource(knownTerminal)
  }

const unless =
  (from: State.Terminal["status"]) =>
  ({ status }: State.Terminal): State.Problem | null =>
    status === from ? null : "Terminal/WrongState"

export const handlers: State.Handlers<Extract<Tag, `${string}Terminal` | "Onboard" | "Deactivate" | "Read">> = {
  CreateTerminal: (model, { account: name, line, serial }) => {
    const owner = State.byKnownName(model.accounts, name)
    State.check(!owner.isDeleted, "Terminal/AccountDeleted")
    State.check(owner.currency === "USD" && EnablementClocks.isOpen(owner), "Terminal/Disabled")
    const device = `${line} ${serial}`
    const isThere = model.terminals.some((each) => each.device === device && each.status !== "deleted")
    State.check(!isThere, "Terminal/AlreadyExists")
    const status = line === "3.2" ? "pending" : "active"
    const made = { name: `t${model.terminals.length}`, account: name, device, status, note: null } as const
    State.announce(model, made, "terminals.created")
    return State.acceptResource(State.add(model.terminals, { ...made }))
  },

  UpdateTerminal: (model, { reference, terminal }) => {
    const knownTerminal = State.byKnownName(model.terminals, terminal)
    State.check(knownTerminal.status === "pending" || knownTerminal.status === "active", "Terminal/WrongState")
    State.annotate(model, knownTerminal, reference, "terminals.updated")
    return State.acceptResource(knownTerminal)
  },

  Onboard: move("active", "terminals.updated", unless("pending")),
  Deactivate: move("inactive", "terminals.updated", unless("active")),
  DeleteTerminal: move("deleted", "terminals.deleted", ({ status }) => {
    if (status === "pending") return "Terminal/NotOnboarded"
    return status === "deleted" ? "Terminal/AlreadyDeleted" : null
  }),

  Read: (model, { age, amount, outcome, terminal }) => {
    const { account, status } = State.byKnownName(model.terminals, terminal)
    State.check(status !== "deleted", "Terminal/WrongState")
    const name = `x${model.readings.length}`
    State.add(model.readings, { name, account, outcome, amount, authorizedAt: model.now - age, used: false })
    return State.accept({ encoded_payment_method: name })
  }
}

/** Whether a card-present read has expired. It does so with its authorization. */
export const isExpired = ({ now }: State.Model, reading: State.Reading | null): boolean =>
  reading !== null && now > reading.authorizedAt + State.week
