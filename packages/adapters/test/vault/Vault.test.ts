import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted, Result } from "effect"
import * as fc from "fast-check"
import { Secrets } from "@payments-platform/domain/ports/Secrets"
import type { Purpose } from "@payments-platform/domain/ports/Vault"
import * as MasterKeys from "../../src/vault/MasterKeys.ts"
import * as RandomSecrets from "../../src/vault/RandomSecrets.ts"
import * as Vault from "../../src/vault/Vault.ts"

const key = (byte: number) => Redacted.make(new Uint8Array(MasterKeys.keyBytes).fill(byte))
const vault = Vault.make([key(1)])
/** Seals bytes for a document, piece by piece. */
const sealed = (name: string, ...pieces: ReadonlyArray<Uint8Array>): Uint8Array => {
  const { end, head, update } = vault.sealing("document", name)
  return Buffer.concat([head, ...pieces.map(update), end()])
}
const purposes: ReadonlyArray<Purpose> = ["card", "document", "person", "reply", "secret", "token"]

const reasonOf = (open: () => unknown): string => {
  try {
    open()
  } catch (error) {
    if (error instanceof Vault.CannotOpen) return error.reason
    throw error
  }
  return "opened"
}

const assertReason = (expected: string, open: () => unknown) => assert.strictEqual(reasonOf(open), expected)

describe("sealed texts", () => {
  it("open to the sealed text", () =>
    fc.assert(
      fc.property(fc.constantFrom(...purposes), fc.string({ unit: "binary" }), (purpose, text) => {
        const opened = vault.open(purpose, vault.seal(purpose, text))
        // a lone surrogate is no character and cannot be kept
        assert.strictEqual(Redacted.value(opened), text.toWellFormed())
      })
    ))

  it("in bytes open to the sealed text, for their purpose only, and not when any one byte was changed", () => {
    fc.assert(
      fc.property(fc.constantFrom(...purposes), fc.string({ unit: "binary" }), (purpose, text) => {
        const opened = vault.openText(purpose, vault.sealText(purpose, text))
        assert.strictEqual(Redacted.value(opened), text.toWellFormed())
      })
    )
    const bytes = vault.sealText("reply", "201 {}")
    assert.strictEqual(bytes.length, 9 + 12 + 6 + 16)
    assertReason("not_authentic", () => vault.openText("secret", bytes))
    for (const index of bytes.keys()) {
      const changed = bytes.map((byte, at) => (at === index ? byte ^ 1 : byte))
      assert.notStrictEqual(
        reasonOf(() => vault.openText("reply", changed)),
        "opened"
      )
    }
  })

  it("are compact, differ each time, and show nothing", () => {
    const [one, other] = [vault.seal("card", "4111111111111111"), vault.seal("card", "4111111111111111")]
    assert.match(one, /^[\w-]{8}\.[\w-]{59}$/)
    assert.notStrictEqual(one, other)
    assert.notInclude(`${vault.open("card", one)}`, "4111")
  })

  it("open for their purpose only", () => {
    for (const sealedFor of purposes) {
      for (const purpose of purposes) {
        const reason = reasonOf(() => vault.open(purpose, vault.seal(sealedFor, "text")))
        assert.strictEqual(reason, purpose === sealedFor ? "opened" : "not_authentic")
      }
    }
  })

  it("do not open when any one byte was changed", () => {
    const sealed = vault.seal("secret", "text")
    const [id, body = ""] = sealed.split(".")
    const bytes = Buffer.from(body, "base64url")
    for (const index of bytes.keys()) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
      const reason = reasonOf(() => vault.open("secret", `${id}.${changed.toString("base64url")}`))
      assert.strictEqual(reason, "not_authentic")
    }
  })

  it("of bytes open for their purpose and their name only", () => {
    const bytes = new Uint8Array([0, 46, 255, 10])
    const document = sealed("one", bytes)
    assert.deepStrictEqual(new Uint8Array(vault.openBytes("document", "one", document)), bytes)
    assertReason("not_authentic", () => vault.openBytes("document", "other", document))
    assertReason("not_authentic", () => vault.openBytes("card", "one", document))
    assertReason("malformed", () => vault.openBytes("document", "one", bytes))
    assertReason("unknown_key", () => Vault.make([key(2)]).openBytes("document", "one", document))
    assert.deepStrictEqual(new Uint8Array(Vault.make([key(2), key(1)]).openBytes("document", "one", document)), bytes)
  })

  it("of bytes open to the sealed bytes, wherever they are in memory", () =>
    fc.assert(
      fc.property(fc.uint8Array(), fc.nat(20), (bytes, offset) => {
        const document = sealed("one", bytes)
        const moved = new Uint8Array(document.length + offset)
        moved.set(document, offset)
        assert.deepStrictEqual(new Uint8Array(vault.openBytes("document", "one", moved.subarray(offset))), bytes)
      })
    ))

  it("of bytes open to the sealed bytes, in whatever pieces these arrived", () =>
    fc.assert(
      fc.property(fc.array(fc.uint8Array()), (pieces) => {
        const opened = vault.openBytes("document", "one", sealed("one", ...pieces))
        assert.deepStrictEqual(Buffer.from(opened), Buffer.concat(pieces))
      })
    ))

  it("of bytes do not open when their end is missing", () => {
    const { head, update } = vault.sealing("document", "one")
    const unfinished = Buffer.concat([head, update(Buffer.alloc(64))])
    assertReason("not_authentic", () => vault.openBytes("document", "one", unfinished))
  })

  it("of bytes that an earlier release stored open", () => {
    const stored = Buffer.from("bU9adll5SlYuAYTo95xMfK+KygpaR+xCoS8vpCPaEAMMSBazlN2iebfZ4T1O", "base64")
    assert.strictEqual(Buffer.from(vault.openBytes("document", "one", stored)).toString(), "%PDF-1.7")
  })

  it("do not open when they are cut short or no sealed text at all", () => {
    const sealed = vault.seal("secret", "")
    assertReason("malformed", () => vault.open("secret", sealed.slice(0, -1)))
    for (const text of ["", ".", "text", sealed.slice(9)]) {
      assertReason("malformed", () => vault.open("secret", text))
    }
  })

  it("name the reason and the purpose when they do not open, and nothing else", () => {
    const sealed = vault.seal("card", "4111111111111111")
    try {
      Vault.make([key(2)]).open("card", sealed)
      assert.fail("opened")
    } catch (error) {
      assert(error instanceof Vault.CannotOpen)
      assert.strictEqual(error.message, "a sealed text (card) cannot be opened: unknown_key")
    }
  })
})

