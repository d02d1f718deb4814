import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { withKindNumbers } from '@croupier/ledger/kinds'
import type pg from 'pg'

/** Where the functions and views live, one file each. */
export const FUNCTIONS_FOLDER = join(import.meta.dirname, '..', 'prisma', 'functions')

/** Functions that checks, defaults and indexes of tables call: they are there before the tables. */
const FOR_TABLES = 'tables'

/**
 * A function with the triggers that call it, or a view. The database has it under the name of its file, and numbers where the file
 * names kinds of transfers (`:DEPOSIT`).
 */
export interface SchemaText {
  readonly name: string
  readonly sql: string
  readonly hash: string
  readonly isForTables: boolean
}

function readText(file: string): SchemaText {
  const sql = withKindNumbers(readFileSync(join(FUNCTIONS_FOLDER, file), 'utf8'))
  return {
    name: basename(file, '.sql'),
    sql,
    hash: createHash('sha256').update(sql).digest('hex'),
    isForTables: dirname(file) === FOR_TABLES,
  }
}

/** Views, and functions whose body is an expression: what they call must be there already. */
const isReadAtOnce = ({ sql }: SchemaText): boolean => /^CREATE OR REPLACE VIEW|^RETURN /m.test(sql)
const reads = (reader: SchemaText, { name }: SchemaText): boolean => new RegExp(`\\b${name}\\b`).test(reader.sql)

/** Each text behind those that it reads. */
function inOrder(texts: readonly SchemaText[]): SchemaText[] {
  const placed = new Set<SchemaText>()
  const place = (text: SchemaText) => {
    if (placed.has(text)) return
    for (const other of texts) if (other !== text && reads(text, other)) place(other)
    placed.add(text)
  }
  for (const text of texts) place(text)
  return [...placed]
}

/** All texts in the order in which an empty database takes them: the body of most functions is read when it runs, the rest at once. */
export function schemaTexts(): SchemaText[] {
  const files = readdirSync(FUNCTIONS_FOLDER, { recursive: true, encoding: 'utf8' })
  const texts = files
    .filter((file) => file.endsWith('.sql'))
    .map(readText)
    .sort((left, right) => (left.name < right.name ? -1 : 1))
  const late = texts.filter(isReadAtOnce)
  const early = texts.filter((text) => !late.includes(text))
  return [...early.filter((text) => text.isForTables), ...early.filter((text) => !text.isForTables), ...inOrder(late)]
}

/** One text by its name. @throws Error when there is none */
export function schemaText(name: string): SchemaText {
  const text = schemaTexts().find((one) => one.name === name)
  if (text === undefined) throw new Error(`prisma/functions has no ${name}`)
  return text
}

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN')
  try {
    // Traffic goes first (safety 7.5): a trigger that is made again locks its table.
    await client.query("SET LOCAL lock_timeout = '2s'")
    await client.query('SET LOCAL check_function_bodies = off')
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

async function apply(client: pg.Client, { name, sql }: SchemaText): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    throw new Error(`prisma/functions: ${name}: ${(error as Error).message}`, { cause: error })
  }
}

/** Gives a database the functions that its coming tables need. */
export async function applyTextsForTables(client: pg.Client, texts: readonly SchemaText[]): Promise<void> {
  await inTransaction(client, async () => {
    for (const text of texts) if (text.isForTables) await apply(client, text)
  })
}

interface State {
  name: string
  hash: string
  /** whether the database has exactly one function, or a view, of this name */
  is_there: boolean
}

async function stateOf(client: pg.Client, names: readonly string[]): Promise<Map<string, State>> {
  const { rows } = await client.query<State>(
    `SELECT coalesce(n.name, t.name) AS name, coalesce(t.hash, '') AS hash,
            (to_regproc(n.name) IS NOT NULL OR to_regclass(n.name) IS NOT NULL) AS is_there
       FROM unnest($1::text[]) n(name) FULL JOIN schema_texts t ON t.name = n.name`,
    [names],
  )
  return new Map(rows.map((row) => [row.name, row]))
}

/** Takes views and functions whose files are gone out of the database. */
async function drop(client: pg.Client, names: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ verb: string; all: string }>(
    `SELECT verb, string_agg(quote_ident(name), ', ') AS all
       FROM (SELECT name, CASE WHEN to_regclass(name) IS NULL THEN 'ROUTINE' ELSE 'VIEW' END AS verb
               FROM unnest($1::text[]) name) gone
      GROUP BY verb ORDER BY verb DESC`,
    [names],
  )
  for (const { verb, all } of rows) await client.query(`DROP ${verb} IF EXISTS ${all}`)
  await client.query('DELETE FROM schema_texts WHERE name = ANY ($1)', [names])
}

/**
 * Brings functions, triggers and views of a migrated database to what the texts say, all or none: what changed, what is missing,
 * and every view that reads one of these views. What has no text any more is dropped. A database that has all of them is read once.
 * @returns the names of what was applied or dropped
 * @throws Error naming a text that the database refuses, or that leaves two functions of one name
 */
export async function applyTexts(client: pg.Client, texts: readonly SchemaText[]): Promise<string[]> {
  const names = texts.map(({ name }) => name)
  const state = await stateOf(client, names)
  const wanted: SchemaText[] = []
  for (const text of texts) {
    const known = state.get(text.name)
    const isCurrent = known?.hash === text.hash && known.is_there
    const readsNew = wanted.some((one) => isReadAtOnce(one) && reads(text, one))
    if (!isCurrent || (isReadAtOnce(text) && readsNew)) wanted.push(text)
  }
  const gone = [...state.keys()].filter((name) => !names.includes(name))
  if (wanted.length + gone.length === 0) return []
  await inTransaction(client, async () => {
    for (const text of wanted) await apply(client, text)
    await drop(client, gone)
    // Everything is there now: what each body says is read as well.
    await client.query('SET LOCAL check_function_bodies = on')
    for (const text of wanted) await apply(client, text)
    await client.query(
      `INSERT INTO schema_texts (name, hash) SELECT * FROM unnest($1::text[], $2::text[])
       ON CONFLICT (name) DO UPDATE SET hash = excluded.hash`,
      [wanted.map(({ name }) => name), wanted.map(({ hash }) => hash)],
    )
    for (const { name, is_there: isThere } of (await stateOf(client, names)).values()) {
      if (!isThere)
        throw new Error(
          `prisma/functions: ${name} makes nothing of its name, or leaves an older function of it beside it.`,
        )
    }
  })
  return [...wanted.map(({ name }) => name), ...gone]
}
