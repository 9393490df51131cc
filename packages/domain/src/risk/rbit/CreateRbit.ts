/** POST /rbits (platform.md 8): stores risk information about a resource of the app in any state. */
import { Result } from "effect"
import type * as Command from "../../decider/Command.ts"
import * as CommandHandler from "../../decider/CommandHandler.ts"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Text from "../../vocabulary/text/Text.ts"
import * as TypedMember from "../../vocabulary/TypedMember.ts"
import * as Wire from "../../vocabulary/Wire.ts"
import * as Rbit from "./Rbit.ts"
import * as RbitKind from "./RbitKind.ts"
import * as RbitRequest from "./RbitRequest.ts"
import * as RbitTypes from "./RbitTypes.ts"

const Body = Wire.struct({
  ...Wire.recordMembers,
  state: Wire.readOnly,
  associatedResource: Wire.annotateKey(
    Wire.struct({
      id: Text.Id.annotateKey({ description: "The id of the resource." }),
      resource: Rbit.OwnerType.annotateKey({ description: "The type of the resource." })
    }),
    { description: "The resource of the app that the information is about, in whatever state it is." }
  ),
  ...RbitRequest.members
})

/** The body of POST /rbits. Its type object has the name of the type. */
export const Request = Wire.withRule(Body, TypedMember.problems(RbitTypes.types)).annotate({
  identifier: "CreateRbitRequest"
})
export type Request = typeof Request.Type

export const handler: CommandHandler.CommandHandler<Command.Creation<Request>, null, never> = {
  name: "rbits.create",
  contract: "platform.md 8",
  rejects: [],
  ...CommandHandler.withTimeChecks(RbitRequest.timeChecks),
  requires: ({ request: { associatedResource } }) =>
    RequiredFacts.exists(associatedResource.resource, associatedResource.id, "body", "associated_resource", "id"),
  decide: (_, { request: { associatedResource, ...rbit } }, context) => {
    const owner = { id: associatedResource.id, type: associatedResource.resource }
    return Result.succeed(CommandHandler.decision(RbitKind.create(rbit, owner, context.app.id, context)))
  }
}
