/**
 * The page of the operations of one surface. The API can be read without any credentials. With the token of an
 * admin, the page of a staging platform fills in the credentials of its first app and own ids; that of the operator surface is shown
 * with the token of an operator alone.
 */
import { membersOf } from "@payments-platform/domain/vocabulary/text/Json"
import * as OperatorToken from "./OperatorToken.ts"
import { type Answer, type AppCredentials, platformAt } from "./reference/Ask.ts"
import * as OwnIds from "./reference/OwnIds.ts"
import { prepareDocument } from "./reference/PrepareDocument.ts"
import * as Scalar from "./reference/Scalar.ts"
import * as SendExample from "./reference/SendExample.ts"
import * as SessionBar from "./reference/SessionBar.ts"
import * as Theme from "./Theme.ts"

const titles = { api: "API reference", operator: "Operator surface" } as const
const forCredentials =
  "With the token of an admin, the credentials of the first app and the ids of this platform are filled in."
const forOperations =
  "The token of an operator opens this page and stays in its tab. A staging platform keeps that of the first admin in credentials.json of its data directory."

const platform = platformAt(location.origin)

const wrong = "This token is no operator's, or not any more."
const away = "The platform does not answer. Reload the page once it runs again."

interface Place {
  readonly surface: "api" | "operator"
  readonly isStaging: boolean
  readonly script: string
}

const placeOf = ({ dataset }: HTMLElement): Place => ({
  surface: dataset["surface"] === "operator" ? "operator" : "api",
  isStaging: dataset["environment"] === "staging",
  script: dataset["scalar"] ?? ""
})

interface Material {
  readonly token: string | null
  readonly app: AppCredentials | null
  readonly document: unknown
  readonly ownIds: OwnIds.OwnIds | null
}

/** What the token opens. A wrong one is forgotten. */
const gather = async ({ isStaging, surface }: Place, given: string | null): Promise<Material> => {
  const operators: Answer | null =
    given === null ? null : await platform.asOperator(given, "GET", "/operator/openapi.json")
  const token = operators?.status === 200 ? given : null
  if (given !== null && token === null) OperatorToken.keep(null)
  const api: Answer = await platform.document()
  const app = token === null || !isStaging ? null : await platform.credentialsFor(token)
  return {
    token,
    app,
    document: surface === "api" ? api.json : (operators?.json ?? null),
    ownIds:
      token === null || app === null
        ? null
        : OwnIds.make({ platform, token, app, documents: { api: api.json, operator: operators?.json } })
  }
}

const useOf = ({ surface }: Place, { app }: Material): string => {
  if (app === null) return "Your token is kept in this tab."
  const ids = "Ids of this platform are filled in; an id that begins with 01900000 is made when its example is sent."
  return surface === "api" ? `App ${app.id} and its token are filled in. ${ids}` : `Your token is filled in. ${ids}`
}

const show = async (place: Place, material: Material): Promise<void> => {
  const { app, document: content, ownIds, token } = material
  const key = crypto.randomUUID()
  const ids = (await ownIds?.existing()) ?? new Map<string, string>()
  await Scalar.show({
    script: place.script,
    document: prepareDocument(content, { origin: platform.origin, key, ids }),
    credentials:
      place.surface === "operator"
        ? { operatorTokenAuth: token ?? "" }
        : { appIdAuth: app?.id ?? "", appTokenAuth: app?.token ?? "" },
    preferredScheme: place.surface === "operator" ? "operatorTokenAuth" : ["appIdAuth", "appTokenAuth"],
    send: SendExample.make({ origin: platform.origin, document: content, key, ownIds })
  })
}

const run = async (main: HTMLElement): Promise<void> => {
  const place = placeOf(main)
  const given = OperatorToken.read()
  const material = await gather(place, given)
  const { document: content, token } = material
  const problem = given !== null && token === null ? wrong : null
  const title = titles[place.surface]
  if (membersOf(content)["paths"] === undefined) {
    if (token === null && place.surface === "operator") SessionBar.requireToken(title, forOperations, problem)
    else SessionBar.showProblem(title, away)
    main.dataset["state"] = "waiting"
    return
  }
  if (token !== null) SessionBar.showUse(useOf(place, material))
  else if (place.isStaging) SessionBar.askForToken(forCredentials, problem)
  await show(place, material)
  main.dataset["state"] = "ready"
}

OperatorToken.takeFromAddress()
Theme.apply()
const main = document.getElementById("content")
if (main !== null)
  run(main).catch(() => {
    SessionBar.showProblem(titles[placeOf(main).surface], away)
    main.dataset["state"] = "failed"
  })
