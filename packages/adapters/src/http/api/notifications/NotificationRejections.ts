/** The error that each rejection about notification preferences becomes (platform.md 10, platform.md 4). */
import * as CreateNotificationPreference from "@payments-platform/domain/notifications/CreateNotificationPreference"
import {
  fixedFieldError,
  unfitField,
  invalidState,
  pathError,
  type RejectionTable
} from "../../response/RejectionTable.ts"

/** Every rejection of a command on notification preferences. */
export type Rejection =
  | CreateNotificationPreference.Rejection
  | { readonly _tag: "Preference/AlreadyDeleted" }
  | { readonly _tag: "Preference/WrongState" }

export const rejections: RejectionTable<Rejection, "Preference"> = {
  "Preference/AlreadyExists": fixedFieldError("INVALID_PARAMS", "RESOURCE_ALREADY_EXISTS", []),
  "Preference/TooMany": unfitField(
    "PARAM_VALUE_IS_OUT_OF_RANGE",
    "must not bring the app more notification preferences than it may have"
  ),
  "Preference/AlreadyDeleted": pathError("RESOURCE_PREVIOUSLY_DELETED", "RESOURCE_PREVIOUSLY_DELETED"),
  "Preference/WrongState": invalidState
}
