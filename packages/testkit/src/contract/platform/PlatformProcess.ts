/** The process (platform.md 13), sentence by sentence. */
import * as ContractTables from "../ContractTables.ts"
import * as QuotedRows from "../QuotedRows.ts"
import { exchanged, type Quote, test } from "../QuotedRows.ts"

const lists = test("config", "the list of variables > tells each default as it is")
const served = test("process", "the process > logs its steps as JSON")
const wrong = (value: string) => test("config", `a wrong configuration > ${value}`)

const variables: ReadonlyArray<Quote> = [
  [
    "Variables come from the environment; what is not set there is taken from `.env` in the working directory, and a `.env` that cannot be read ends the process with 2.",
    test("command-line", "takes what is not set from .env of the working directory"),
    test("command-line", "ends with 2 and a line when .env cannot be read")
  ],
  ["White space around a value is not a part of it.", test("config", "is read without the white space around a value")],
  [
    "A variable that is one letter from one of these (left out, added, replaced, exchanged) is told of at the start (`misspelled`) by both names.",
    test("config", "a misspelled variable > is of one letter"),
    test("config", "a misspelled variable > is no ordinary variable of an environment"),
    test("command-line", "tells of a misspelled variable by its name")
  ],
  [
    "| PORT, HOST | 8080, 127.0.0.1 | listen address; PORT 0 = any free one |",
    lists,
    wrong('{"PORT":"65536"}'),
    served
  ],
  [
    "| BASE_URL | http://localhost:PORT | public address |",
    test("OpenApiDocuments", "the document of the API > names the configured address")
  ],
  [
    "| DATABASE_URL | staging: none; production: required | PostgreSQL 15+ in UTF8, one host; a pooler before it pools sessions.",
    test("DatabaseRequirements", "a database > "),
    wrong('{"SERVICE_ENVIRONMENT":"production"} is refused'),
    wrong('{"DATABASE_URL":"postgres://u:hidden@one,two/d"}')
  ],
  [
    "Without it the process starts an embedded PostgreSQL in DATA_DIR/postgres on a loopback port or socket of its own, durable (fsync on), starts it again when it dies, and stops it with itself |",
    test("embedded", "the embedded PostgreSQL > is started again when it is killed, and all is there"),
    test("embedded", "the embedded PostgreSQL > is durable, on the loopback alone, and ends with its process")
  ],
  [
    "| STORE | postgres | `memory` (staging only): nothing is kept, starts at once; for tests and trials |",
    lists,
    served,
    test("settings", "the process > keeps nothing in memory over a restart")
  ],
  ["| DATABASE_POOL_SIZE | 20 | |", lists],
  [
    "| SERVICE_ENVIRONMENT | staging | `staging`, `production`; a database belongs to the environment that first used it |",
    lists,
    test("database", "the process > ends with 2 over the database of another environment")
  ],
  [
    "| OPERATOR_TOKEN | staging: made once, kept in DATA_DIR/credentials.json (0600); production: none | 16+ characters, 32+ in production; without it no operator surface |",
    test("start", "the data directory > gives processes that start together one vault key and one set of credentials"),
    test("settings", "the process > keeps what it made to its owner"),
    wrong('{"OPERATOR_TOKEN":"hidden"}'),
    test(
      "config",
      "a wrong configuration > an operator's token of 16 characters is one in staging, of 32 in production"
    ),
    test("Apps", "without the operator's token > there is no operator surface")
  ],
  [
    "| OPERATOR_NAME | Payments Platform Operator | name refused in entity and account names, any case, and so never blank; header names stay |",
    lists,
    wrong('{"OPERATOR_NAME":" "}'),
    test("Accounts", "accounts (merchants.md 4) > the operator's name is refused in any case"),
    test("MerchantErrors", "the operator's name")
  ],
  [
    "| APP_ID, APP_TOKEN | staging: made once, kept in DATA_DIR/credentials.json | both or neither; staging: this app exists with this token, all permissions and versions, direct integration; idempotent; in production ignored with a warning |",
    wrong('{"APP_ID":"1"}'),
    test(
      "settings",
      "the process > has the app that it is told of, with everything permitted, however often it starts"
    ),
    test("database", "the process > ends with 2 over the database of another environment, and takes no app")
  ],
  [
    "| DATA_DIR | ./data | encrypted documents, staging vault key |",
    lists,
    test("Documents", "files are for their owner alone, drafts too, and nothing is left beside them")
  ],
  [
    "| VAULT_KEY | staging: made in DATA_DIR/vault.key (0600); production: required | 32 bytes base64; comma-separated list: first encrypts, all decrypt |",
    test("settings", "the process > keeps what it made to its owner"),
    test("Vault", "rotation > the first key seals, all of them open"),
    test("Vault", "VAULT_KEY > is a list of keys, the first one first"),
    test("process", "the process > ends with 2 and one line of JSON when a variable is wrong")
  ],
  [
    "| REDIS_URL | none | throttle shared by processes; without it each counts alone |",
    test("Throttle", "two surfaces over one Redis let in as many as one"),
    test("redis", "a process is ready with Redis and without")
  ],
  [
    "| ADAPTERS | `simulator`; production `manual` | outside ports. `simulator`: staging only. `manual`: nothing connected; card authorizations 503, reviews and identity in_review, bank results by the operator. Further sets by name |",
    wrong('{"SERVICE_ENVIRONMENT":"production","DATABASE_URL":"postgres://h/d","VAULT_KEY":"x","ADAPTERS":'),
    test("OtherNetworks", "card directories > manual"),
    test("RefundResults", "never settle by themselves: the operator reports the result")
  ],
  [
    "| THROTTLE_REQUESTS, THROTTLE_WINDOW_SECONDS | 30, 10 | default of every app; 0 requests = unlimited |",
    lists,
    test("ThrottleLimit", "the throttle > 0: unlimited")
  ],
  [
    "| WORKERS | on | `on`, `off`, `only` (timers and deliveries) |",
    lists,
    test("settings", "the process > serves no requests when it is for timers and deliveries only")
  ],
  [
    "| PROCESSES | 1 | 1..64, or `auto`: one for each core. Several serve one port, with a database and requests to serve (not STORE `memory`, WORKERS `only`) |",
    lists,
    test("processes", "PROCESSES > more than one are refused with "),
    test("processes", "PROCESSES > ")
  ],
  ["| MIGRATE | auto | `auto`, `off` |", lists, test("Migrations", "with MIGRATE=off only checks the schema")],
  [
    "| TRUSTED_PROXIES | none | CIDRs whose X-Forwarded-For is believed, an address in it with or without its port; a proxy that reports none (`unknown`) counts as the client; all behind a proxy that is not listed are one address |",
    test("start", "TRUSTED_PROXIES > "),
    test("RiskScript", "the address of a caller > is that of the connection, or what trusted proxies say"),
    test("RiskScript", "the address of a caller > is read as proxies write it"),
    test("RiskScript", "behind a trusted proxy that reports")
  ],
  [
    "| CALLBACK_ALLOWED | `private`; production: `none` | receivers of notifications that are not public: … or `none`.",
    test("CallbackUri", "CALLBACK_ALLOWED > "),
    test("settings", "CALLBACK_ALLOWED decides")
  ],
  [
    "A listed name may resolve to a private or loopback address; … special ones need their network.",
    test("CallbackUri", "CALLBACK_ALLOWED > a name of the list may resolve to a private address")
  ],
  [
    "IPv4 addresses mapped into IPv6 are refused |",
    test("CallbackUri", "the URI of a preference > https://[::ffff:10.0.0.1]/")
  ],
  [
    "| DRAIN_SECONDS | 5, at most half of SHUTDOWN_TIMEOUT_SECONDS; 0 on a terminal | below; less than SHUTDOWN_TIMEOUT_SECONDS |",
    lists,
    wrong('{"DRAIN_SECONDS":"35"}'),
    test("config", "the time to drain > ")
  ],
  [
    "| SHUTDOWN_TIMEOUT_SECONDS | 35 | from the signal to the end, drain included |",
    lists,
    test(
      "process",
      "the process > cuts running requests and ends with 1 at a second signal, and when the time to stop is over"
    )
  ],
  [
    "| LOG_LEVEL | info | `debug`, `info`, `warn`, `error` |",
    lists,
    test("settings", "the log > has nothing below its level")
  ],
  [
    "| LOG_FORMAT | `pretty` on a terminal, else `json` | |",
    served,
    test("process", "the process > shows people the way")
  ]
]

