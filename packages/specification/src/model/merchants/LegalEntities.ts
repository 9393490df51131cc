/**
 * Legal entities in the model (merchants.md 1 to 3): their parties, each verified by itself. A change of what stands against
 * a party or of its documents is announced, and the accounts follow.
 */
import type { PartyName, RequestOf } from "../ModelRequests.ts"
import * as State from "../State.ts"
import * as Documents from "./Documents.ts"
import * as IdentityService from "./IdentityService.ts"

/** The time for documents of a risk outreach. */
const outreachTime = 14 * State.day
/** After a failure the service is asked again this much later, in seconds; then the operator decides. */
const pauses = [60, 300, 1_800]

/** While the first answer about changed data is awaited, a party is shown as it was before. */
const shownState = ({ asks, failures, resumes, state, until }: State.Party) =>
  state === "checking" && resumes !== null && failures === 0 ? resumes : { state, asks, until }

const isPartyVerified = (party: State.Party): boolean => {
  const { state } = shownState(party)
  return state === "verified" || state === "risk_outreach" || (state === "in_review" && party.isOutreach)
}

export const isVerified = ({ parties }: State.Entity): boolean => parties.every(isPartyVerified)

/** What stands against a party; null: nothing. */
const issueOf = (party: State.Party): string | null => {
  const { asks, state } = shownState(party)
  return state === "checking" || state === "verified" ? null : `${state} ${asks}`
}

/** What stands against the parties, and what will when the time for documents has passed. */
export const issues = ({ parties }: State.Entity) => parties.map((each) => [issueOf(each), shownState(each).until])

/** Whether fields are missing or wrong. */
export const isErrant = ({ parties }: State.Entity): boolean =>
  parties.some(({ state }) => state === "unverified" || state === "errant_fields")

/** What the record of verifications shows. That of an entity of which nothing is known has no part about itself. */
const shows = ({ complete, parties }: State.Entity): string =>
  JSON.stringify(
    parties
      .filter(({ name }) => complete || name !== "entity")
      .map((each) => [isPartyVerified(each), issueOf(each), each.documents.map(({ name, status }) => [name, status])])
  )

/** What accounts show of it. */
const concerns = (entity: State.Entity): string =>
  JSON.stringify([entity.closing, entity.complete, isVerified(entity), issues(entity)])

/** Makes a change, and announces it when it shows. */
const change = (model: State.Model, entity: State.Entity, make: () => void): void => {
  const [shown, concerned] = [shows(entity), concerns(entity)]
  make()
  if (shows(entity) !== shown) State.announce(model, entity, "legal_entities.verifications.updated")
  if (concerns(entity) === concerned) return
  for (const account of model.accounts) if (account.entity === entity && !account.isDeleted) account.isWoken = true
}

/** What an outcome makes of the documents that wait for a decision. */
const statusAfter: Readonly<Partial<Record<State.Party["state"], "accepted" | "rejected">>> = {
  verified: "accepted",
  risk_outreach: "accepted",
  additional_documents_required: "rejected",
  identity_verification: "rejected"
}

/** Moves a party to a state, and its documents with it. */
const move = (model: State.Model, party: State.Party, state: State.Party["state"], asks = ""): void => {
  Object.assign(party, { state, asks, nextPollAt: Infinity, failures: 0, resumes: null })
  party.until = state === "risk_outreach" ? model.now + outreachTime : Infinity
  const decided = statusAfter[state]
  if (decided === undefined) return
  for (const document of party.documents) if (document.status === "in_review") document.status = decided
}

/** The service is asked about the party, at once. */
const ask = ({ now }: State.Model, party: State.Party): void => {
  Object.assign(party, { nextPollAt: now, since: now, failures: 0, follows: null })
}

const fail = ({ now }: State.Model, party: State.Party): void => {
  const pause = pauses[party.failures]
  party.failures += 1
  party.nextPollAt = pause === undefined ? Infinity : now + pause
  if (pause !== undefined || party.state !== "checking") return
  Object.assign(party, { state: "in_review", isOutreach: false, resumes: null })
}

