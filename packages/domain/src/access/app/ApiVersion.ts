/** The versions of the interface (platform.md 3). Each request chooses one by its `Api-Version` header. */
import { Schema } from "effect"

export const versions = ["3.0", "3.0.rc.2.1", "3.0.rc.5.1", "3.1", "3.1.rc.1.1", "3.2", "3.1.rc.1.3"] as const
export const Version = Schema.Literals(versions).annotate({ identifier: "ApiVersion" })
export type Version = typeof Version.Type

/** Former versions: a request that names one is rejected with API_VERSION_DECOMMISSIONED. */
export const decommissionedVersions: ReadonlySet<string> = new Set(["3.0.rc.1.1"])

/** The values of an app's `permissions.versions`. The permission 3.1 also permits 3.1.rc.1.1. */
export const PermittedVersion = Schema.Literals(["3.1", "3.1.rc.1.3"])

/** The permission that a version requires; null: every app may use it. */
export const permission = (version: Version): typeof PermittedVersion.Type | null => {
  switch (version) {
    case "3.1":
    case "3.1.rc.1.1":
      return "3.1"
    case "3.1.rc.1.3":
      return "3.1.rc.1.3"
    default:
      return null
  }
}

export const isVersion = (text: string): text is Version => versions.some((version) => version === text)
