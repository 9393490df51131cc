/** Makes an offer happen: shows its requests, and goes to the page of what came of it. */
import { hrefOf } from "../../data/find.ts"
import { textOf } from "../../data/json.ts"
import { readAgain } from "../../data/queries.ts"
import { toast } from "../../design/Toasts.tsx"
import type { Credentials } from "./credentials.ts"
import type { Offer } from "./offers.ts"
import { begin, currentRun, end, fail } from "./run.ts"
import { type TryChoice, sceneOf } from "./scene.ts"

export const start = async (
  { follows = "", recipe, title }: Offer,
  credentials: Credentials,
  chosen: TryChoice,
  go: (to: string) => void
): Promise<void> => {
  if (currentRun.get()?.state === "goes on")
    return toast(`${currentRun.get()?.title ?? "A run"} still goes on: one after the other.`, "bad")
  begin(title)
  try {
    const subject = await recipe(sceneOf(credentials, chosen, title))
    end(subject, follows)
    await readAgain()
    const href = hrefOf(textOf(subject["resource"]), textOf(subject["id"]))
    if (href !== null) go(href)
  } catch (error) {
    fail(error)
  }
}
