/** The error that each rejection about notification preferences becomes (platform.md 10, platform.md 4). */
import type * as SetReachability from "@payments-platform/domain/notifications/preference/SetReachability"
import type * as DeleteNotificationPreference from "@payments-platform/domain/notifications/preference/DeleteNotificationPreference"
import * as CreateNotificationPreference from "@payments-platform/domain/notifications/preference/CreateNotificationPreference"
import {
  fixedFieldError,
  unfitField,
  invalidState,
  pathError,
  type RejectionTable,
  tagsOf
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

/** The rejections of each command, by their tags. */
export const tags = {
  create: tagsOf<CreateNotificationPreference.Rejection>()("Preference/AlreadyExists", "Preference/TooMany"),
  remove: tagsOf<DeleteNotificationPreference.Rejection>()("Preference/AlreadyDeleted"),
  revive: tagsOf<SetReachability.Rejection>()("Preference/WrongState")
}
