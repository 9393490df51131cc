/**
 * The members that many records share (platform.md 1). The API adds `api_version` to each record that it answers.
 * A client must ignore members it does not know: a version may add some. So no schema of a record is closed.
 */
import { Schema } from "effect"
import * as Postal from "./Address.ts"
import * as Telephone from "./Phone.ts"
import * as Text from "./Text.ts"
import { UnixTime } from "./Time.ts"
import { unsafeCoerce } from "./UnsafeCoerce.ts"
import { shown } from "./SchemaOfStoredFields.ts"

/** The schema with the example of its values. */
export const withExample = <S extends Schema.Top>(schema: S, example: object): S["Rebuild"] =>
  schema.annotate({ examples: [example] })

/** The example of a schema. */
export const exampleOf = <S extends Schema.Constraint>({ ast }: S): S["Type"] => {
  const examples = ast.annotations?.["examples"]
  return unsafeCoerce(Array.isArray(examples) ? examples[0] : undefined, "annotations keep no type of their examples")
}

export const text = Schema.NullOr(Schema.String)
export const integer = Schema.NullOr(Schema.Int)
export const UnixTimeOrNull = Schema.NullOr(UnixTime)
export const flag = Schema.Boolean

/** An object whose members the platform does not know. */
export const freeForm = (description: string) => Schema.Record(Schema.String, Schema.Json).annotate({ description })
export const data = Schema.NullOr(freeForm("Any JSON object of the app; the platform does not read it."))

export const Address = shown(Postal.Postal).annotate({ identifier: "Address" })
export const Phone = shown(Telephone.Phone).annotate({ identifier: "Phone" })

/** A reference to another resource (platform.md 1). */
export const Reference = Schema.Struct({ id: Schema.String, path: Schema.String, resource: Schema.String }).annotate({
  identifier: "Reference"
})

/** A reference to an owner that may be the app, which has no path. */
export const Owner = Schema.Struct({ ...Reference.fields, path: text }).annotate({ identifier: "Owner" })

/** The members of every record. */
export const common = { id: Text.Id, resource: Schema.String, path: Schema.String, create_time: UnixTime }

/** What the network stated about a reason. */
export const StatusDetail = Schema.Struct({ detail_code: Schema.String, detail_message: Schema.String }).annotate({
  identifier: "StatusDetail"
})

/** Why a payment, refund or dispute is in its state. */
export const statusReason = <S extends Schema.Constraint, D extends Schema.Constraint>(code: S, details: D) =>
  Schema.Struct({ reason_code: code, reason_message: Schema.String, details })
/** One with any number of details. */
export const detailedReason = <S extends Schema.Constraint>(code: S) => statusReason(code, Schema.Array(StatusDetail))

/** The payment method of a payment or refund. With `expand` it also has its type, brand and last four digits. */
export const PaymentMethodReference = Schema.Struct({
  ...Reference.fields,
  type: Schema.optionalKey(Schema.String),
  card_brand: Schema.optionalKey(text),
  last_four: Schema.optionalKey(text)
}).annotate({ identifier: "PaymentMethodReference" })
