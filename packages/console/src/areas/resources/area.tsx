/** A list and a page for each resource of the platform, and the search by id. */
import { useAddress } from "../../data/address.ts"
import { lazy } from "../../data/lazy.ts"
import { NewButton } from "../acts/NewButton.tsx"
import type { Area, AreaRoute, PageParameters } from "../Area.ts"
import { ResendButton } from "../deliveries/ResendButton.tsx"
import { type Kind, kinds } from "./kinds.tsx"

const ListPage = lazy(() => import("./ListPage.tsx").then(({ ListPage }) => ListPage))
const ObjectPage = lazy(() => import("./ObjectPage.tsx").then(({ ObjectPage }) => ObjectPage))
const FindPage = lazy(() => import("./FindPage.tsx").then(({ FindPage }) => FindPage))

const ListActs = ({ resource }: { readonly resource: string }) => {
  const { query } = useAddress()
  return resource === "deliveries" ? <ResendButton query={query} /> : <NewButton resource={resource} />
}

const routesOf = (kind: Kind): ReadonlyArray<AreaRoute> => [
  { path: `/${kind.name}`, page: () => <ListPage kind={kind} acts={<ListActs resource={kind.name} />} /> },
  {
    path: `/${kind.name}/:id`,
    page: ({ params }: PageParameters) => <ObjectPage key={params["id"]} resource={kind.name} id={params["id"] ?? ""} />
  }
]

/** The page of a delivery is one of another area. */
const withOwnPage = new Set(["deliveries"])

export const area: Area = {
  entries: kinds.map(({ group, icon, name, title }) => ({ href: `/console/${name}`, text: title, icon, group })),
  routes: [
    ...kinds.flatMap((kind) => (withOwnPage.has(kind.name) ? routesOf(kind).slice(0, 1) : routesOf(kind))),
    { path: "/find", page: () => <FindPage /> }
  ]
}
