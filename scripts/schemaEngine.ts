import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import pg from 'pg'

const ROOT = join(import.meta.dirname, '..')
/** Where the models live, one file a noun. */
export const SCHEMA_FOLDER = join(ROOT, 'prisma', 'schema')
/** Where the migrations live, one folder each. */
export const MIGRATIONS_FOLDER = join(ROOT, 'prisma', 'migrations')

/** How long a migration's statement waits for a lock before it gives up in favour of the traffic (safety 7.5). */
const LOCK_TIMEOUT_MS = 2_000
const CONNECT_TIMEOUT_MS = 5_000
const CHAR_OID = 18
const TEXT_OID = 25

export interface Engine {
  readonly engine: bindings.SchemaEngine
  readonly pool: pg.Pool
}

let loaded = false

/** Where the engine leaves its last message: it then ends the process, outside any promise. */
const panicRegistry = { set_message: (message: string) => console.error(message) }

/** The engine is WebAssembly; Node instantiates it once per process. */
function load(): void {
  if (loaded) return
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panicRegistry })
  const entry = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm')
  const wasm = readFileSync(entry.replace(/schema_engine\.js$/, 'schema_engine_bg.wasm'))
  const glue = bindings as unknown as WebAssembly.ModuleImports
  const instance = new WebAssembly.Instance(new WebAssembly.Module(wasm), {
    './schema_engine_bg.js': glue,
  })
  bindings.__wbg_set_wasm(instance.exports)
  const start = instance.exports.__wbindgen_start as () => void
  start()
  loaded = true
}

interface Described {
  fields?: { dataTypeID: number }[]
}

/** Passes PostgreSQL's one-byte "char" of the catalogue on as text: the adapter does not know it. */
function charAsText<T>(result: T): T {
  for (const field of (result as Described | undefined)?.fields ?? []) {
    if (field.dataTypeID === CHAR_OID) field.dataTypeID = TEXT_OID
  }
  return result
}

type Answer = (error: Error | null, result?: unknown) => void

/** A client whose query() answers are readable by the adapter, in its promise and its callback form. */
class CatalogueClient extends pg.Client {
  constructor(config?: pg.ClientConfig | string) {
    super(config)
    const ask = this.query.bind(this) as (...args: unknown[]) => unknown
    const wrapped = (...args: unknown[]): unknown => {
      const done = args.at(-1)
      if (typeof done === 'function') {
        const answer = done as Answer
        args[args.length - 1] = (error: Error | null, result?: unknown) => answer(error, charAsText(result))
      }
      const out = ask(...args)
      return out instanceof Promise ? out.then(charAsText) : out
    }
    this.query = wrapped as typeof this.query
  }
}

/**
 * The adapter cuts a script at every semicolon, also inside a function's body. Here a script goes to the server as it is,
 * in one message: PostgreSQL reads it properly and makes one transaction of it. And of all the "char" columns the engine
 * insists on a character for one, the kind of a constraint.
 */
class ScriptAdapter extends PrismaPg {
  override async connect() {
    const connection = await super.connect()
    connection.executeScript = async (script) => {
      await connection.underlyingDriver().query(script)
    }
    const ask = connection.queryRaw.bind(connection)
    connection.queryRaw = async (query) => {
      const result = await ask(query)
      const at = result.columnNames.indexOf('constraint_type')
      if (at >= 0) result.columnTypes[at] = ColumnTypeEnum.Character
      return result
    }
    return connection
  }
}

/** Every schema file as the engine takes it. */
export function schemaFiles(): { path: string; content: string }[] {
  return readdirSync(SCHEMA_FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((path) => ({ path, content: readFileSync(join(SCHEMA_FOLDER, path), 'utf8') }))
}

/**
 * Opens the schema engine over one database and closes both when `work` is through.
 * @throws the engine's error, as an Error whose message names the migration and the statement
 */
export async function withEngine<T>(databaseUrl: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  load()
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    Client: CatalogueClient,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: `-c lock_timeout=${LOCK_TIMEOUT_MS}`,
  })
  try {
    const adapter = bindMigrationAwareSqlAdapterFactory(new ScriptAdapter(pool))
    const datamodels = schemaFiles().map((file): [string, string] => [file.path, file.content])
    const engine = await bindings.SchemaEngine.new({ datamodels }, () => {}, adapter)
    try {
      return await work({ engine, pool })
    } finally {
      engine.free()
    }
  } finally {
    await pool.end()
  }
}
