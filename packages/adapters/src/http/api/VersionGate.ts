/** Version gates: the fields and values of a request that only some versions of the API have (platform.md 3). */
import type * as ApiVersion from "@payments-platform/domain/access/app/ApiVersion"

type Versions = ReadonlyArray<ApiVersion.Version>

/**
 * A field, or some values of a field, that only these versions have. In another version the field is answered
 * PARAM_IS_UNKNOWN and the value PARAM_VALUE_IS_INVALID_ENUM.
 */
export interface Gate {
  /** the part of the request; the body unless stated */
  readonly place?: "query"
  /** the names that lead to the field; `*` stands for any member or element */
  readonly path: ReadonlyArray<string>
  /** the gated values; absent: the field itself is gated */
  readonly values?: ReadonlyArray<string>
  /** the gate applies only to bodies with this field */
  readonly beside?: ReadonlyArray<string>
  readonly versions: Versions
}

/** The gate of a field. */
export const field = (path: ReadonlyArray<string>, versions: Versions): Gate => ({ path, versions })

/** The gate of some values of a field. */
export const values = (path: ReadonlyArray<string>, values: ReadonlyArray<string>, versions: Versions): Gate => ({
  path,
  values,
  versions
})

/** The gates of a member that `type` can name. */
export const gatesOfType = (type: string, versions: Versions): ReadonlyArray<Gate> => [
  field([type], versions),
  values(["type"], [type], versions)
]

/** The same gates for a body that has the gated object as a member. */
export const under = (name: string, gates: ReadonlyArray<Gate>): ReadonlyArray<Gate> =>
  gates.map((gate) => ({ ...gate, path: [name, ...gate.path] }))

/** The closed beta with convenience fees and prepaid cards (platform.md 3). */
export const beta: Versions = ["3.1.rc.1.3"]
