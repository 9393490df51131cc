/** JSON values: the contents of rows, stored answers and notifications. */
export type Json = string | number | boolean | null | ReadonlyArray<Json> | JsonObject
export interface JsonObject {
  readonly [key: string]: Json
}
