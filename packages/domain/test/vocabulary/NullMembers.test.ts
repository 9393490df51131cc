/** A null member of a request counts as absent, unless the null has a meaning (platform.md 1). */
import { Result, Schema } from "effect"
import { expect, it } from "vitest"
import * as EmbeddedRulesEngine from "@payments-platform/domain/EmbeddedRulesEngine"
import * as CancelPayment from "@payments-platform/domain/payments/payment/commands/CancelPayment"
import * as CompiledDecoder from "@payments-platform/domain/schema-compiler/CompiledDecoder"
import * as CustomData from "@payments-platform/domain/vocabulary/CustomData"
import * as NullMembers from "@payments-platform/domain/vocabulary/NullMembers"
import { problem, violation } from "@payments-platform/domain/vocabulary/Problem"
import * as Secret from "@payments-platform/domain/vocabulary/Secret"
import * as Wire from "@payments-platform/domain/vocabulary/Wire"

const House = Wire.struct(
  Wire.patchMembers({
    streetName: Schema.String,
    flatNumbers: Schema.Array(Schema.Int),
    rooms: Schema.Array(Wire.struct({ floor: Schema.optionalKey(Schema.NullOr(Schema.Int)) }))
  })
)
const members = {
  ownerName: Schema.String,
  nickName: Schema.optionalKey(Schema.String),
  pinCode: Schema.optionalKey(Schema.NullOr(Secret.secret(Schema.String))),
  house: Schema.optionalKey(Schema.NullOr(House)),
  customData: Schema.optionalKey(Schema.NullOr(CustomData.CustomData)),
  houses: Schema.optionalKey(Wire.record(/^[a-z]+$/, Schema.NullOr(House), "PARAM_IS_UNKNOWN")),
  id: Wire.readOnly
}
const Creation = Wire.withRule(Wire.struct(members), ({ nick_name, pin_code }) =>
  nick_name === undefined || pin_code === undefined ? [] : [problem("PARAM_MUTUALLY_EXCLUSIVE", "nick_name")]
)
const Update = Wire.withRule(Wire.mergePatch(members), () => [])

type Case = readonly [given: unknown, created: unknown, updated: unknown]

const bodyWith = (member: string, value: unknown) => ({ owner_name: "Ada", [member]: value })
const same = (value: unknown): Case => [value, value, value]
const none = { owner_name: "Ada" }

it.each<Case>([
  [bodyWith("nick_name", null), none, none],
  [bodyWith("id", null), none, none],
  [bodyWith("owner_name", null), {}, {}],
  [bodyWith("pin_code", null), none, bodyWith("pin_code", null)],
  [bodyWith("house", { street_name: null }), bodyWith("house", {}), bodyWith("house", { street_name: null })],
  [
    bodyWith("house", { rooms: [{ floor: null }] }),
    bodyWith("house", { rooms: [{}] }),
    bodyWith("house", { rooms: [{}] })
  ],
  [
    bodyWith("houses", { a: null, b: { rooms: null } }),
    bodyWith("houses", { b: {} }),
    bodyWith("houses", { a: null, b: { rooms: null } })
  ],
  same(bodyWith("houses", { A: null })),
  same(bodyWith("house", { flat_numbers: [null, 1] })),
  same(bodyWith("custom_data", { a: null, b: { c: [null] } })),
  same(bodyWith("nonesuch", null)),
  same(bodyWith("nickName", null)),
  same(JSON.parse('{"__proto__":null,"owner_name":"Ada"}')),
  same(null),
  same([null]),
  same("null")
])("%j", (given, created, updated) => {
  expect(NullMembers.removedFor(Creation)(given)).toStrictEqual(created)
  expect(NullMembers.removedFor(Update)(given)).toStrictEqual(updated)
})

it("a check of undecoded members does not see null members that count as absent", () => {
  const decode = CompiledDecoder.requestDecoder(Creation)
  expect(Result.isSuccess(decode({ owner_name: "Ada", nick_name: "A", pin_code: null }))).toBe(true)
  expect(decode({ owner_name: 1, nick_name: "A", pin_code: "1" })).toEqual(
    Result.fail([
      violation("PARAM_VALUE_IS_WRONG_TYPE", "must be a string", "owner_name"),
      problem("PARAM_MUTUALLY_EXCLUSIVE", "nick_name")
    ])
  )
  expect(decode({ owner_name: null, nick_name: "A", pin_code: null })).toEqual(
    Result.fail([problem("PARAM_IS_MISSING", "owner_name")])
  )
})

it("the embedded engine removes null members too", () => {
  const read = (body: unknown) =>
    EmbeddedRulesEngine.decode(CancelPayment.Request, body, (request) => ({ paymentId: "p", request }))
  expect(read({ cancel_reason: null, rbits: null })).toEqual(read({}))
})
