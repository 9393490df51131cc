/**
 * The vault: AES-256-GCM with one key for each purpose, derived from the master keys by HKDF-SHA256. A sealed text is
 * `<key id>.<base64url of nonce, ciphertext and tag>`, and a hash is `<key id>.<base64url of HMAC-SHA256>`. The key id
 * selects the master key after a rotation and reveals nothing about it.
 *
 * Nonces are random: rotate a master key before it has sealed 2^32 texts of one purpose.
 */
import { Data, Layer, Redacted } from "effect"
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual
} from "node:crypto"
import { type Purpose, type SealingStream, Vault } from "@payments-platform/domain/ports/Vault"
import * as CompressedText from "./CompressedText.ts"
import { keyBytes, type MasterKeys } from "./MasterKeys.ts"
import * as RandomBytes from "./RandomBytes.ts"

/** A defect: a sealed text has another purpose, was changed, or was sealed under a key that the vault does not have. */
export class CannotOpen extends Data.TaggedError("Vault/CannotOpen")<{
  readonly purpose: Purpose
  readonly reason: "malformed" | "unknown_key" | "not_authentic"
  readonly message: string
}> {
  constructor(purpose: Purpose, reason: "malformed" | "unknown_key" | "not_authentic") {
    super({ purpose, reason, message: `a sealed text (${purpose}) cannot be opened: ${reason}` })
  }
}

const algorithm = "aes-256-gcm"
const nonceBytes = 12
const tagBytes = 16
const idBytes = 6

/** The key of a purpose, and the name of the purpose as bytes. */
interface SealingKey {
  readonly key: KeyObject
  readonly purpose: Buffer
}

interface Keys {
  readonly id: string
  /** the key id and the dot that begin what is sealed as bytes */
  readonly head: Buffer
  readonly sealing: Readonly<Record<Purpose, SealingKey>>
  readonly hashing: KeyObject
}

const derive = (master: Redacted.Redacted<Uint8Array>): Keys => {
  const bytes = (use: string, length: number): Uint8Array =>
    new Uint8Array(hkdfSync("sha256", Redacted.value(master), "", `payments-platform/vault/${use}`, length))
  const key = (use: string): KeyObject => createSecretKey(bytes(use, keyBytes))
  const sealingKey = (purpose: Purpose): SealingKey => ({ key: key(purpose), purpose: Buffer.from(purpose) })
  const sealing = {
    card: sealingKey("card"),
    reading: sealingKey("reading"),
    bank: sealingKey("bank"),
    document: sealingKey("document"),
    person: sealingKey("person"),
    reply: sealingKey("reply"),
    secret: sealingKey("secret"),
    session: sealingKey("session"),
    token: sealingKey("token")
  }
  const id = Buffer.from(bytes("id", idBytes)).toString("base64url")
  return {
    id,
    head: Buffer.from(`${id}.`),
    sealing,
    hashing: key("hash")
  }
}

const nextNonce = RandomBytes.pieces(nonceBytes)

/** A cipher with a new nonce. `boundTo` is authenticated with the bytes: they open only with the same value. */
const encrypting = ({ key }: SealingKey, nonce: Uint8Array, boundTo: Uint8Array) =>
  createCipheriv(algorithm, key, nonce).setAAD(boundTo)