const behaviour: ReadonlyArray<Quote> = [
  [
    "Commands `serve` (default; `--port` takes the place of PORT), `migrate` (STORE `memory`: nothing to do, exit 0), `help`, each with `--help`, which explains every variable it reads, `--version`, and `tour`",
    test("command-line", "serves on the port that it is told, in place of PORT"),
    test("command-line", "has nothing to migrate in memory"),
    test("command-line", "explains the process, its commands and every variable"),
    test("command-line", "tells its version, and ends with 2 for a word that it does not know"),
    test("process", "the process > walks the tour to its end")
  ],
  [
    "Several processes may share a database; each timer and delivery runs in one, which leads; another takes the lead within seconds when that one ends or stops answering.",
    test("processes", "two processes over one database > do nothing twice and forget nothing"),
    test("failures", "a leader that is stopped loses the lead within seconds, and others see it meanwhile")
  ],
  [
    "With PROCESSES the first process starts the others, speaks for them in the log, replaces one that ends (`process_ended`) and stops with exit 1, or with the code of the one that failed, after five failures in a row.",
    test("processes", "PROCESSES > pass the exit code of a process that cannot start on"),
    test("processes", "PROCESSES > ")
  ],
  [
    "Stdout, `json`: one JSON object per line, `time`, `level`, `event`, `message`, `correlation_id`.",
    test("settings", "the log > is an object a line, with the correlation id of its request")
  ],
  [
    "Each answered request is a line `request`: … of `/health` `debug`.",
    test("process", "the process > logs each request and each attempt of a delivery as JSON")
  ],
  [
    "A segment of the path that looks like a number of a card or a person is `***`.",
    test("OperatorRefusals", "the list of refusals > has no query, no body and no number of a card or a person"),
    test("process", "the process > logs each request and each attempt of a delivery as JSON")
  ],
  [
    "Each attempt of a delivery is a line `delivery`: … `duration_ms`.",
    test("process", "the process > logs each request and each attempt of a delivery as JSON")
  ],
  [
    'Start-up prints `starting` (version, environment, adapters, names of set variables, never values), `migrated` (count), `bootstrapped` (app id, and `credentials`: the file in which they lie when the process made them), and last `{"event":"ready","host","port","environment","version"}`; nothing is served before.',
    served,
    test("settings", "the process > says at its start what it is, and no value of a variable")
  ],
  [
    "`pretty`: the same for people, and after `ready` a short banner: base URL, App-Id, and, only where made by the process itself in staging, App-Token and Operator-Token, the docs address, by how much service time is ahead if it is, and one curl line that works when pasted",
    test("settings", "the process > says how far service time is ahead of real time"),
    test("process", "the process > shows people the way"),
    test("settings", "the process > shows a curl line that works as it is pasted"),
    test("settings", "the process > tells no secret that it was given")
  ],
  [
    "then the lines of requests (method, path, status, time, and the other fields) and deliveries (topic, host, status or error, time, and the ids).",
    test("process", "the process > shows people the way, and a line for each request and delivery")
  ],
  [
    "A database that is not reached is named within a second or two, with the time for which it is tried.",
    test("database", "the process > says at once which database it waits for, and how long")
  ],
  [
    "GET / (no credentials) leads people to the docs page `/docs` (self-contained, no foreign host) and machines to `/openapi.json`.",
    exchanged("GET /", { status: 302, headers: { location: "/docs" } }),
    exchanged("GET /", { status: 302, headers: { location: "/openapi.json" } }),
    test("Contract", "pages > lead people and machines")
  ],
  [
    "`servers` of both documents is BASE_URL when it is set, else relative.",
    test("OpenApiDocuments", "the document of the API > names the configured address, else the host that serves it")
  ],
  [
    "SIGTERM, SIGINT, SIGHUP (the end of the terminal): readiness 503 at once. For DRAIN_SECONDS the process goes on accepting connections and requests, and every answer closes its connection, so that load balancers and clients that keep connections turn elsewhere without a failed request.",
    test(
      "drain",
      "a stop > says at once that the process is not ready, answers for the time, and closes each connection"
    ),
    test("drain", "a stop > behind a load balancer fails no request"),
    test("drain", "a stop > of one of several processes fails no request of a kept connection")
  ],
  [
    "Then no new connections, running requests and jobs finish, exit 0.",
    test("process", "the process > finishes running requests when it is stopped"),
    test("settings", "the process > has the app that it is told of"),
    test("NodeServer", "says that it stops, and then takes nothing more"),
    test("Workers", "the leader > waits at the end for what is on its way")
  ],
  [
    "At the timeout or a second SIGTERM or SIGINT the rest is cut and rolled back, exit 1.",
    test("process", "the process > cuts running requests and ends with 1 at a second signal"),
    test("drain", "a stop > ends at once at a second signal")
  ],
  [
    "In each case the embedded PostgreSQL ends too.",
    test("embedded", "the embedded PostgreSQL > outlives its process by no signal")
  ],
  [
    "Exit codes: 0 regular; 1 unexpected or cut, or the embedded database lost; 2 wrong configuration (variable and the form of its value named) or command line, or a database of the other environment; 3 database unreachable for 60 s, not letting the process in, not as above, without a right that its user needs (which is named), or schema stale or failing; 4 port taken, which is tried before anything is migrated; 5 vault key does not open existing data.",
    served,
    test("process", "the process > cuts running requests and ends with 1"),
    test("embedded", "the embedded PostgreSQL > that cannot be started again ends the process with 1"),
    test("process", "the process > ends with 2 and one line of JSON when a variable is wrong"),
    test("command-line", "tells its version, and ends with 2 for a word that it does not know"),
    test("database", "the process > ends with 2 over the database of another environment"),
    test("database", "the process > ends with 3 at once when PostgreSQL does not let it in"),
    test("database", "the process > ends with 3 and the reason when the database does not hold what it writes"),
    test("database", "the process > ends with 3 when the schema is stale and it may not migrate"),
    test("process", "the process > ends with 4 when its port is taken, before it makes or migrates anything"),
    test(
      "process",
      "the process > finishes running requests when it is stopped, keeps data over restarts, and ends with 5"
    )
  ]
]

export const process = QuotedRows.rowsOf(ContractTables.platform, "13", [...variables, ...behaviour])
