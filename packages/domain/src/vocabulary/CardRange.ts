/** The ranges of card numbers that are issued: their first digits, their brand, and the lengths of their numbers (payments.md 1.2). */
export type Brand = "visa" | "mastercard" | "american_express" | "discover" | "jcb" | "diners_club"

interface CardRange {
  /** leading digits, inclusive; a number is compared at the length of the bounds */
  readonly from: string
  readonly to: string
  readonly brand: Brand
}

/** The lengths of the numbers that each brand issues, inclusive. */
const lengths: Readonly<Record<Brand, ReadonlyArray<readonly [from: number, to: number]>>> = {
  visa: [
    [16, 16],
    [19, 19]
  ],
  mastercard: [[16, 16]],
  american_express: [[15, 15]],
  discover: [[16, 19]],
  jcb: [[16, 19]],
  diners_club: [[14, 19]]
}

const ranges: ReadonlyArray<CardRange> = [
  { from: "4", to: "4", brand: "visa" },
  { from: "51", to: "55", brand: "mastercard" },
  { from: "2221", to: "2720", brand: "mastercard" },
  { from: "34", to: "34", brand: "american_express" },
  { from: "37", to: "37", brand: "american_express" },
  { from: "6011", to: "6011", brand: "discover" },
  { from: "644", to: "649", brand: "discover" },
  { from: "65", to: "65", brand: "discover" },
  { from: "3528", to: "3589", brand: "jcb" },
  { from: "300", to: "305", brand: "diners_club" },
  { from: "36", to: "36", brand: "diners_club" },
  { from: "38", to: "39", brand: "diners_club" }
]

/** The brand of a card number; null: the number lies in no known range. */
export const brandOf = (number: string): Brand | null =>
  ranges.find(({ from, to }) => {
    const prefix = number.slice(0, from.length)
    return prefix >= from && prefix <= to
  })?.brand ?? null

/** Whether a number lies in a known range and has a length that its brand issues. */
export const holds = (number: string): boolean => {
  const brand = brandOf(number)
  return brand !== null && lengths[brand].some(([from, to]) => number.length >= from && number.length <= to)
}
