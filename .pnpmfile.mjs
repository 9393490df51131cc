/**
 * `@scalar/api-reference` is here for one file, which has all of its code in itself. Its dependencies, 280 packages of
 * 250 MB, are left out.
 */
const readPackage = (manifest) =>
  manifest.name === "@scalar/api-reference" ? { ...manifest, dependencies: {} } : manifest

export const hooks = { readPackage }
