import type { SettingField } from '@croupier/wire/ops'
import { type Draft, ROW_KEY, type RowDraft } from './settingFields.ts'

/**
 * What the server refused of one setting: by the name of a cell as its field has it (`at.column` in rows, empty for the setting
 * itself), `wrong` for a value of its own, `together` where it does not go with the others.
 */
export type Refusals = Readonly<Record<string, 'wrong' | 'together'>>

/** The cell of a setting that the rest of a path names; empty, the setting itself, where it is no cell of it. */
function cellOf({ kind, columns }: SettingField, draft: Draft, rest: readonly string[]): string {
  const rows = typeof draft === 'string' ? [] : (draft as readonly (string | RowDraft)[])
  const isKeyed = (key: string) => (row: string | RowDraft) => typeof row !== 'string' && row[ROW_KEY] === key
  const [first = '', second = ''] = rest
  const column = kind === 'group' ? first : second
  if (!columns.some(({ name }) => name === column)) return ''
  const at = kind === 'group' ? 0 : kind === 'named' ? rows.findIndex(isKeyed(first)) : first
  return rows[Number(at)] === undefined ? '' : `${at}.${column}`
}

/**
 * Brings paths of a refusal to the settings that were changed: to the one that a path leads into, or to all below it where the server
 * compared them with each other.
 * @returns refusals by the setting's path, and the paths that belong to none
 */
export function placeRefusals(
  paths: readonly string[],
  sent: readonly { readonly field: SettingField; readonly draft: Draft }[],
): { placed: Readonly<Record<string, Refusals>>; others: readonly string[] } {
  const placed: Record<string, Record<string, 'wrong' | 'together'>> = {}
  const put = (path: string, cell: string, what: 'wrong' | 'together') => {
    placed[path] = { ...placed[path], [cell]: what }
  }
  const others = paths.filter((path) => {
    const into = sent.find(({ field }) => path === field.path || path.startsWith(`${field.path}.`))
    if (into !== undefined) {
      const rest = path.slice(into.field.path.length + 1).split('.')
      put(into.field.path, cellOf(into.field, into.draft, rest), 'wrong')
      return false
    }
    const below = sent.filter(({ field }) => path === '' || field.path.startsWith(`${path}.`))
    for (const { field } of below) put(field.path, '', 'together')
    return below.length === 0
  })
  return { placed, others }
}
