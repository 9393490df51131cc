/**
 * Random values of the states and events of each machine. Events have types and no Schemas, so the values are made from
 * the types, as the compiler's API shows them.
 */
import { Redacted } from "effect"
import fc from "fast-check"
import ts from "typescript-api"

const file = "scripts/state-machines/Machines.ts"
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile("tsconfig.base.json", ts.sys.readFile).config,
  ts.sys,
  "."
)
const program = ts.createProgram([file], options)
const checker = program.getTypeChecker()

const missing = (): never => {
  throw new TypeError(`${file} does not have the form that is read here`)
}

const source = program.getSourceFile(file) ?? missing()

/** A recursive type, such as JSON, ends here. */
const maxDepth = 8

/** Numbers are times as often as amounts, so they are within the calendar. */
const integer = fc.integer({ min: 1_700_000_000, max: 1_800_000_000 })

const isReference = (type: ts.Type): type is ts.TypeReference => "target" in type

const elementsOf = (type: ts.Type): ReadonlyArray<ts.Type> => (isReference(type) ? checker.getTypeArguments(type) : [])

const objectOf = (type: ts.Type, depth: number): fc.Arbitrary<unknown> =>
  fc.record(
    Object.fromEntries(
      type.getProperties().map((member) => [member.name, valueOf(checker.getTypeOfSymbol(member), depth + 1)])
    )
  )

const valueOf = (type: ts.Type, depth = 0): fc.Arbitrary<unknown> => {
  const { Boolean: boolean, Null, NumberLike, StringLike, Undefined, Unknown } = ts.TypeFlags
  if (type.flags & boolean) return fc.boolean()
  if (type.isUnion()) return fc.oneof(...type.types.map((each) => valueOf(each, depth)))
  if (type.isLiteral()) return fc.constant(type.value)
  if (type.flags & ts.TypeFlags.BooleanLiteral) return fc.constant(checker.typeToString(type) === "true")
  if (type.flags & StringLike) return fc.constant("text")
  if (type.flags & NumberLike) return integer
  if (type.flags & Undefined) return fc.constant(undefined)
  if (type.flags & (Null | Unknown) || depth > maxDepth) return fc.constant(null)
  if (type.getSymbol()?.name === "Redacted") return fc.constant(Redacted.make("text"))
  const elements = elementsOf(type).map((each) => valueOf(each, depth + 1))
  if (checker.isTupleType(type)) return fc.tuple(...elements)
  if (checker.isArrayType(type)) return fc.array(fc.oneof(...elements), { maxLength: 2 })
  return objectOf(type, depth)
}

/** The type of a required member. */
const memberOf = (type: ts.Type, name: string): ts.Type => {
  const member = type.getProperty(name)
  if (member === undefined) throw new TypeError(`${checker.typeToString(type)} has no ${name}`)
  return checker.getTypeOfSymbol(member)
}

const seed = 1
const samples = 300

/** Values of each member of a tagged union, by its tag. They are the same in every run. */
const samplesByTag = (type: ts.Type): ReadonlyMap<string, ReadonlyArray<unknown>> => {
  const members = (type.isUnion() ? type.types : [type]).filter((each) => each.getProperty("_tag") !== undefined)
  const byTag = Map.groupBy(members, (each) => checker.typeToString(memberOf(each, "_tag")).replaceAll('"', ""))
  return new Map(
    [...byTag].map(([tag, types]) => [
      tag,
      fc.sample(fc.oneof(...types.map((each) => valueOf(each))), { seed, numRuns: samples })
    ])
  )
}

export interface Samples {
  readonly states: ReadonlyMap<string, ReadonlyArray<unknown>>
  readonly events: ReadonlyMap<string, ReadonlyArray<unknown>>
}

/** The samples of a machine: `fold` of a kind takes a state and a list of events, and so names both types. */
export const samplesFor = (machine: string): Samples => {
  const [machines] = checker.getExportsOfModule(checker.getSymbolAtLocation(source) ?? missing())
  const kind = memberOf(checker.getTypeOfSymbol(machines ?? missing()), machine)
  const [fold] = memberOf(kind, "fold").getCallSignatures()
  const [state, events] = (fold ?? missing()).getParameters().map((each) => checker.getTypeOfSymbol(each))
  const [event] = elementsOf(events ?? missing())
  return { states: samplesByTag(state ?? missing()), events: samplesByTag(event ?? missing()) }
}
