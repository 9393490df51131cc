/**
 * Migration 9: the place of onboarding is an address. An earlier text names no country and cannot become one, so the
 * account loses it; its events keep the text.
 */
export const onboardingLocations: ReadonlyArray<string> = [
  `update resource set doc = jsonb_set(doc::jsonb, '{fields,onboarding_location}', 'null')::json
    where type = 'accounts' and json_typeof(doc->'fields'->'onboarding_location') = 'string'`
]
