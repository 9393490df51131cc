/** What differs between a manifest and a restored database, in phrases that name the part. */
import { describe, expect, it } from "vitest"
import { differences, type Facts } from "../../src/postgres/backup/BackupFacts.ts"

const facts: Facts = {
  time: 1_800_000_000,
  migration: 5,
  schema: "public",
  environment: "staging",
  tables: { entry: { rows: 2, fingerprint: "12" }, resource: { rows: 3, fingerprint: "-7" } },
  indexes: 2,
  ledger: { accounts: 2, fingerprint: "a", sums: [{ currency: "USD", debits: 100, credits: 100 }] },
  audit: { entries: 4, last: { place: 9, hash: "h" } },
  deliveries: { waiting: 1, failed: 0 }
}

const { entry, resource } = { entry: { rows: 2, fingerprint: "12" }, resource: { rows: 3, fingerprint: "-7" } }
const none = { database: [], ledger: [], audit: [], deliveries: [] }

describe("the differences", () => {
  it("are none for the same facts at another time", () => {
    expect(differences(facts, { ...facts, time: facts.time + 60 })).toEqual(none)
  })

  it.each<[string, Facts, object]>([
    ["a migration", { ...facts, migration: 6 }, { database: ["the migration: 6 in place of 5"] }],
    ["an environment", { ...facts, environment: "production" }, { database: ["the environment is another"] }],
    ["a table that is gone", { ...facts, tables: { entry } }, { database: ["the table resource is missing"] }],
    [
      "a table more",
      { ...facts, tables: { entry, resource, other: entry } },
      { database: ["the table other is not one of the backup"] }
    ],
    [
      "a row less",
      { ...facts, tables: { entry, resource: { ...resource, rows: 2 } } },
      { database: ["rows of resource: 2 in place of 3"] }
    ],
    [
      "a changed row",
      { ...facts, tables: { entry: { ...entry, fingerprint: "13" }, resource } },
      { database: ["rows of entry are not the same"] }
    ],
    ["an index less", { ...facts, indexes: 1 }, { database: ["indexes: 1 in place of 2"] }],
    [
      "a sum of the ledger",
      { ...facts, ledger: { ...facts.ledger, fingerprint: "b" } },
      { ledger: ["the sums of ledger accounts are not the same"] }
    ],
    [
      "an audit log without its end",
      { ...facts, audit: { entries: 3, last: { place: 8, hash: "g" } } },
      {
        audit: [
          "entries: 3 in place of 4",
          "the place of the last one: 8 in place of 9",
          "the hash of the last one is another"
        ]
      }
    ],
    [
      "a delivery that was lost",
      { ...facts, deliveries: { waiting: 0, failed: 1 } },
      { deliveries: ["waiting: 0 in place of 1", "failed: 1 in place of 0"] }
    ]
  ])("name %s", (_, after, expected) => {
    expect(differences(facts, after)).toEqual({ ...none, ...expected })
  })
})
