/**
 * The command line (platform.md 13): its commands, with `--help`, `--version` and completions of a shell. The help explains
 * every variable that a command reads. An unknown word ends the process with 2.
 */
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Console, Context, Effect, Layer, Option } from "effect"
import { Argument, CliConfig, CliOutput, Command, Flag, GlobalFlag } from "effect/cli"
import { type Name, names, variables } from "../config/EnvironmentVariables.ts"
import * as VariablesHelp from "../config/VariablesHelp.ts"
import { version } from "../Version.ts"
import * as BackupCommandLine from "./backup/BackupCommandLine.ts"
import { describe, Reads } from "./DescribeCommand.ts"
import * as RunningCommandLine from "./running/RunningCommandLine.ts"

type Commands = typeof import("./RunCommands.ts")

/** Runs a command. It is loaded only then, so that help does not wait for it. */
const run = (command: (commands: Commands) => Effect.Effect<void, unknown>) =>
  Effect.promise(() => import("./RunCommands.ts")).pipe(Effect.tapDefect(Console.error), Effect.flatMap(command))

const ofStorage: ReadonlyArray<Name> = [
  "DATABASE_URL",
  "STORE",
  "SERVICE_ENVIRONMENT",
  "DATA_DIR",
  "VAULT_KEY",
  "MIGRATE",
  "LOG_LEVEL",
  "LOG_FORMAT"
]

const port = Flag.String("port").pipe(
  Flag.filter(
    (given) => given !== "",
    () => variables.PORT.form
  ),
  Flag.withDescription(`${variables.PORT.meaning}; in place of PORT`),
  Flag.withMetavar("number"),
  Flag.optional
)

const runServe = ({ port }: { readonly port: Option.Option<string> }) =>
  run(({ serve }) => serve(Option.match(port, { onNone: () => ({}), onSome: (PORT) => ({ PORT }) })))

const serve = Command.make("serve", { port }, runServe).pipe(
  describe(
    "Serves the platform until SIGTERM, SIGINT or SIGHUP. It migrates the schema first.",
    "serve the platform; the command when none is named",
    names
  )
)

const migrate = Command.make("migrate", {}, () => run(({ migrate }) => migrate)).pipe(
  describe("Migrates the schema of the database and ends.", "migrate the schema and end", ofStorage)
)

const check = Command.make("check", {}, () => run(({ check }) => check)).pipe(
  describe(
    "Reads the configuration, reaches the database, Redis and the folder of documents, and says what is wrong. Ends with 2 then. It changes nothing.",
    "check the configuration and what it names",
    names
  )
)

const tour = Command.make("tour", {}, () => run(({ tour }) => tour)).pipe(
  describe(
    "Walks through a new platform in memory, from onboarding to a payout, and prints each request and answer.",
    "walk through a new platform in memory",
    ["DATA_DIR"]
  )
)

/** Only their descriptions: `execute` passes their words on to the test kit, which explains them. */
const adversary = Command.make("adversary").pipe(
  describe(
    "Runs random customers and an adversary against a webhook handler: the command of @payments-platform/testkit, if that is installed. `adversary --help` explains it.",
    "find bugs in a webhook handler, by the test kit",
    []
  )
)

const conformance = Command.make("conformance").pipe(
  describe(
    "Checks from outside which rows of the contract a platform keeps: the command of @payments-platform/testkit, if that is installed. `conformance --help` explains it.",
    "check a platform against the contract, by the test kit",
    []
  )
)

const helpOf = (words: ReadonlyArray<string>): Effect.Effect<void, unknown, Command.Environment> =>
  Command.runWith(root, { version })([...words, "--help"])

const topics = Argument.Literals("command", [
  "serve",
  "migrate",
  "check",
  ...BackupCommandLine.names,
  "tour",
  ...RunningCommandLine.names,
  "adversary",
  "conformance",
  "help"
]).pipe(Argument.variadic({ max: 1 }))

const help = Command.make("help", { topics }, ({ topics }) => helpOf(topics)).pipe(
  describe("Explains the process, or one command.", "explain the process, or one command", [])
)

const root = Command.make("payments-platform", { port }, runServe).pipe(
  describe("Serves the payments platform. Environment variables configure it.", "", names),
  Command.withSubcommands([
    serve,
    migrate,
    check,
    ...BackupCommandLine.commands,
    tour,
    ...RunningCommandLine.commands,
    adversary,
    conformance,
    help
  ])
)

/** The help of Effect, and the variables that the command reads. */
const formatter = (colors: boolean): CliOutput.Formatter => {
  const standard = CliOutput.defaultFormatter({ colors })
  return {
    ...standard,
    formatHelpDoc: (doc) =>
      `${standard.formatHelpDoc(doc)}${VariablesHelp.section(Context.get(doc.annotations, Reads))}`
  }
}

/** A wrong invocation prints the reason and a pointer to the help, instead of the whole help. */
const presenter: CliOutput.Presenter = {
  present: (event) =>
    event._tag === "InvalidInvocation"
      ? Console.error(
          [
            ...event.errors.map(({ message }) => message),
            `\`${event.commandPath.join(" ")} --help\` lists what there is.`
          ].join("\n")
        )
      : CliOutput.defaultPresenter.present(event)
}

const output = Layer.mergeAll(
  NodeServices.layer,
  CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions] }),
  CliOutput.layer(formatter(process.stdout.isTTY === true)),
  CliOutput.layerPresenter(presenter)
)

export const execute = ([command = "", ...words]: ReadonlyArray<string>) =>
  command === "adversary" || command === "conformance"
    ? Effect.flatMap(
        Effect.promise(() => import("./TestKitCommand.ts")),
        (kit) => kit.execute(command, words)
      )
    : Effect.provide(Command.runWith(root, { version })([command, ...words]), output)
