/** POST /items, POST and DELETE /items/{id} (payments.md 6.3). */
import { Equal, Result, Struct } from "effect"
import * as RequiredFacts from "../../decider/RequiredFacts.ts"
import * as Rule from "../../decider/Rule.ts"
import type { Fact } from "../../decider/Kind.ts"
import type * as Account from "../../merchants/account/Account.ts"
import * as AccountKind from "../../merchants/account/AccountKind.ts"
import type { Problem } from "../../vocabulary/Problem.ts"
import * as CurrencyPermission from "../payment/CurrencyPermission.ts"
import * as Item from "./Item.ts"
import * as ItemFields from "./ItemFields.ts"

export interface Create {
  readonly itemId: string
  readonly request: ItemFields.Create
}

export type CreateRejection = { readonly _tag: "Item/AccountDeleted"; readonly path: ReadonlyArray<string> }

const decideCreate = (
  account: Fact<Account.State>,
  { itemId, request }: Create,
  { at }: Rule.Moment
): Result.Result<Rule.Decision, CreateRejection> => {
  if (account.state.status === "deleted") return Result.fail({ _tag: "Item/AccountDeleted", path: ["account_id"] })
  const { productName } = request
  const fields = ItemFields.patched({ productName }, Struct.omit(request, ["accountId"]))
  const subject = { id: itemId, appId: account.appId, createTime: at }
  return Result.succeed(Rule.decided(Item.kind.create(subject, [{ _tag: "Created", accountId: account.id, fields }])))
}

export const create: Rule.Rule<Create, Fact<Account.State>, CreateRejection> = {
  name: "items.create",
  validate: Rule.noProblems,
  authorize: (app, { request }) => CurrencyPermission.forbidden(app, request.currency, "currency"),
  requires: ({ request }) => RequiredFacts.one(AccountKind.kind, request.accountId, "body", "account_id"),
  decide: decideCreate
}

export interface Update {
  readonly itemId: string
  readonly request: ItemFields.Patch
}

export type DeleteRejection = { readonly _tag: "Item/AlreadyDeleted" }

export type UpdateRejection =
  | DeleteRejection
  /** right by itself, but not beside what is stored */
  | { readonly _tag: "Item/Invalid"; readonly problems: ReadonlyArray<Problem> }

const decideUpdate = (item: Fact<Item.State>, { request }: Update): Result.Result<Rule.Decision, UpdateRejection> => {
  if (item.state.state === "deleted") return Result.fail({ _tag: "Item/AlreadyDeleted" })
  const before = item.state.fields
  const fields = ItemFields.patched(before, request)
  const problems = ItemFields.problems(fields)
  if (problems.length > 0) return Result.fail({ _tag: "Item/Invalid", problems })
  const unchanged = Equal.equals(fields, before)
  return Result.succeed(
    Rule.decided(unchanged ? Item.kind.keep(item) : Item.kind.move(item, [{ _tag: "Updated", fields }]))
  )
}

const one = (id: string) => RequiredFacts.one(Item.kind, id, "path", "id")

export const update: Rule.Rule<Update, Fact<Item.State>, UpdateRejection> = {
  name: "items.update",
  validate: Rule.noProblems,
  authorize: (app, { request }) => CurrencyPermission.forbidden(app, request.currency, "currency"),
  requires: ({ itemId }) => one(itemId),
  decide: decideUpdate
}

export interface Delete {
  readonly itemId: string
}

export const remove: Rule.Rule<Delete, Fact<Item.State>, DeleteRejection> = {
  name: "items.remove",
  validate: Rule.noProblems,
  authorize: Rule.anyone,
  requires: ({ itemId }) => one(itemId),
  decide: (item) =>
    item.state.state === "deleted"
      ? Result.fail({ _tag: "Item/AlreadyDeleted" })
      : Result.succeed(Rule.decided(Item.kind.move(item, [{ _tag: "Deleted" }])))
}
