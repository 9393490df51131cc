/**
 * The server of a platform, played by this tab for the page on which a merchant gives its data (/console/kyc). That page
 * has no credentials: it hands over a client-side token and ids of documents, and the server finishes with the app's token.
 * They speak by a channel of the browser, whose name only the address of the page has.
 */
import { isRow, parse, type Row, rowOf, textOf } from "../../data/json.ts"
import { isRefusal } from "../../data/operator.ts"
import { readAgain } from "../../data/queries.ts"
import { readServiceClock, serviceNow } from "../../data/serviceClock.ts"
import { credentials } from "./credentials.ts"
import { begin, currentRun, end, fail, sendAsApp } from "./run.ts"
import { type Scene, sceneOf } from "./scene.ts"

const title = "Merchant, by hand"

const sceneNow = (): Scene | null => {
  const app = credentials.get()
  const chosen = {
    account: null,
    payment: null,
    amount: 0,
    captureLater: false,
    means: "card",
    returnCode: ""
  } as const
  return app === null ? null : sceneOf(app, chosen, title)
}

/** A read that the tray does not show. */
const readAsApp = async (path: string): Promise<Row> => {
  const app = credentials.get()
  if (app === null) return {}
  const call = { surface: "app", id: "", method: "GET", path, values: [], body: {}, note: "" } as const
  const response = await sendAsApp(call, app)
  return response.ok ? rowOf(parse(await response.text())) : {}
}

/** What the page shows of a merchant: the record, which masks secrets, and what its verification says. */
const reviewOf = async (id: string, waits = false): Promise<Row> => {
  const path = `/legal_entities/${encodeURIComponent(id)}`
  const [record, verifications] = await Promise.all([
    readAsApp(path),
    readAsApp(`${path}/verifications?is_synchronous=${waits}`)
  ])
  return { record, verifications }
}

/** The server states what only it knows: when and from where the terms were accepted, and that it verified the e-mail. */
const statementsOf = (message: Row): Row => {
  const original_ip = textOf(message["client_ip"]) || "203.0.113.7"
  const now = serviceNow()
  return {
    token: { id: textOf(message["token"]) },
    ...(message["accepts_terms"] === true ? { terms_of_service: { acceptance_time: now, original_ip } } : {}),
    attestation: { attester_type: "controller", controller: { attest_time: now, original_ip } }
  }
}

/** The headers of the page's end user; a page that has no risk token yet has none, and a token needs none. */
const endUserOf = (message: Row) => {
  const [riskToken, clientIp] = [textOf(message["risk_token"]), textOf(message["client_ip"])]
  return riskToken === "" || clientIp === "" ? { risk: false } : { risk: true, endUser: { riskToken, clientIp } }
}

const finish = async (scene: Scene, message: Row): Promise<Row> => {
  await readServiceClock().catch(() => undefined)
  const body = statementsOf(message)
  const id = textOf(message["id"])
  const given = message["gives_email"] === true ? { controller: { email_is_verified: true } } : {}
  const record = await (id === ""
    ? scene.asApp("The server creates the merchant from its token", "legal_entities.create", {
        body: { ...body, ...given },
        ...endUserOf(message)
      })
    : scene.asApp("The server changes the merchant by its token", "legal_entities.update", {
        id,
        body: { ...body, ...given },
        ...endUserOf(message)
      }))
  end(record, "")
  return reviewOf(textOf(record["id"]), true)
}

const postDocuments = async (scene: Scene, message: Row): Promise<Row> => {
  const id = textOf(message["id"])
  await scene.asApp("The server hands over the documents", "legal_entities.postDocuments", {
    id,
    body: rowOf(message["body"])
  })
  end({ id, resource: "legal_entities" }, "They are looked at in a few seconds of service time.")
  return reviewOf(id)
}

const act = async (message: Row): Promise<Row> => {
  if (message["type"] === "read") return reviewOf(textOf(message["id"]))
  const scene = sceneNow()
  if (scene === null) return { error: "The console has signed out." }
  if (currentRun.get()?.state === "goes on") return { error: "The console is busy with something else. Try again." }
  begin(title)
  const answer = message["type"] === "finish" ? await finish(scene, message) : await postDocuments(scene, message)
  await readAgain()
  return answer
}

const refusalOf = (error: unknown): Row =>
  isRefusal(error)
    ? { error: error.message, details: error.details.map(({ message, target }) => ({ message, target })) }
    : { error: "The server does not answer." }

const channels = new Map<string, BroadcastChannel>()

/** Answers the page with this channel until the tab is closed. */
const serve = (name: string): void => {
  const channel = new BroadcastChannel(name)
  channels.set(name, channel)
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    if (!isRow(data) || typeof data["ask"] !== "number") return
    const { ask } = data
    const reply = (answer: Row): void =>
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has pages of one origin alone
      channel.postMessage({ answers: ask, ...answer })
    void act(data).then(reply, (error: unknown) => {
      fail(error)
      reply(refusalOf(error))
    })
  })
}

/** Opens the page in a tab of its own, which gets none of this tab's storage. `id`: a merchant that is there. */
export const openKyc = (id: string | null): void => {
  const app = credentials.get()
  if (app === null) return
  const channel = crypto.randomUUID()
  serve(channel)
  const query = new URLSearchParams({ app_id: app.appId, channel, ...(id === null ? {} : { legal_entity_id: id }) })
  open(`/console/kyc?${query}`, "_blank", "noopener")
}