describe("rotation", () => {
  const rotated = Vault.make([key(2), key(1)])

  // reaches platform 13/vault_key
  it("the first key seals, all of them open", () => {
    const old = vault.seal("card", "text")
    assert.strictEqual(Redacted.value(rotated.open("card", old)), "text")
    const sealed = rotated.seal("card", "text")
    assert.strictEqual(Redacted.value(Vault.make([key(2)]).open("card", sealed)), "text")
    assertReason("unknown_key", () => vault.open("card", sealed))
  })

  it("hashes match under the key that made them, and not once it is gone", () => {
    const hash = vault.hash("token", "text")
    assert.isTrue(rotated.matches("token", "text", hash))
    assert.isFalse(rotated.matches("token", "other", hash))
    assert.notStrictEqual(rotated.hash("token", "text"), hash)
    assert.isFalse(Vault.make([key(2)]).matches("token", "text", hash))
  })
})

describe("hashes", () => {
  it("are equal only for the same context and text", () => {
    const hash = vault.hash("token", "text")
    assert.strictEqual(vault.hash("token", "text"), hash)
    assert.match(hash, /^[\w-]{8}\.[\w-]{43}$/)
    const others = [vault.hash("token", "texts"), vault.hash("tokens", "text"), vault.hash("tokent", "ext")]
    assert.strictEqual(new Set([hash, ...others]).size, 4)
  })

  it("do not match a text that is no hash", () => {
    const hash = vault.hash("token", "text")
    for (const text of ["", ".", hash.slice(9), hash.slice(0, -4), `x${hash}`]) {
      assert.isFalse(vault.matches("token", "text", text), text)
    }
  })
})

describe("VAULT_KEY", () => {
  const base64 = (byte: number, length = MasterKeys.keyBytes) => Buffer.alloc(length, byte).toString("base64")
  const parse = (text: string) => MasterKeys.parse(Redacted.make(text))

  // reaches platform 13/vault_key
  it("is a list of keys, the first one first", () => {
    const keys = Result.getOrThrow(parse(`${base64(1)}, ${base64(2)}`))
    assert.deepStrictEqual(
      keys.map((each) => Redacted.value(each)),
      [Redacted.value(key(1)), Redacted.value(key(2))]
    )
  })

  it.each([
    ["nothing", "", 1],
    ["31 bytes", base64(1, 31), 1],
    ["33 bytes", base64(1, 33), 1],
    ["hexadecimal", "01".repeat(32), 1],
    ["a second that is empty", `${base64(1)},`, 2],
    ["a second that is no base64", `${base64(1)},${"*".repeat(44)}`, 2]
  ])("is refused by the entry's number: %s", (_, text, position) => {
    const failure = Result.getOrThrow(Result.flip(parse(text)))
    assert.strictEqual(failure._tag, "Vault/InvalidMasterKeys")
    assert.strictEqual(failure.message, `key ${position} is not the base64 of 32 bytes`)
  })
})

describe("the secrets of a process", () => {
  // reaches platform 2/app-token
  it.each([
    ["staging", /^stage_[A-Za-z0-9+/]{43}=$/],
    ["production", /^prod_[A-Za-z0-9+/]{43}=$/]
  ] as const)("name its environment: %s", (environment, form) => {
    const { next, nextToken } = Effect.runSync(Effect.provide(Secrets, RandomSecrets.layer(environment)))
    assert.match(Redacted.value(nextToken()), form)
    assert.match(Redacted.value(next()), /^whsec_/)
    assert.notStrictEqual(Redacted.value(nextToken()), Redacted.value(nextToken()))
  })
})