/** The nonce, ciphertext and tag of bytes behind `head`. */
const sealedBehind = (head: ReadonlyArray<Buffer>, key: SealingKey, plaintext: Buffer): Buffer => {
  const nonce = nextNonce()
  const cipher = encrypting(key, nonce, key.purpose)
  return Buffer.concat([...head, nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
}

const seal = (keys: Keys, purpose: Purpose, plaintext: string): string =>
  `${keys.id}.${sealedBehind([], keys.sealing[purpose], Buffer.from(plaintext)).toString("base64url")}`

const sealText = (keys: Keys, purpose: Purpose, plaintext: string): Uint8Array =>
  sealedBehind([keys.head], keys.sealing[purpose], CompressedText.compress(plaintext))

const bindingOf = (purpose: Purpose, name: string): string => `${purpose}:${name}`

/** Seals bytes piece by piece: the key id and a dot, then the raw nonce, ciphertext and tag. */
const sealing = (keys: Keys, purpose: Purpose, name: string): SealingStream => {
  const nonce = nextNonce()
  const cipher = encrypting(keys.sealing[purpose], nonce, Buffer.from(bindingOf(purpose, name)))
  return {
    head: Buffer.concat([keys.head, nonce]),
    update: (bytes) => cipher.update(bytes),
    end: () => Buffer.concat([cipher.final(), cipher.getAuthTag()])
  }
}

/** The key id and the bytes of a sealed text or a hash; null when the text has no key id. */
const parts = (text: string): { readonly id: string; readonly bytes: Buffer } | null => {
  const dot = text.indexOf(".")
  if (dot < 1) return null
  const bytes = Buffer.from(text.slice(dot + 1), "base64url")
  return { id: text.slice(0, dot), bytes }
}

const decrypt = (key: KeyObject, about: string, bytes: Buffer): Buffer<ArrayBuffer> => {
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(bytes.subarray(bytes.length - tagBytes))
  const plaintext = decipher.update(bytes.subarray(nonceBytes, bytes.length - tagBytes))
  return Buffer.concat([plaintext, decipher.final()])
}

/** The key id and the remaining bytes of sealed bytes; null when they have no key id. */
const partsOfBytes = (sealed: Uint8Array): ReturnType<typeof parts> => {
  const all = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.length)
  const dot = all.indexOf(".")
  return dot < 1 ? null : { id: all.toString("latin1", 0, dot), bytes: all.subarray(dot + 1) }
}

type Parts = ReturnType<typeof parts>

const openWith = (ring: ReadonlyMap<string, Keys>, purpose: Purpose, about: string, found: Parts) => {
  if (found === null || found.bytes.length < nonceBytes + tagBytes) throw new CannotOpen(purpose, "malformed")
  const keys = ring.get(found.id)
  if (keys === undefined) throw new CannotOpen(purpose, "unknown_key")
  try {
    return decrypt(keys.sealing[purpose].key, about, found.bytes)
  } catch {
    // the error of Node only says that the tag is wrong
    throw new CannotOpen(purpose, "not_authentic")
  }
}

const open = (ring: ReadonlyMap<string, Keys>, purpose: Purpose, sealed: string): string =>
  openWith(ring, purpose, purpose, parts(sealed)).toString("utf8")

const openBytes = (ring: ReadonlyMap<string, Keys>, purpose: Purpose, name: string, sealed: Uint8Array) =>
  openWith(ring, purpose, bindingOf(purpose, name), partsOfBytes(sealed))

const openText = (ring: ReadonlyMap<string, Keys>, purpose: Purpose, sealed: Uint8Array): string =>
  CompressedText.decompress(openWith(ring, purpose, purpose, partsOfBytes(sealed)))

/** The length separates the context from the text, so that no two pairs have the same input. */
const macOf = (keys: Keys, context: string, text: string) =>
  createHmac("sha256", keys.hashing).update(`${context.length}:${context}:${text}`)

const matches = (ring: ReadonlyMap<string, Keys>, context: string, text: string, hash: string): boolean => {
  const found = parts(hash)
  const keys = found === null ? undefined : ring.get(found.id)
  if (found === null || keys === undefined) return false
  const expected = macOf(keys, context, text).digest()
  return found.bytes.length === expected.length && timingSafeEqual(found.bytes, expected)
}

/** A vault over master keys of 32 bytes. The first one seals and hashes; all of them open and match. */
export const make = (masterKeys: MasterKeys): Vault["Service"] => {
  const [newest, ...older] = masterKeys
  const current = derive(newest)
  const ring = new Map([current, ...older.map(derive)].map((keys) => [keys.id, keys]))
  return Vault.of({
    seal: (purpose, plaintext) => seal(current, purpose, plaintext),
    open: (purpose, sealed) => Redacted.make(open(ring, purpose, sealed), { label: purpose }),
    sealText: (purpose, plaintext) => sealText(current, purpose, plaintext),
    openText: (purpose, sealed) => Redacted.make(openText(ring, purpose, sealed), { label: purpose }),
    sealing: (purpose, name) => sealing(current, purpose, name),
    openBytes: (purpose, name, sealed) => openBytes(ring, purpose, name, sealed),
    hash: (context, text) => `${current.id}.${macOf(current, context, text).digest("base64url")}`,
    matches: (context, text, hash) => matches(ring, context, text, hash)
  })
}

export const layer = (masterKeys: MasterKeys): Layer.Layer<Vault> => Layer.sync(Vault, () => make(masterKeys))
