/** A null member of a request is an absent one, unless it says something (platform.md 1). */
import { Result, Schema } from "effect"
import { expect, it } from "vitest"
import * as CancelPayment from "@payments-platform/domain/payments/payment/CancelPayment"
import * as EmbeddedRulesEngine from "@payments-platform/domain/EmbeddedRulesEngine"
import * as CompiledDecoder from "@payments-platform/domain/vocabulary/CompiledDecoder"
import * as CustomData from "@payments-platform/domain/vocabulary/CustomData"
import * as NullMembers from "@payments-platform/domain/vocabulary/NullMembers"
import { problem, violation } from "@payments-platform/domain/vocabulary/Problem"
import * as Secret from "@payments-platform/domain/vocabulary/Secret"
import * as Wire from "@payments-platform/domain/vocabulary/Wire"

const House = Wire.struct(
  Wire.patched({
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

const of = (member: string, value: unknown) => ({ owner_name: "Ada", [member]: value })
const same = (value: unknown): Case => [value, value, value]
const none = { owner_name: "Ada" }

it.each<Case>([
  [of("nick_name", null), none, none],
  [of("id", null), none, none],
  [of("owner_name", null), {}, {}],
  [of("pin_code", null), none, of("pin_code", null)],
  [of("house", { street_name: null }), of("house", {}), of("house", { street_name: null })],
  [of("house", { rooms: [{ floor: null }] }), of("house", { rooms: [{}] }), of("house", { rooms: [{}] })],
  [
    of("houses", { a: null, b: { rooms: null } }),
    of("houses", { b: {} }),
    of("houses", { a: null, b: { rooms: null } })
  ],
  same(of("houses", { A: null })),
  same(of("house", { flat_numbers: [null, 1] })),
  same(of("custom_data", { a: null, b: { c: [null] } })),
  same(of("nonesuch", null)),
  same(of("nickName", null)),
  same(JSON.parse('{"__proto__":null,"owner_name":"Ada"}')),
  same(null),
  same([null]),
  same("null")
])("%j", (given, created, updated) => {
  expect(NullMembers.removedFor(Creation)(given)).toStrictEqual(created)
  expect(NullMembers.removedFor(Update)(given)).toStrictEqual(updated)
})

it("a rule over the members meets none of them", () => {
  const decode = CompiledDecoder.ofRequest(Creation)
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

it("the embedded engine reads requests in the same way", () => {
  const read = (body: unknown) =>
    EmbeddedRulesEngine.decode(CancelPayment.Request, body, (request) => ({ paymentId: "p", request }))
  expect(read({ cancel_reason: null, rbits: null })).toEqual(read({}))
})
