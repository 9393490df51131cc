/** What stands in the form of an act, and the body that it gives: texts in the inputs, JSON where a member has parts. */
import { isRow, listOf, parse, type Row, textOf } from "../../data/json.ts"
import type { Member, Operation } from "./operations.ts"

export type Texts = Readonly<Record<string, string>>

export type Input =
  | { readonly type: "choice"; readonly choices: ReadonlyArray<string> }
  | { readonly type: "number" | "text" | "json" | "yesNo" }

const typesOf = (schema: Row): ReadonlyArray<string> => {
  const { type } = schema
  return typeof type === "string" ? [type] : listOf(type).map(String)
}

export const inputOf = ({ schema }: Member): Input => {
  const choices = listOf(schema["enum"]).filter((each) => typeof each === "string")
  if (choices.length > 0) return { type: "choice", choices }
  const types = typesOf(schema)
  if (types.includes("boolean")) return { type: "yesNo" }
  if (types.includes("integer") || types.includes("number")) return { type: "number" }
  return types.includes("string") ? { type: "text" } : { type: "json" }
}

const textOfValue = (value: unknown): string =>
  value === undefined || value === null
    ? ""
    : isRow(value) || Array.isArray(value)
      ? JSON.stringify(value, null, 2)
      : String(value)

/** The form as it opens: what the caller knows already, else for required members the value of the example. */
export const opening = (operation: Operation, known: Row): Texts =>
  Object.fromEntries(
    operation.members.map(({ name, required }) => [
      name,
      textOfValue(known[name] ?? (required ? operation.example[name] : undefined))
    ])
  )

const valueOf = (member: Member, text: string): unknown => {
  const { type } = inputOf(member)
  if (type === "number") return /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text
  if (type === "yesNo") return text === "true"
  if (type === "json") return parse(text) ?? text
  return text
}

/** The body; a member whose input is empty is left out. */
export const bodyOf = (operation: Operation, texts: Texts): Row =>
  Object.fromEntries(
    operation.members.flatMap((member) => {
      const text = texts[member.name] ?? ""
      return text.trim() === "" ? [] : [[member.name, valueOf(member, text)] as const]
    })
  )

/** What is wrong before the server says so: JSON that is none. */
export const problemOf = (member: Member, text: string): string | undefined =>
  inputOf(member).type === "json" && text.trim() !== "" && parse(text) === undefined ? "This is no JSON." : undefined

export const pathOf = ({ parameters, path }: Operation, values: Texts): string =>
  parameters.reduce((text, name) => text.replace(`{${name}}`, encodeURIComponent(values[name] ?? "")), path)

/** The bound of a number or a text, in words. */
export const boundOf = ({ schema }: Member): string => {
  const [least, most] = [schema["minimum"], schema["maximum"]]
  const description = textOf(schema["description"]).replaceAll("`", "")
  const isSaid = /\d/.test(description) || typeof least !== "number" || typeof most !== "number"
  return isSaid ? description : `${least} to ${most}. ${description}`
}
