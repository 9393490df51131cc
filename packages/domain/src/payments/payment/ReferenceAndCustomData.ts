/**
 * `reference_id` and `custom_data` of a payment (payments.md 3.1): fields that the app states on POST /payments and
 * POST /payments/{id}, and that the platform keeps and returns unchanged. No decision depends on them. Another field of
 * this sort is one line in each part of this file.
 */
import { Schema } from "effect"
import * as StateCodec from "../../decider/StateCodec.ts"
import * as CustomData from "../../vocabulary/CustomData.ts"
import * as MergePatch from "../../vocabulary/MergePatch.ts"
import * as Text from "../../vocabulary/text/Text.ts"

/** The members of the stored terms. */
export const storedFields = {
  referenceId: StateCodec.orNull(Schema.String),
  customData: StateCodec.orNull(CustomData.CustomData)
}
const Labels = Schema.Struct(storedFields)
export type Labels = typeof Labels.Type

/** The labels as members of a request: an omitted one keeps its value, null clears it. */
export const requestFields = {
  referenceId: Schema.optionalKey(Schema.NullOr(Text.Reference)).annotateKey({
    description: "The app's own name for the payment, which need not be unique. null: none."
  }),
  customData: CustomData.member
}

export const none: Labels = { referenceId: null, customData: null }

export const patch = (before: Labels, request: Partial<Labels>): Labels => ({
  referenceId: MergePatch.replace(before.referenceId, request.referenceId),
  customData: MergePatch.replace(before.customData, request.customData)
})
