/** The command `trigger`: makes a story happen on a running staging platform, and prints what it did. */
import { Effect, Option } from "effect"
import { randomUUID } from "node:crypto"
import { pageOf } from "../ConsoleAddress.ts"
import { call, type Source, WrongCommand } from "../PlatformFailure.ts"
import * as RunningPlatform from "../RunningPlatform.ts"
import { print, printJson, inStyle } from "../Terminal.ts"
import * as MerchantStories from "./MerchantStories.ts"
import * as MoneyBackStories from "./MoneyBackStories.ts"
import * as PaymentStories from "./PaymentStories.ts"
import * as PayoutStories from "./PayoutStories.ts"
import { decisions, type GivenData, type Scene, type Story } from "./Scene.ts"
import type { GivenFlag, StoryName } from "./StoryCatalog.ts"

const stories: Readonly<Record<StoryName, Story>> = {
  ...MerchantStories.stories,
  ...PaymentStories.stories,
  ...MoneyBackStories.stories,
  ...PayoutStories.stories
}

export interface TriggerWords extends RunningPlatform.Words {
  readonly given: Readonly<Partial<Record<GivenFlag, Option.Option<string>>>>
  readonly json: boolean
}

const wrong = (message: string) => new WrongCommand({ message })

const givenOf = Effect.fnUntraced(function* ({ given }: TriggerWords): Effect.fn.Return<GivenData, WrongCommand> {
  const text = (flag: GivenFlag): string | null => Option.getOrNull(given[flag] ?? Option.none())
  const amount = text("amount") ?? "10000"
  if (!/^[1-9]\d{0,8}$/.test(amount)) return yield* wrong("--amount must be a whole number of cents such as 10000")
  const currency = text("currency") ?? "USD"
  if (currency !== "USD" && currency !== "CAD") return yield* wrong("--currency must be USD or CAD")
  const decision = decisions.find((each) => each === (text("decision") ?? "verified"))
  if (decision === undefined) return yield* wrong(`--decision must be one of ${decisions.join(", ")}`)
  return {
    account: text("account"),
    amount: Number(amount),
    currency,
    paymentMethod: text("payment-method"),
    payment: text("payment"),
    legalEntity: text("legal-entity"),
    returnCode: text("return-code") ?? "R01",
    decision
  }
})

/** People see the page of an object once. */
const teller = (source: Source, isJson: boolean): Scene["tell"] => {
  const seen = new Set<string>()
  return (done, { id, resource, status }) => {
    const page = pageOf(source, resource, id)
    if (isJson) return printJson({ done, resource, id, status: status ?? null, console: page })
    print(status === undefined || status === null ? done : `${done}: ${inStyle("bold", status)}`)
    if (!seen.has(page)) print(inStyle("dim", `  ${page}`))
    return void seen.add(page)
  }
}

export const trigger = (name: StoryName, words: TriggerWords) =>
  Effect.scoped(
    Effect.gen(function* () {
      const given = yield* givenOf(words)
      const platform = yield* RunningPlatform.find(words)
      const operator = yield* RunningPlatform.operatorOf(platform, "trigger")
      yield* RunningPlatform.refuseProduction(platform, operator, "`trigger`")
      const { client } = yield* RunningPlatform.appClientOf(platform, words.appId)
      const scene: Scene = {
        client,
        operator,
        given,
        risk: { riskToken: randomUUID(), clientIp: "203.0.113.7" },
        note: { note: `trigger ${name}` },
        tell: teller(platform, words.json)
      }
      yield* call(platform, () => stories[name](scene))
    })
  )
