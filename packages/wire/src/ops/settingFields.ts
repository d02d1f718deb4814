import { z } from 'zod'

/**
 * How a value is typed: on or off, a whole number, a part in parts per million, an amount as a decimal text, a text, one of a list,
 * some of a list, words or whole numbers one to a line.
 */
const cellKinds = [
  ...(['switch', 'number', 'ppm', 'amount', 'text'] as const),
  ...(['choice', 'some', 'words', 'numbers'] as const),
]
const cell = z.object({
  /** empty is null */
  mayBeEmpty: z.boolean(),
  /** of a number or a part; null: no bound */
  min: z.int().nullable(),
  max: z.int().nullable(),
  /** what can be chosen */
  options: z.array(z.string()),
})
const settingColumn = cell.extend({
  name: z.string(),
  kind: z.enum(cellKinds),
  /** empty is left out */
  mayBeAbsent: z.boolean(),
})

/**
 * A setting of a merchant as a form has it. Beside single values: rows of columns, the same with a key of its own for each row
 * (`named`, the options are its keys; a column without a name is the whole value), and columns that are there together or not at all
 * (`group`).
 */
export const settingField = cell.extend({
  /** of the setting, its groups before it, with dots */
  path: z.string(),
  kind: z.enum([...cellKinds, 'rows', 'named', 'group']),
  columns: z.array(settingColumn),
})
export type SettingColumn = z.output<typeof settingColumn>
export type SettingField = z.output<typeof settingField>
