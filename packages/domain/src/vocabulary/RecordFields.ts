/**
 * The members that many records share (platform.md 1). The API adds `api_version` to each record that it returns. A
 * version may add members, and a client must ignore those that it does not know, so no schema of a record is closed.
 */
import { Schema } from "effect"
import * as Postal from "./people/Address.ts"
import * as Telephone from "./people/Phone.ts"
import { recordOf } from "./SchemaOfStoredFields.ts"
import * as Text from "./text/Text.ts"
import { UnixTime } from "./time/Time.ts"
import { unsafeCoerce } from "./UnsafeCoerce.ts"

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

/** A `custom_data`. */
export const data = Schema.NullOr(
  Schema.Record(Schema.String, Schema.Json).annotate({ description: "Any JSON object." })
).annotateKey({
  description: "A JSON object of the app, which the platform keeps and does not read; null: the app gave none."
})

export const Address = recordOf(Postal.Postal).annotate({ identifier: "Address" })
export const Phone = recordOf(Telephone.Phone).annotate({ identifier: "Phone" })

/** A reference to another resource (platform.md 1). */
export const Reference = Schema.Struct({
  id: Schema.String.annotateKey({ description: "The id of the resource that is referred to." }),
  path: Schema.String.annotateKey({ description: "The HTTP path at which it is read." }),
  resource: Schema.String.annotateKey({ description: "Its type, such as `payments`." })
}).annotate({ identifier: "Reference" })

/** A reference to an owner that may be the app, which has no path. */
export const Owner = Schema.Struct({
  ...Reference.fields,
  path: text.annotateKey({ description: "The HTTP path at which it is read; null: it is the app, which has none." })
}).annotate({ identifier: "Owner" })

const described = <S extends Schema.Top>(schema: S, description: string): S["Rebuild"] =>
  schema.annotateKey({ description })

/** The members of records that have the same meaning everywhere. */
export const resource = described(Schema.String, "The type of the resource, which is the name of its collection.")
export const path = described(Schema.String, "The HTTP path at which the resource is read.")
export const createTime = described(UnixTime, "When the resource was created, in UNIX seconds.")

/** The members of every record. */
export const common = {
  id: described(Text.Id, "The id of the resource, which the platform chose."),
  resource,
  path,
  create_time: createTime
}

/** A resource that the API reads by the path of another has no id of its own. */
export const noId = described(Schema.Null, "Always null: the resource has no id of its own.")
/** A resource that no GET reads has no path. */
export const noPath = described(Schema.Null, "Always null: no request reads the resource again.")

/** The owner of a record: an account, a legal entity, or the app. */
export const ownerAccount = described(Reference, "The account that the resource belongs to.")
export const ownerLegalEntity = described(Reference, "The legal entity that the resource belongs to.")
export const ownerApp = described(Owner, "The app that the resource belongs to.")

/** What the network stated about a reason. */
export const StatusDetail = Schema.Struct({
  detail_code: Schema.String.annotateKey({ description: "The code of the detail, for programs." }),
  detail_message: Schema.String.annotateKey({ description: "The detail in a sentence, for people." })
}).annotate({ identifier: "StatusDetail" })

/** Why a payment, refund or dispute is in its state. */
export const statusReason = <S extends Schema.Constraint, D extends Schema.Constraint>(code: S, details: D) =>
  Schema.Struct({
    reason_code: Schema.make<Schema.Codec<S["Type"], S["Encoded"]>>(code.ast).annotateKey({
      description: "The code of the reason, for programs."
    }),
    reason_message: Schema.String.annotateKey({ description: "The reason in a sentence, for people." }),
    details: Schema.make<Schema.Codec<D["Type"], D["Encoded"]>>(details.ast).annotateKey({
      description: "What the network or the bank stated; a list may be empty."
    })
  })
/** A reason with any number of details. */
export const detailedReason = <S extends Schema.Constraint>(code: S) => statusReason(code, Schema.Array(StatusDetail))

/** The payment method of a payment or refund. With `expand` it also has its type, brand and last four digits. */
export const PaymentMethodReference = Schema.Struct({
  ...Reference.fields,
  type: Schema.optionalKey(Schema.String).annotateKey({
    description: "The type of the payment method; present with `expand`."
  }),
  card_brand: Schema.optionalKey(text).annotateKey({
    description: "The brand of the card; null: it is no card. Present with `expand`."
  }),
  last_four: Schema.optionalKey(text).annotateKey({
    description: "The last four digits of the card or bank account; null: it has none. Present with `expand`."
  })
}).annotate({ identifier: "PaymentMethodReference" })
