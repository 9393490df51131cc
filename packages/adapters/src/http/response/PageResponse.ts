/** The response with a page of a list, and the links to the pages before and behind it (platform.md 5). */
import { Effect } from "effect"
import { appOf } from "@payments-platform/domain/access/caller/Caller"
import { ServiceTime } from "@payments-platform/domain/ports/ServiceTime"
import type { Page, Paging, Position } from "@payments-platform/domain/ports/Store"
import { Vault } from "@payments-platform/domain/ports/Vault"
import type { JsonObject } from "@payments-platform/domain/vocabulary/text/Json"
import * as RetentionPeriods from "@payments-platform/domain/vocabulary/time/RetentionPeriods"
import { type HttpResponse, httpResponse } from "../HttpMessage.ts"
import * as PageCursor from "../request/PageCursor.ts"
import { type RequestContext, withVersion } from "../request/RequestContext.ts"

/** Reads a part of a list. */
type Read<A, E> = (paging: Paging) => Effect.Effect<Page<A>, E>

/** The position of an item in its list. */
type Place<A> = (item: A) => Position

/** Renders the items of a page. */
type Show<A, F> = (items: ReadonlyArray<A>) => Effect.Effect<ReadonlyArray<JsonObject>, F>

/** The paths of the neighbouring pages; null where there is no page. */
interface Links {
  readonly next: string | null
  readonly previous: string | null
}

/** The path of the page at a position, with its cursor. */
const linkTo = (
  vault: Vault["Service"],
  { call, path, query }: RequestContext,
  direction: Paging["direction"],
  at: Position | null
): string => {
  const app = appOf(call.caller)?.id ?? null
  return `${path}?page=${PageCursor.seal(vault, { path, app, query, direction, ...at })}`
}

/**
 * The links to the neighbouring pages. The page behind this one is looked up, because its records may no longer match
 * the filters. From an empty page it begins at the end of the list.
 */
const linksOf = Effect.fnUntraced(function* <A, E>(
  vault: Vault["Service"],
  context: RequestContext,
  { items, more }: Page<A>,
  read: Read<A, E>,
  place: Place<A>
) {
  const { direction, position } = context.paging
  const placed = items.map(place)
  const edges = { next: placed.at(-1) ?? null, previous: placed[0] ?? null }
  const back = direction === "next" ? "previous" : "next"
  const behind = position === null ? null : yield* read({ size: 1, position: edges[back], direction: back })
  const link = (to: Paging["direction"]) => linkTo(vault, context, to, edges[to])
  const links = {
    [direction]: more ? link(direction) : null,
    [back]: behind !== null && behind.items.length > 0 ? link(back) : null
  }
  return { next: links["next"] ?? null, previous: links["previous"] ?? null }
})

/** The records of a page with its links, each with the version of the request. */
const pageResponse = (context: RequestContext, records: ReadonlyArray<JsonObject>, links: Links): HttpResponse => {
  const results = records.map((record) => withVersion(context, record))
  return httpResponse(200, JSON.stringify(withVersion(context, { results, ...links })))
}

export const make = Effect.gen(function* () {
  const vault = yield* Vault
  const time = yield* ServiceTime

  /** The response with a page of a whole list, of items that are ordered by time. */
  const pagedWhole = Effect.fnUntraced(function* <A, E, F>(
    context: RequestContext,
    read: Read<A, E>,
    place: Place<A>,
    show: Show<A, F>
  ) {
    const page = yield* read(context.paging)
    const links = yield* linksOf(vault, context, page, read, place)
    return pageResponse(context, yield* show(page.items), links)
  })

  /** The response with a page of a list, which reaches back two years (merchants.md 15). */
  const paged: typeof pagedWhole = (context, read, place, show) =>
    Effect.flatMap(time.now, (now) => {
      const since = RetentionPeriods.listStart(now)
      return pagedWhole(context, (paging) => read({ ...paging, since }), place, show)
    })

  return { pagedWhole, paged } as const
})
