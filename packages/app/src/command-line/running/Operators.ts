/** The commands `operators`: the people who run a platform, their roles and their tokens (platform.md 12). */
import { Effect, Option } from "effect"
import type { OperatorClient } from "@payments-platform/client"
import type { Role } from "@payments-platform/domain/access/operator/Role"
import { secondsIn } from "./GivenTime.ts"
import { call, type Source, WrongCommand } from "./PlatformFailure.ts"
import * as RunningPlatform from "./RunningPlatform.ts"
import { print, printJson, say } from "./Terminal.ts"

export interface Words extends Pick<RunningPlatform.Words, "baseUrl"> {
  readonly json: boolean
}

interface Living {
  readonly expiresIn: Option.Option<string>
}

export interface AddWords extends Words, Living {
  readonly name: string
  readonly role: Role
}

interface OfOperator {
  /** the name or the id */
  readonly operator: string
}

export interface RotateWords extends Words, Living, OfOperator {}

export interface RevokeWords extends Words, OfOperator {
  readonly token: Option.Option<string>
}

const note = { note: "by the command line" }
const minute = 60
const longest = 366 * 86_400

/** The member that says how long a token lives; none: as long as the platform decides. */
const lifeOf = ({ expiresIn }: Living): Effect.Effect<{ readonly expires_in?: number }, WrongCommand> => {
  if (Option.isNone(expiresIn)) return Effect.succeed({})
  const seconds = secondsIn(expiresIn.value)
  return seconds >= minute && seconds <= longest
    ? Effect.succeed({ expires_in: seconds })
    : new WrongCommand({
        message: `--expires-in ${expiresIn.value}: the time must be such as 30m, 12h or 90d, at most 366d`
      })
}

const platformOf = Effect.fnUntraced(function* (words: Words) {
  const source = yield* RunningPlatform.find(words)
  return { source, client: yield* RunningPlatform.operatorOf(source, "command line") }
})

const dateOf = (time: number): string => `${new Date(time * 1_000).toISOString().slice(0, 16).replace("T", " ")} UTC`

/** A time of a token. Each token of an operator has one. */
const endOf = (time: number | null | undefined): string =>
  typeof time === "number" ? `until ${dateOf(time)}` : "for good"

/** Prints a new token alone on standard output, so that a shell can keep it. */
const printToken = (token: string | undefined, about: string): void => {
  say(about)
  print(token ?? "")
}

export const add = Effect.fnUntraced(function* (words: AddWords) {
  const { json, name, role } = words
  const life = yield* lifeOf(words)
  const { client, source } = yield* platformOf(words)
  const made = yield* call(source, () => client.operators.create({ name, role, ...life }, note))
  if (json) return printJson(made)
  const end = endOf(made.tokens[0]?.expire_time)
  printToken(
    made.operator_token,
    `${made.name} is an operator with the role ${made.role}, and has this token ${end}. Nothing shows it again.`
  )
})

const pageSize = 50

/** All operators who are not deleted. */
const activeOperators = (source: Source, client: OperatorClient) =>
  call(source, (signal) =>
    Array.fromAsync(client.operators.listAll({ status: "active", page_size: pageSize }, { signal }))
  )

export const list = Effect.fnUntraced(function* (words: Words) {
  const { client, source } = yield* platformOf(words)
  for (const operator of yield* activeOperators(source, client)) {
    if (words.json) printJson(operator)
    else {
      print(`${operator.name}  ${operator.role}  ${operator.id}`)
      for (const { expire_time, id, last_four } of operator.tokens)
        print(`  …${last_four} ${endOf(expire_time)}  ${id}`)
    }
  }
})

/** The operator with this name, in any case, or with this id. */
const operatorOf = Effect.fnUntraced(function* (source: Source, client: OperatorClient, given: string) {
  const name = given.toLowerCase()
  const found = (yield* activeOperators(source, client)).find(
    (each) => each.id === given || each.name.toLowerCase() === name
  )
  return found ?? (yield* new WrongCommand({ message: `${given} is no operator. \`operators list\` says who is.` }))
})

export const rotate = Effect.fnUntraced(function* (words: RotateWords) {
  const life = yield* lifeOf(words)
  const { client, source } = yield* platformOf(words)
  const { id, name } = yield* operatorOf(source, client, words.operator)
  const made = yield* call(source, () => client.operators.addToken(id, { expire_others_in: 0, ...life }, note))
  if (words.json) return printJson(made)
  printToken(
    made.operator_token,
    `${name} has this token ${endOf(made.expire_time)}, and no other. Nothing shows it again.`
  )
})

export const revoke = Effect.fnUntraced(function* (words: RevokeWords) {
  const { json, token } = words
  const { client, source } = yield* platformOf(words)
  const { id, name } = yield* operatorOf(source, client, words.operator)
  const after = yield* Option.match(token, {
    onNone: () => call(source, () => client.operators.remove(id, note)),
    onSome: (tokenId) => call(source, () => client.operators.revokeToken(id, tokenId, note))
  })
  if (json) return printJson(after)
  print(Option.isNone(token) ? `${name} is an operator no more.` : `The token ${token.value} of ${name} has ended.`)
})
