/** Whether the last word of a name looks like a participle: `decided` and `recordMade` do, `decidedAmount` does not. */

const irregular = new Set(
  (
    "awake begun born bought broken brought built caught chosen done drawn driven felt found given gone grown heard held " +
    "hidden kept known left lent lost made meant met paid seen sent shown sold spent spoken stood stands taken taught " +
    "thought thrown told undone won written"
  ).split(" ")
)

/** Nouns and adjectives of the field that only look like participles. */
const allowed = new Set(
  (
    "anything billing building ceiling embed exceed encoding ending everything feed finding funding heading hearing hundred " +
    "listing mapping meaning need nothing opening padding paging posting pricing proceed reading rounding screening seed setting " +
    "sibling something standing spacing speed spring string succeed thing timing warning"
  ).split(" ")
)

/** Words of a specification: given, when, then. */
const names = new Set(["given"])

/** A predicate is a sentence about its argument, which may end with a participle: `isVerified`. */
const predicate = /^(?:are|can|has|have|is|may|must|was)[A-Z]/

const lastWord = (name: string): string =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+/g) ?? []).at(-1)?.toLowerCase() ?? ""

export const endsLikeParticiple = (name: string): boolean => {
  if (names.has(name) || predicate.test(name)) return false
  const word = lastWord(name)
  return irregular.has(word) || (/(?:ed|ing)$/.test(word) && word.length > 4 && !allowed.has(word))
}
