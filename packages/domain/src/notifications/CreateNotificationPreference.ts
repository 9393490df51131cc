/**
 * POST /notification_preferences (platform.md 10). Only the response shows the signing
 * secret; the preference stores it sealed.
 */
import { Redacted, Result } from "effect"
import type * as Command from "../decider/Command.ts"
import * as CommandHandler from "../decider/CommandHandler.ts"
import * as RequiredFacts from "../decider/RequiredFacts.ts"
import * as Secret from "../vocabulary/Secret.ts"
import * as Text from "../vocabulary/text/Text.ts"
import * as Topic from "../vocabulary/Topic.ts"
import * as Wire from "../vocabulary/Wire.ts"
import type { State } from "./NotificationPreference.ts"
import { kind } from "./NotificationPreferenceKind.ts"

export const Request = Wire.annotate(
  Wire.struct({
    ...Wire.recordMembers,
    status: Wire.readOnly,
    signingSecret: Wire.readOnly,
    topic: Topic.Subscribable.annotateKey({
      description: "What is announced; `<resource>.*` stands for all topics of a resource."
    }),
    // the adapter that delivers notifications decides which hosts are allowed
    callbackUri: Text.WebAddress.annotateKey({
      description: "The web address to which notifications are delivered, at most 2,063 characters."
    })
  }),
  { identifier: "CreateNotificationPreferenceRequest" }
)
export type Request = typeof Request.Type

export type Rejection =
  | { readonly _tag: "Preference/AlreadyExists" }
  | { readonly _tag: "Preference/TooMany"; readonly path: ReadonlyArray<string> }

export const handler: CommandHandler.CommandHandler<Command.Creation<Request>, null, Rejection> = {
  name: "notification_preferences.create",
  contract: "platform.md 10",
  rejects: CommandHandler.rejections<Rejection>()("Preference/AlreadyExists", "Preference/TooMany"),
  requires: () => RequiredFacts.nothing,
  decide: (_, { request }, { app, at, newId, secrets, vault }) => {
    const secret = Redacted.value(secrets.next())
    const preference: State = {
      topic: request.topic,
      callbackUri: request.callbackUri,
      secret: Secret.SealedText.make(vault.seal("secret", secret)),
      status: "active"
    }
    const subject = { id: newId(), appId: app.id, createTime: at }
    return Result.succeed({
      ...CommandHandler.decision(kind.create(subject, [{ _tag: "Created", preference }])),
      response: (record) => ({ ...record, signing_secret: secret })
    })
  },
  onConflict: (verdict) => {
    if (verdict._tag === "Claimed") return { _tag: "Preference/AlreadyExists" }
    return verdict._tag === "OutOfBounds" ? { _tag: "Preference/TooMany", path: [] } : null
  }
}
