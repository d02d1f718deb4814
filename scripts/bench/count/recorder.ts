import type { Db, Statement } from '@croupier/db'

/** A statement with its values, as the fast path ran it. */
export interface RecordedCall {
  readonly statement: Statement
  readonly values: readonly unknown[]
}

/** The same database, recording the statements of the fast path. The relay is not woken for the outbox. */
export function recording(db: Db): { readonly db: Db; readonly recorded: RecordedCall[] } {
  const recorded: RecordedCall[] = []
  const hot: Db['hot'] = {
    async query(statement, values) {
      recorded.push({ statement, values })
      return await db.hot.query(statement, values)
    },
  }
  return { db: { ...db, hot, wakeRelay() {} }, recorded }
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`
  return String(value)
}

function elementOf(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  return `"${textOf(value).replaceAll(/["\\]/g, '\\$&')}"`
}

/** A value as SQL; its type is that of the parameter it stands for. */
export function literal(value: unknown): string {
  return value === null || value === undefined ? 'NULL' : quoted(textOf(value))
}

const onOneLine = (sql: string): string => sql.replaceAll(/\s*\n\s*/g, ' ')
const nameOf = ({ name }: Statement): string => `"${name}"`

/**
 * The recorded statements as SQL for a session that reads a statement a line: each is prepared once and then executed, as a
 * driver does it.
 * @throws Error when a value has a line break
 */
export function scriptOf(recorded: readonly RecordedCall[]): string[] {
  const prepared = new Map(recorded.map(({ statement }) => [statement.name, statement]))
  return [
    ...[...prepared.values()].map((one) => `PREPARE ${nameOf(one)} AS ${onOneLine(one.text)}`),
    ...recorded.map(({ statement, values }) => {
      const line = `EXECUTE ${nameOf(statement)}(${values.map(literal).join(', ')})`
      if (line.includes('\n')) throw new Error(`a value of ${statement.name} has a line break`)
      return line
    }),
  ]
}
