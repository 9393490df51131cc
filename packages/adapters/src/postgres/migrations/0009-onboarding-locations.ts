/**
 * Migration 9: the place of onboarding is an address. A text that was stored
 * before tells no country, so it is no address: the account has none, and its
 * events keep the text.
 */
export const onboardingLocations: ReadonlyArray<string> = [
  `update resource set doc = jsonb_set(doc::jsonb, '{fields,onboarding_location}', 'null')::json
    where type = 'accounts' and json_typeof(doc->'fields'->'onboarding_location') = 'string'`
]
