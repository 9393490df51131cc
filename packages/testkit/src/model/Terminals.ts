/** Terminals and their card-present reads in the model (platform.md 11). */
import type { Tag } from "./ModelRequests.ts"
import * as EnablementClocks from "./EnablementClocks.ts"
import * as State from "./State.ts"

type Move = (model: State.Model, request: { readonly terminal: string }) => State.Answer

/** Moves a terminal to its next status, unless a rule rejects it. */
const move =
  (to: State.Terminal["status"], topic: string, problem: (of: State.Terminal) => string | null): Move =>
  (model, { terminal }) =>
    State.about(model.terminals, terminal, (of) => {
      const rejection = problem(of)
      if (rejection !== null) return State.rejected(rejection)
      of.status = to
      State.announce(model, of, topic)
      return State.shown(of)
    })

const unless =
  (from: State.Terminal["status"]) =>
  ({ status }: State.Terminal): string | null =>
    status === from ? null : "Terminal/WrongState"

export const handlers: State.Handlers<Extract<Tag, `${string}Terminal` | "Onboard" | "Deactivate" | "Read">> = {
  CreateTerminal: (model, { account: name, line, serial }) =>
    State.about(model.accounts, name, (owner) => {
      if (owner.currency !== "USD" || !EnablementClocks.isOpen(owner)) return State.rejected("Terminal/Disabled")
      const device = `${line} ${serial}`
      if (model.terminals.some((each) => each.device === device && each.status !== "deleted"))
        return State.rejected("Terminal/AlreadyExists")
      const status = line === "3.2" ? "pending" : "active"
      const terminal = { name: `t${model.terminals.length}`, account: name, device, status, note: null } as const
      State.announce(model, terminal, "terminals.created")
      return State.shown(State.add(model.terminals, { ...terminal }))
    }),

  UpdateTerminal: (model, { reference, terminal }) =>
    State.about(model.terminals, terminal, (of) => {
      if (of.status === "inactive" || of.status === "deleted") return State.rejected("Terminal/WrongState")
      State.annotate(model, of, reference, "terminals.updated")
      return State.shown(of)
    }),

  Onboard: move("active", "terminals.updated", unless("pending")),
  Deactivate: move("inactive", "terminals.updated", unless("active")),
  DeleteTerminal: move("deleted", "terminals.deleted", ({ status }) => {
    if (status === "pending") return "Terminal/NotOnboarded"
    return status === "deleted" ? "Terminal/AlreadyDeleted" : null
  }),

  Read: (model, { age, amount, outcome, terminal }) =>
    State.about(model.terminals, terminal, ({ account, status }) => {
      if (status === "deleted") return State.rejected("Terminal/WrongState")
      const name = `x${model.readings.length}`
      State.add(model.readings, { name, account, outcome, amount, authorizedAt: model.now - age, used: false })
      return State.accepted({ encoded_payment_method: name })
    })
}

/** The rejection of an expired read, or null. A read expires with its authorization. */
export const expired = (model: State.Model, reading: State.Reading | null): State.Answer | null =>
  reading !== null && model.now > reading.authorizedAt + State.week ? State.rejected("Reading/Expired") : null