const answer = (model: State.Model, entity: State.Entity, party: State.Party): void => {
  const said = party.follows === null ? IdentityService.evaluate(party) : IdentityService.inquire(party)
  if (said === null) return fail(model, party)
  const { asks, closing = null, follows = null, state } = said
  const { resumes } = party
  party.isOutreach = state === "in_review" && party.state === "in_review" && party.isOutreach
  move(model, party, state, asks)
  if (state === "verified" && resumes?.state === "risk_outreach") Object.assign(party, resumes)
  else if (follows !== null) party.nextPollAt = party.since + State.delay
  party.follows = follows
  entity.closing ??= closing
}

const untilOf = ({ until }: State.Party): number => until

export const dueAt = ({ parties }: State.Entity): number =>
  Math.min(...parties.map(({ nextPollAt }) => nextPollAt), ...parties.map(untilOf))

/** All parties that are due are asked about together, before the time for documents passes. */
export const due = (model: State.Model, entity: State.Entity): void => {
  const asked = entity.parties.filter(({ nextPollAt }) => nextPollAt <= model.now)
  change(model, entity, () => {
    for (const party of asked) answer(model, entity, party)
    if (asked.length > 0) return
    for (const party of entity.parties)
      if (untilOf(party) <= model.now) move(model, party, "additional_documents_required")
  })
}

/** Asks the service about what is due before the response. */
const settle = (model: State.Model, entity: State.Entity): void => {
  while (dueAt(entity) <= model.now) due(model, entity)
}

/** Documents were posted for a party: what asked for them waits for the service, or the review goes on with them. */
const posted = (model: State.Model, party: State.Party, documents: ReadonlyArray<State.Document>): void => {
  party.documents.push(...documents)
  const wasAsked = party.nextPollAt !== Infinity
  switch (party.state) {
    case "checking":
      return ask(model, party)
    case "in_review":
      return wasAsked ? ask(model, party) : undefined
    case "additional_documents_required":
    case "identity_verification":
    case "risk_outreach":
      party.isOutreach = party.state === "risk_outreach"
      move(model, party, "in_review")
      return ask(model, party)
    default:
      return
  }
}

/** The identity of a party has changed: what is decided about it is asked again, and what it is asked for stays. */
const changed = (model: State.Model, party: State.Party): void => {
  const { asks, nextPollAt, state, until } = party
  if (state === "verified" || state === "risk_outreach")
    Object.assign(party, { state: "checking", asks: "", until: Infinity, resumes: { state, asks, until } })
  else if (state === "unverified") party.state = "checking"
  else if (state !== "checking" && (state !== "in_review" || nextPollAt === Infinity)) return
  ask(model, party)
}

const newParty = (name: PartyName, word: State.Party["word"], isComplete: boolean): State.Party => ({
  name,
  word,
  state: isComplete ? "checking" : "unverified",
  asks: "",
  until: Infinity,
  isOutreach: false,
  resumes: null,
  nextPollAt: isComplete ? 0 : Infinity,
  since: 0,
  failures: 0,
  follows: null,
  documents: []
})

const partiesOf = (request: RequestOf<"CreateEntity">): ReadonlyArray<State.Party> => {
  const { complete, controller, entity, representative } = request
  const known = [newParty("entity", entity, complete), newParty("controller", controller, complete)]
  return complete && representative !== null ? [...known, newParty("representative", representative, true)] : known
}

/** The documents of a request that are new to the party. Those of another party, or of another holder, are refused. */
const newOnes = (
  model: State.Model,
  entity: State.Entity,
  party: State.Party,
  names: ReadonlyArray<string>
): ReadonlyArray<State.Document> => {
  const all = names.map((name) => State.byKnownName(model.documents, name))
  const added = all.filter((each) => !party.documents.includes(each))
  Documents.check(model, all, entity.name)
  State.check(
    added.every(({ to }) => to === null),
    "Document/AlreadyUsed"
  )
  return added
}

