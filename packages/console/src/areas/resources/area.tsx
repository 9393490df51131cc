/** A list and a page for each resource of the platform, and the search by id. */
import lazy from "preact-iso/lazy"
import type { Area, AreaRoute, PageParameters } from "../Area.ts"
import { kinds } from "./kinds.tsx"

const ListPage = lazy(() => import("./ListPage.tsx").then(({ ListPage }) => ListPage))
const ObjectPage = lazy(() => import("./ObjectPage.tsx").then(({ ObjectPage }) => ObjectPage))
const FindPage = lazy(() => import("./FindPage.tsx").then(({ FindPage }) => FindPage))

const routesOf = (name: string): ReadonlyArray<AreaRoute> => [
  { path: `/${name}`, page: () => <ListPage resource={name} /> },
  {
    path: `/${name}/:id`,
    page: ({ params }: PageParameters) => <ObjectPage key={params["id"]} resource={name} id={params["id"] ?? ""} />
  }
]

/** The page of a delivery is one of another area. */
const withOwnPage = new Set(["deliveries"])

export const area: Area = {
  entries: kinds.map(({ group, icon, name, title }) => ({ href: `/console/${name}`, text: title, icon, group })),
  routes: [
    ...kinds.flatMap(({ name }) => (withOwnPage.has(name) ? routesOf(name).slice(0, 1) : routesOf(name))),
    { path: "/find", page: () => <FindPage /> }
  ]
}
