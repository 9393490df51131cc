/**
 * The release of the console that this tab runs. A server with a newer one does not have the files of this one any more,
 * so the tab loads itself again, once for each release: a file that is missing for another reason cannot make it do so for ever.
 */
const place = "console.loaded-again"

/** The script that the page began with: its name says what is in it. */
const ownRelease = (): string => document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? ""

const tried = (): string | null => {
  try {
    return sessionStorage.getItem(place)
  } catch {
    // without a place for the mark it is as if it had been tried
    return ownRelease()
  }
}

/** Whether a newer release came by itself, in place of the page that was there. Says it once. */
export const isFreshlyLoaded = (): boolean => {
  const before = tried()
  if (before === null || before === ownRelease()) return false
  sessionStorage.removeItem(place)
  return true
}

const serverAnswers = async (): Promise<boolean> => {
  try {
    const { ok } = await fetch("/console", { cache: "no-store", signal: AbortSignal.timeout(5_000) })
    return ok
  } catch {
    return false
  }
}

/**
 * Loads the page again after a part of it did not come. `away`: the server does not answer; `again`: the page has done so
 * before and the part did not come all the same.
 */
export const loadAgain = async (): Promise<"away" | "again" | "loading"> => {
  if (!(await serverAnswers())) return "away"
  if (tried() === ownRelease()) return "again"
  sessionStorage.setItem(place, ownRelease())
  location.reload()
  return "loading"
}