/** An update of a legal entity, and the checks that it begins. */
const update = (
  model: State.Model,
  entity: State.Entity,
  parties: ReadonlyArray<State.Party>,
  make: () => void
): void => {
  State.announce(model, entity, "legal_entities.updated")
  change(model, entity, () => {
    make()
    for (const party of parties) changed(model, party)
  })
  settle(model, entity)
}

type Updates = "CompleteEntity" | "RenameParty" | "LabelEntity"
type Requests = "CreateEntity" | Updates | "DecideParty" | "PostDocuments" | "DecideDocument"

export const handlers: State.Handlers<Requests> = {
  CreateEntity: (model, request) => {
    const { complete, country } = request
    const entity = State.add<State.Entity>(model.entities, {
      name: `e${model.entities.length}`,
      country,
      complete,
      parties: partiesOf(request),
      closing: null,
      note: null
    })
    State.announce(model, entity, "legal_entities.created")
    for (const party of entity.parties) if (complete) ask(model, party)
    settle(model, entity)
    return State.accept({ id: entity.name })
  },

  CompleteEntity: (model, { entity: name }) => {
    const entity = State.byKnownName(model.entities, name)
    update(model, entity, entity.parties, () => {
      entity.complete = true
    })
    return State.accept({ id: name })
  },

  RenameParty: (model, { entity: name, party: partyName, word }) => {
    const entity = State.byKnownName(model.entities, name)
    const party = entity.parties.find((each) => each.name === partyName)
    if (party !== undefined && party.word !== word)
      update(model, entity, [party], () => {
        party.word = word
      })
    return State.accept({ id: name })
  },

  LabelEntity: (model, { entity: name, note }) => {
    State.annotate(model, State.byKnownName(model.entities, name), note, "legal_entities.updated")
    return State.accept({ id: name })
  },

  /** The operator decides about a party, or about all, in any state. */
  DecideParty: (model, { decision, entity: name, party: partyName }) => {
    const entity = State.byKnownName(model.entities, name)
    const parties = entity.parties.filter((each) => partyName === "all" || each.name === partyName)
    State.check(parties.length > 0, "LegalEntity/NoSuchParty")
    const asks = decision === "identity_verification" || decision === "risk_outreach" ? "operator" : ""
    change(model, entity, () => {
      for (const party of parties) {
        party.isOutreach = false
        move(model, party, decision, asks)
      }
    })
    return State.accept({})
  },

  PostDocuments: (model, { documents, entity: name, party: partyName }) => {
    const entity = State.byKnownName(model.entities, name)
    for (const document of documents) State.byKnownName(model.documents, document)
    const party = entity.parties.find((each) => each.name === partyName)
    State.check(party !== undefined, "LegalEntity/NoSuchParty")
    const added = newOnes(model, entity, party, documents)
    if (added.length === 0) return State.accept({})
    change(model, entity, () => {
      for (const document of added) Object.assign(document, { status: "in_review", to: name })
      posted(model, party, added)
    })
    settle(model, entity)
    return State.accept({})
  },

  /** In review, a rejected document is to be replaced, and the last accepted one verifies. */
  DecideDocument: (model, { accepted, document: name }) => {
    const document = State.byKnownName(model.documents, name)
    State.check(document.status === "in_review", "Document/WrongState")
    const entity = State.byKnownName(model.entities, document.to ?? "")
    const party = entity.parties.find(({ documents }) => documents.includes(document))
    change(model, entity, () => {
      document.status = accepted ? "accepted" : "rejected"
      if (party?.state !== "in_review") return
      const isOver = party.documents.every(({ status }) => status !== "in_review")
      const left = party.documents.filter(({ status }) => status === "in_review")
      if (!accepted || isOver) move(model, party, accepted ? "verified" : "additional_documents_required")
      // the others wait on
      for (const each of left) each.status = "in_review"
    })
    return State.acceptResource(document)
  }
}
