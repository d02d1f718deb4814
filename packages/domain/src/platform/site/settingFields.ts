import type { SettingColumn, SettingField } from '@croupier/wire/ops'
import { z } from 'zod'
import { settingsSchema } from './siteSettings.ts'

/** What of a JSON schema is read here. */
interface Node {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly minimum?: number
  readonly maximum?: number
  readonly pattern?: string
  readonly allOf?: readonly Node[]
  readonly anyOf?: readonly Node[]
  readonly items?: Node
  readonly properties?: Readonly<Record<string, Node>>
  readonly propertyNames?: Node
  readonly additionalProperties?: Node | boolean
  readonly required?: readonly string[]
}

/** They are changed by calls of their own, which tell every open page. */
const NOT_BY_FIELDS: readonly string[] = ['maintenance', 'maintenanceNotice']

/** Settings have the same fields in every currency. */
const SCHEMA = settingsSchema('CNY')

/** A node without its null, and whether it has one. */
function withoutNull(node: Node): { own: Node; mayBeEmpty: boolean } {
  const others = (node.anyOf ?? []).filter(({ type }) => type !== 'null')
  const [only] = others
  if (only === undefined || others.length === node.anyOf?.length) {
    return { own: node, mayBeEmpty: false }
  }
  return { own: others.length === 1 ? only : { anyOf: others }, mayBeEmpty: true }
}

/** An amount is a text of digits: its patterns take 20 and no letter. */
function isAmount({ pattern, allOf = [] }: Node): boolean {
  const patterns = [pattern, ...allOf.map((one) => one.pattern)]
    .filter((one) => one !== undefined)
    .map((one) => new RegExp(one))
  const all = (text: string) => patterns.every((one) => one.test(text))
  return patterns.length > 0 && all('20') && !patterns.some((one) => one.test('a'))
}

function cellKindOf(name: string, node: Node): SettingColumn['kind'] {
  if (node.type === 'boolean') return 'switch'
  if (node.type === 'integer') return /ppm$/i.test(name) ? 'ppm' : 'number'
  if (node.enum !== undefined) return 'choice'
  if (node.type !== 'array') return isAmount(node) ? 'amount' : 'text'
  if (node.items?.enum !== undefined) return 'some'
  return node.items?.type === 'integer' ? 'numbers' : 'words'
}

function cellOf(name: string, node: Node) {
  const { own, mayBeEmpty } = withoutNull(node)
  const kind = cellKindOf(name, own)
  const { minimum, maximum } = own
  const options = [...(own.enum ?? own.items?.enum ?? [])]
  return { kind, mayBeEmpty, min: minimum ?? null, max: maximum ?? null, options }
}

const columnsOf = ({ properties = {}, required = [] }: Node): SettingColumn[] =>
  Object.entries(properties).map(([name, node]) => {
    const cell = cellOf(name, node)
    return { ...cell, name, mayBeAbsent: !cell.mayBeEmpty && !required.includes(name) }
  })

function fieldOf(path: string, node: Node): SettingField {
  const { own, mayBeEmpty } = withoutNull(node)
  const bare = { path, mayBeEmpty, min: null, max: null, options: [], columns: [] }
  const { items, propertyNames, additionalProperties } = own
  if (items?.properties !== undefined) return { ...bare, kind: 'rows', columns: columnsOf(items) }
  if (own.properties !== undefined) return { ...bare, kind: 'group', columns: columnsOf(own) }
  if (propertyNames !== undefined && typeof additionalProperties === 'object') {
    const columns =
      additionalProperties.properties === undefined
        ? [{ ...cellOf(path, additionalProperties), name: '', mayBeAbsent: false }]
        : columnsOf(additionalProperties)
    return { ...bare, kind: 'named', columns, options: [...(propertyNames.enum ?? [])] }
  }
  return { ...cellOf(path, own), path, mayBeEmpty, columns: [] }
}

const isSettingGroup = (node: Node | undefined): node is Node & Required<Pick<Node, 'properties'>> =>
  node?.properties !== undefined

const formOf = (schema: z.ZodType): Node => z.toJSONSchema(schema, { io: 'input' }) as Node

const walked = ({ properties = {} }: Node, before: string): SettingField[] =>
  Object.entries(properties).flatMap(([name, node]) => {
    const path = `${before}${name}`
    if (NOT_BY_FIELDS.includes(path)) return []
    return isSettingGroup(node) ? walked(node, `${path}.`) : [fieldOf(path, node)]
  })

/** Fields for everything that a schema of an object has. */
export function fieldsOfSchema(schema: z.ZodType): SettingField[] {
  return walked(formOf(schema), '')
}

/**
 * Every setting of a merchant that officers change by a field, read from the schema itself: what is added to it has a field at once.
 */
export const settingFields: readonly SettingField[] = fieldsOfSchema(SCHEMA)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function merged(node: Node | undefined, was: unknown, is: unknown): unknown {
  if (!isSettingGroup(node) || !isObject(is)) return is
  const next: Record<string, unknown> = isObject(was) ? { ...was } : {}
  for (const [name, value] of Object.entries(is)) {
    next[name] = merged(node.properties[name], next[name], value)
  }
  return next
}

/**
 * Settings with a change over them: of a group what is named replaces and what is not named stays; tables and what may be null are
 * replaced as a whole.
 */
export const mergeSettings = (
  was: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): Record<string, unknown> => merged(formOf(SCHEMA), was, change) as Record<string, unknown>
