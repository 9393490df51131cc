/**
 * `custom_data`: a JSON object that the platform stores with a resource, without
 * personal or card data (platform.md 5). An update replaces it as a whole.
 */
import { Schema } from "effect"
import * as FreeFormObject from "./text/FreeFormObject.ts"

export const CustomData = FreeFormObject.OpenObject
export type CustomData = typeof CustomData.Type

/** The description in requests. */
export const description =
  "Any JSON object, which the platform keeps and does not read: at most 50 keys and 16 KiB, without data of persons or cards. null: none."

/** The member of a request. */
export const member = Schema.optionalKey(Schema.NullOr(CustomData)).annotateKey({ description })
