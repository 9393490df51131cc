/** The last requests of the process, with what they carried (platform.md 12). They are there in staging alone. */
import lazy from "preact-iso/lazy"
import type { Area } from "../Area.ts"
import { kind } from "./kind.tsx"

const ListPage = lazy(() => import("../resources/ListPage.tsx").then(({ ListPage }) => ListPage))
const RequestPage = lazy(() => import("./RequestPage.tsx").then(({ RequestPage }) => RequestPage))

export const area: Area = {
  entries: [{ href: "/console/requests", text: kind.title, icon: kind.icon, group: kind.group, staging: true }],
  routes: [
    { path: "/requests", page: () => <ListPage kind={kind} /> },
    { path: "/requests/:id", page: ({ params }) => <RequestPage id={params["id"] ?? ""} /> }
  ]
}
