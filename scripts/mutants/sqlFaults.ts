/** One fault in the text of an SQL function. */
export interface SqlFault {
  /** what was done to it, in a word */
  readonly kind: 'lock' | 'comparison' | 'sign' | 'key' | 'filter'
  /** line within the function, from 1 */
  readonly line: number
  /** the line that it is in, healthy */
  readonly source: string
  readonly before: string
  readonly after: string
  /** the whole function with the fault in it */
  readonly text: string
}

type Edit = Pick<SqlFault, 'kind'> & {
  readonly from: number
  readonly to: number
  readonly by: string
}

/** The text with comments and strings blanked, so that places stay the same. */
function masked(text: string): string {
  const fill = (by: string) => (found: string) => found.replace(/[^\n]/g, by)
  return text.replace(/--[^\n]*/g, fill(' ')).replace(/'(?:[^']|'')*'/g, fill('_'))
}

function each(text: string, pattern: RegExp, make: (match: RegExpExecArray) => Edit | null): Edit[] {
  return [...text.matchAll(pattern)].flatMap((match) => make(match as RegExpExecArray) ?? [])
}

/** An order of locks, a lock, and a lock on an issue are each dropped. */
function lockFaults(sql: string): Edit[] {
  const drop = (match: RegExpExecArray, by = ''): Edit => ({
    kind: 'lock',
    from: match.index,
    to: match.index + match[0].length,
    by,
  })
  return [
    ...each(sql, /\s+ORDER BY [\w.]+(?=\s+FOR (?:NO KEY UPDATE|UPDATE|SHARE))/g, (m) => drop(m)),
    ...each(sql, /\s+FOR (?:NO KEY UPDATE|UPDATE|SHARE)(?: OF \w+)?/g, (m) => drop(m)),
    ...each(sql, /\bPERFORM hold_issue\([^;]*;/g, (m) => drop(m, 'NULL;')),
    ...each(sql, /\w+ := hold_issue\([^;]*;/g, (m) => drop(m, 'NULL;')),
  ]
}

const COMPARED: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '<>': '=',
}
const SIGNED: Readonly<Record<string, string>> = { '+': '-', '-': '+' }
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bIS NULL\b/g, 'IS NOT NULL'],
  [/\bIS NOT NULL\b/g, 'IS NULL'],
  [/\bIS NOT TRUE\b/g, 'IS TRUE'],
  [/(?<=\b(?:IF|ELSIF|WHEN)\b[^\n;]*[^:<>]) = /g, ' <> '],
  [/\bIS DISTINCT FROM\b/g, 'IS NOT DISTINCT FROM'],
  [/\bleast\(/g, 'greatest('],
  [/\bgreatest\(/g, 'least('],
  [/\bbool_and\(/g, 'bool_or('],
  [/\bbool_or\(/g, 'bool_and('],
]

function operatorFaults(sql: string): Edit[] {
  const swap = (kind: Edit['kind'], table: Readonly<Record<string, string>>) => (match: RegExpExecArray) => {
    const [, operator = ''] = match
    const by = table[operator]
    if (by === undefined) return null
    const from = match.index + match[0].indexOf(operator)
    return { kind, from, to: from + operator.length, by }
  }
  const words = WORDS.flatMap(([pattern, by]) =>
    each(sql, pattern, (match) => ({
      kind: 'comparison',
      from: match.index,
      to: match.index + match[0].length,
      by,
    })),
  )
  return [
    ...each(sql, / (<=|>=|<>|<|>) /g, swap('comparison', COMPARED)),
    ...words,
    ...each(sql, / ([+-]) /g, swap('sign', SIGNED)),
    ...each(sql, /[(,] ?(-)(?=[a-z])/g, (match) => ({
      kind: 'sign',
      from: match.index + match[0].length - 1,
      to: match.index + match[0].length,
      by: '',
    })),
  ]
}

/** Without its conflict clause an insert fails where it was to pass over or add up; without its target it takes any. */
function keyFaults(sql: string): Edit[] {
  const clause = /\s+ON CONFLICT[^;]*?(?=;|\bRETURNING\b|\n\s*\))/g
  return each(sql, clause, (match) => ({
    kind: 'key',
    from: match.index,
    to: match.index + match[0].length,
    by: '',
  }))
}

const ENDS =
  /^(?:AND|OR|ORDER|GROUP|LIMIT|FOR|THEN|RETURNING|UNION|OFFSET|WHEN|ELSE|END|WINDOW|LEFT|JOIN|CROSS|SET|INTO|WHERE|LOOP|ON|FROM)\b/

/** Where a condition ends that begins at a place: at the next word of the statement on its own level. */
function endOfCondition(sql: string, from: number): number {
  let depth = 0
  let cases = 0
  for (let at = from; at < sql.length; at += 1) {
    const letter = sql[at] as string
    if (letter === '(' || letter === '[') depth += 1
    if (letter === ')' || letter === ']') depth -= 1
    if (depth < 0 || (depth === 0 && (letter === ';' || letter === ','))) return at
    if (depth > 0 || !/\b/.test(sql.slice(at - 1, at + 1)) || /\w/.test(sql[at - 1] ?? '')) continue
    const rest = sql.slice(at, at + 12)
    if (/^CASE\b/.test(rest)) cases += 1
    else if (cases > 0) cases -= /^END\b/.test(rest) ? 1 : 0
    else if (at > from && ENDS.test(rest) && !/^FROM\b/.test(rest)) return at
  }
  return sql.length
}

/** Each condition of a WHERE, ON, IF or WHEN with several is dropped by itself, and the only one of a WHERE becomes true. */
function filterFaults(sql: string): Edit[] {
  const drop = (word: RegExp) =>
    each(sql, word, (match) => {
      const from = match.index + match[0].length
      const to = endOfCondition(sql, from)
      const rest = sql.slice(to, to + 4)
      if (match[0].startsWith('AND')) return { kind: 'filter', from: match.index, to, by: '' }
      return /^(?:AND)\b/.test(rest) || match[0].startsWith('WHERE') ? { kind: 'filter', from, to, by: 'true ' } : null
    })
  return [...drop(/\bWHERE\s+/g), ...drop(/\bAND\s+/g)]
}

const lineAt = (text: string, place: number) => text.slice(0, place).split('\n').length

/**
 * Every fault that is planted in a function, one at a time: a lock or an order of locks dropped, a comparison or a sign turned,
 * a conflict clause dropped, a condition dropped.
 * @param text CREATE FUNCTION … as its last migration left it
 */
export function sqlFaultsOf(text: string): SqlFault[] {
  const sql = masked(text)
  const edits = [...lockFaults(sql), ...operatorFaults(sql), ...keyFaults(sql), ...filterFaults(sql)]
  const bodyFrom = text.indexOf('$$')
  return edits
    .filter(({ from }) => from > bodyFrom)
    .sort((a, b) => a.from - b.from || a.to - b.to)
    .map(({ kind, from, to, by }) => ({
      kind,
      line: lineAt(text, from),
      source: text.split('\n')[lineAt(text, from) - 1]?.trim() ?? '',
      before: text.slice(from, to).trim(),
      after: by.trim(),
      text: `${text.slice(0, from)}${by === '' ? ' ' : by}${text.slice(to)}`,
    }))
}
