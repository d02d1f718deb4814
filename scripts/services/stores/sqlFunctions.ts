import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../folders.ts'

const MIGRATIONS = join(ROOT, 'prisma', 'migrations')
const FOLDER = join(ROOT, 'prisma', 'functions')
const FUNCTION = /^CREATE (?:OR REPLACE )?FUNCTION (\w+)\([\s\S]*?AS \$\$[\s\S]*?\$\$;\n/gm

/** A SQL function as one migration defines it. */
interface SqlFunction {
  readonly name: string
  /** the folder of that migration */
  readonly migration: string
  readonly text: string
}

/** All definitions of each function, in the order of the migrations. */
function definitions(): Map<string, SqlFunction[]> {
  const said = new Map<string, SqlFunction[]>()
  const folders = readdirSync(MIGRATIONS, { withFileTypes: true })
  for (const { name: migration } of folders.filter((one) => one.isDirectory()).sort(byName)) {
    const sql = readFileSync(join(MIGRATIONS, migration, 'migration.sql'), 'utf8')
    for (const [text, name = ''] of sql.matchAll(FUNCTION)) {
      said.set(name, [...(said.get(name) ?? []), { name, migration, text }])
    }
  }
  return said
}

/** Every function that more than one migration defines, by its last definition, in the order of names. */
export function replacedFunctions(): SqlFunction[] {
  return [...definitions().values()]
    .flatMap((all) => (all.length > 1 ? all.slice(-1) : []))
    .sort(byName)
}

/** A function as its last migration left it, so that it can be replaced. @throws Error when no migration defines it */
export function currentFunction(name: string): string {
  const last = definitions().get(name)?.at(-1)
  if (last === undefined) throw new Error(`no migration defines ${name}`)
  return last.text.trimEnd().replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION')
}

const byName = (left: { name: string }, right: { name: string }): number =>
  left.name < right.name ? -1 : 1

/** What prisma/functions is to hold: a file for each replaced function. */
export function functionFiles(): Map<string, string> {
  return new Map(
    replacedFunctions().map(({ name, migration, text }) => [
      `${name}.sql`,
      `-- As migrations/${migration} left it; written by npm run generate.\n${text}`,
    ]),
  )
}

/** What prisma/functions holds. */
export function writtenFunctions(): Map<string, string> {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
  return new Map(files.sort().map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]))
}

/** Writes the files of prisma/functions. */
export function writeFunctions(): void {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  for (const [name, text] of functionFiles()) writeFileSync(join(FOLDER, name), text)
}
