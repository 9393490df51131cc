/** The words of the commands on a running platform. */
import { Effect, type Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { roles } from "@payments-platform/domain/access/operator/Role"
import type { Name } from "../../config/EnvironmentVariables.ts"
import { describe } from "../DescribeCommand.ts"
import { givenFlags, outlines, type StoryName, storyNames } from "./trigger/StoryCatalog.ts"

type Commands = typeof import("./RunningCommands.ts")

/** Runs a command. It is loaded only then, so that help does not wait for it. */
const run = <A, E>(command: (commands: Commands) => Effect.Effect<A, E>) =>
  Effect.flatMap(
    Effect.promise(() => import("./RunningCommands.ts")),
    command
  )

const reads: ReadonlyArray<Name> = ["DATA_DIR", "BASE_URL", "PORT", "APP_ID", "APP_TOKEN", "OPERATOR_TOKEN"]

const optionalText = (name: string, metavar: string, description: string): Flag.Flag<Option.Option<string>> =>
  Flag.String(name).pipe(Flag.withDescription(description), Flag.withMetavar(metavar), Flag.optional)

const baseUrl = optionalText(
  "base-url",
  "URL",
  "the address of the platform; unless given, BASE_URL, or that of the last process that served with this DATA_DIR"
)

const appId = optionalText(
  "app-id",
  "id",
  "the app; unless given, that of the credentials. Of another app the operator makes a token for the time of the command"
)

const json = Flag.Boolean("json").pipe(Flag.withDescription("one JSON object a line"), Flag.withDefault(false))

const listen = Command.make(
  "listen",
  {
    forwardTo: optionalText("forward-to", "URL", "where each delivery goes on to; unless given, it is only printed"),
    topics: Flag.String("topics").pipe(
      Flag.withDescription("topics such as payments.completed or payments.*, separated by commas; unless given, all"),
      Flag.withMetavar("list"),
      Flag.withDefault("")
    ),
    port: Flag.Int("port").pipe(
      Flag.withDescription("the port of the receiver; unless given, any free one"),
      Flag.withMetavar("number"),
      Flag.filter(
        (given) => given >= 0 && given <= 65_535,
        () => "a whole number from 0 to 65535"
      ),
      Flag.withDefault(0)
    ),
    callbackUrl: optionalText(
      "callback-url",
      "URL",
      "the address by which a platform elsewhere reaches the receiver, as that of a tunnel"
    ),
    json,
    baseUrl,
    appId
  },
  (words) => run(({ listen }) => listen(words))
).pipe(
  describe(
    "Prints each notification of an app as it comes, checks its signature, and forwards it with its headers. The platform " +
      "gets the answer of the target; a target that is down is answered 502. Its notification preferences are deleted when it ends.",
    "print and forward the notifications of a running platform",
    reads
  ),
  Command.withExamples([
    {
      command: "payments-platform listen --forward-to localhost:3000/webhooks",
      description: "to a server on this machine"
    },
    { command: "payments-platform listen --topics 'payments.*,disputes.*'", description: "print some topics" }
  ])
)

const sentence = (does: string): string => `${does.charAt(0).toUpperCase()}${does.slice(1)}.`

/** The command of a story, which takes the flags that the story can use. */
const story = (name: StoryName) => {
  const { does, takes } = outlines[name]
  const given = Object.fromEntries(
    takes.map((flag) => [flag, optionalText(flag, givenFlags[flag].metavar, givenFlags[flag].description)])
  )
  return Command.make(name, { given, json, baseUrl, appId }, (words) =>
    run(({ trigger }) => trigger(name, words))
  ).pipe(describe(sentence(does), does, reads))
}

const trigger = Command.make("trigger").pipe(
  describe(
    "Makes a story happen on a running staging platform, through the API and the operator surface, and prints what it did " +
      "with the page of each object. Each story takes data of your own by flags: see `trigger <story> --help`.",
    "make a payment, a dispute, a payout or another story happen on a running platform",
    []
  ),
  Command.withSubcommands(storyNames.map(story))
)

const logs = Command.make(
  "logs",
  {
    appId: optionalText("app-id", "id", "those of this app alone"),
    status: Flag.String("status").pipe(
      Flag.withDescription(
        "statuses such as 404, classes such as 4xx, or failed, separated by commas; unless given, all"
      ),
      Flag.withMetavar("list"),
      Flag.withDefault("")
    ),
    changes: Flag.Boolean("changes").pipe(
      Flag.withDescription("the changes of resources too"),
      Flag.withDefault(false)
    ),
    json,
    baseUrl
  },
  (words) => run(({ logs }) => logs(words))
).pipe(
  describe(
    "Prints each request and each attempt of a delivery of a running platform as it happens. After an interruption it goes on " +
      "where it stopped, as far as the platform remembers.",
    "follow the requests and deliveries of a running platform",
    reads
  )
)

const time = Argument.String("time").pipe(
  Argument.withDescription("how far: 30s, 90m, 12h, 4d or 2w; or next, to what is due next")
)

const advance = Command.make("advance", { time, json, baseUrl }, (words) => run(({ advance }) => advance(words))).pipe(
  describe(
    "Moves the clock of a running staging platform. What is due until then happens, each at its own time.",
    "move the clock of a running platform",
    reads
  )
)

const page = Argument.Literals("page", ["console", "docs"]).pipe(
  Argument.withDescription("console unless given"),
  Argument.variadic({ max: 1 })
)

const open = Command.make("open", { page, baseUrl }, ({ baseUrl, page: [page = "console"] }) =>
  run(({ open }) => open({ page, baseUrl }))
).pipe(
  describe(
    "Opens the console or the documentation of a running platform in the browser; where there is none, prints the address. " +
      "An operator token that the platform made itself signs in.",
    "open the console or the documentation in the browser",
    reads
  )
)

const role = Flag.Literals("role", roles).pipe(
  Flag.withDescription("what the operator may do; each role may what the ones before it may")
)

const expiresIn = optionalText("expires-in", "time", "how long the token lives: 30m, 12h or 90d; unless given, 90d")

const operatorName = Argument.String("name").pipe(Argument.withDescription("who it is, as the audit log says"))
const namedOperator = Argument.String("operator").pipe(Argument.withDescription("the name or the id of the operator"))

const addOperator = Command.make("add", { name: operatorName, role, expiresIn, json, baseUrl }, (words) =>
  run(({ addOperator }) => addOperator(words))
).pipe(
  describe(
    "Creates an operator with a token of their own, and prints the token, which nothing shows again.",
    "create an operator, and print their token",
    reads
  ),
  Command.withExamples([
    { command: "payments-platform operators add 'Grace Hopper' --role support", description: "for 90 days" }
  ])
)

const listOperators = Command.make("list", { json, baseUrl }, (words) =>
  run(({ listOperators }) => listOperators(words))
).pipe(describe("Lists the operators who are not deleted, with their tokens.", "list operators", reads))

const rotateOperator = Command.make("rotate", { operator: namedOperator, expiresIn, json, baseUrl }, (words) =>
  run(({ rotateOperator }) => rotateOperator(words))
).pipe(
  describe(
    "Prints a new token of an operator. All others of the operator end at once.",
    "give an operator a new token in place of the others",
    reads
  )
)

const revokeOperator = Command.make(
  "revoke",
  { operator: namedOperator, token: optionalText("token", "id", "this token alone"), json, baseUrl },
  (words) => run(({ revokeOperator }) => revokeOperator(words))
).pipe(
  describe(
    "Ends an operator: all their tokens are refused within a second. With --token only that token ends.",
    "end an operator, or one of their tokens",
    reads
  )
)

const operators = Command.make("operators").pipe(
  describe(
    "Works with the people who run a platform: who they are, what they may do, and their tokens. It takes the token of an admin.",
    "add, list, rotate and revoke operators of a running platform",
    []
  ),
  Command.withSubcommands([addOperator, listOperators, rotateOperator, revokeOperator])
)

/** The commands on a running platform. */
export const commands = [listen, trigger, logs, advance, operators, open] as const

/** Their names, as `help` takes them. */
export const names = ["listen", "trigger", "logs", "advance", "operators", "open"] as const
