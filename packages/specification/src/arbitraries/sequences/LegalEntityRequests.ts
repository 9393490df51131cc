/** Random requests about legal entities and the verification of their parties (merchants.md 1 to 3). */
import fc from "fast-check"
import type { PartyName, Word } from "../../model/ModelRequests.ts"
import type * as State from "../../model/State.ts"
import {
  any,
  at,
  mostlyFit,
  indexFromNewest,
  mostly,
  nameAt,
  request,
  type Snapshot,
  type WeightedRequest
} from "./Requests.ts"

const words: ReadonlyArray<Word> = [
  "review",
  "reviewpass",
  "reviewfail",
  "documents",
  "identity",
  "address",
  "outreach",
  "outreach",
  "sanctioned",
  "country",
  "mismatch",
  "timeout"
]
const word: fc.Arbitrary<Word> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Word>("plain") },
  fc.constantFrom(...words)
)

const party: fc.Arbitrary<PartyName> = fc.constantFrom("entity", "controller", "representative")

/** The name of a legal entity that this fits, else of none. */
const fitting = (fits: (entity: State.Entity) => boolean) =>
  mostlyFit("entities", fits).map((find) => (names: Snapshot) => {
    const entity = find(names)
    return entity !== undefined && fits(entity) ? entity : undefined
  })

const renameParty: WeightedRequest = [
  3,
  "RenameParty",
  fc
    .tuple(
      fitting(({ complete }) => complete),
      fc.nat(2),
      word
    )
    .map(([find, which, word]) => (names) => {
      const entity = find(names)
      return {
        _tag: "RenameParty",
        entity: entity?.name ?? "nobody",
        party: at(entity?.parties ?? [], which)?.name ?? "entity",
        word
      }
    })
]

/** Mostly documents that were not attached yet, of a party that usually owes some. */
const postDocuments: WeightedRequest = [
  5,
  "PostDocuments",
  fc
    .tuple(
      mostlyFit("entities", ({ parties }) =>
        parties.some(({ state }) => state !== "verified" && state !== "unverified")
      ),
      party,
      fc.nat(5),
      fc.uniqueArray(indexFromNewest, { minLength: 1, maxLength: 2 })
    )
    .map(([find, name, which, indices]) => (names) => {
      const entity = find(names)
      const waiting = entity?.parties.filter(({ state }) => state !== "verified") ?? []
      const free = names.documents.filter(({ status }) => status === "uploaded")
      const all = free.length === 0 || which === 0 ? names.documents : free
      return {
        _tag: "PostDocuments",
        entity: entity?.name ?? "nobody",
        party: which < 2 ? name : (at(waiting, which)?.name ?? name),
        documents: [...new Set(indices.map((index) => nameAt(all, index)))]
      }
    })
]

export const requests: ReadonlyArray<WeightedRequest> = [
  request(1, "CreateEntity", {
    complete: fc.constant(false),
    country: fc.constantFrom("US", "US", "US", "US", "US", "CA", "CA", "DE"),
    entity: fc.constant("plain"),
    controller: fc.constant("plain"),
    representative: fc.constant(null)
  }),
  request(2, "CreateEntity", {
    complete: fc.constant(true),
    country: fc.constant("US"),
    entity: word,
    controller: word,
    representative: fc.option(word)
  }),
  request(1, "CompleteEntity", {
    entity: fitting(({ complete, country }) => !complete && country === "US").map(
      (find) => (names) => find(names)?.name ?? "nobody"
    )
  }),
  renameParty,
  request(1, "LabelEntity", { entity: any("entities"), note: fc.nat(1) }),
  request(3, "DecideParty", {
    entity: mostly("entities", ({ complete }) => complete),
    party: fc.oneof(party, fc.constant("all" as const)),
    decision: fc.constantFrom(
      "verified",
      "verified",
      "in_review",
      "additional_documents_required",
      "identity_verification",
      "risk_outreach"
    )
  }),
  postDocuments,
  request(2, "DecideDocument", {
    document: mostly("documents", ({ status }) => status === "in_review"),
    accepted: fc.boolean()
  })
]
