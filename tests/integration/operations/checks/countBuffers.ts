import { type Db, statement, type Tx } from '@croupier/db'

/** A node of a plan as EXPLAIN tells it. */
interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly PlanNode[]
}

/** What the statements of one part of the check touched. */
export interface PartCost {
  /** pages of tables and indexes, found in memory or not */
  buffers: number
  /** tables that were read from their beginning to their end */
  readonly scanned: Set<string>
}

type Raw = (...args: unknown[]) => Promise<unknown>
const EXPLAINED = /^\s*(?:\/\*.*?\*\/\s*)?(?:WITH|SELECT|INSERT|UPDATE|DELETE)\b/
/** The statement with which each part ends; its first value is the part. */
const ENDS_PART = 'INSERT INTO check_marks (part, ran_at)'

function tablesScanned(node: PlanNode): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? '?'] : []
  return [...own, ...(node.Plans ?? []).flatMap(tablesScanned)]
}

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: PlanNode }[]
}

function addPlan(cost: PartCost, plan: PlanNode): void {
  cost.buffers += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  for (const table of tablesScanned(plan)) cost.scanned.add(table)
}

/** A tagged template's statement, as the unsafe calls take it. */
function statementOf(args: readonly unknown[]): { sql: string; values: unknown[] } {
  const [first, ...values] = args
  if (typeof first === 'string') return { sql: first, values }
  const parts = first as readonly string[]
  return { sql: parts.reduce((sql, part, at) => `${sql}$${at}${part}`), values }
}

/**
 * A database whose transactions tell what their statements touch: each is explained as it runs, with the settings of its
 * transaction, rolled back, and then run.
 * @param costs filled: part of the check → its cost, added up over its runs
 */
export function countingBuffers(db: Db, costs: Map<string, PartCost>): Db {
  const spied = (tx: Tx, cost: PartCost, current: { part: string }): Tx => {
    const explain = async (sql: string, values: readonly unknown[]): Promise<void> => {
      await tx.$executeRawUnsafe('SAVEPOINT explained')
      const [row] = await tx.$queryRawUnsafe<Explained[]>(
        `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${sql}`,
        ...values,
      )
      await tx.$executeRawUnsafe('ROLLBACK TO SAVEPOINT explained')
      const plan = row?.['QUERY PLAN'][0]?.Plan
      if (plan === undefined) throw new Error(`no plan of ${sql}`)
      addPlan(cost, plan)
    }
    const around = (run: Raw): Raw => {
      return async (...args) => {
        const { sql, values } = statementOf(args)
        if (sql.includes(ENDS_PART)) current.part = String(values[0])
        if (EXPLAINED.test(sql)) await explain(sql, values)
        return await run(...args)
      }
    }
    return new Proxy(tx, {
      get(target, name) {
        const own = Reflect.get(target, name) as Raw
        return typeof name === 'string' && /^\$(?:query|execute)Raw/.test(name) ? around(own.bind(target) as Raw) : own
      },
    })
  }
  const prisma = new Proxy(db.prisma, {
    get(target, name) {
      if (name !== '$transaction') return Reflect.get(target, name) as unknown
      return async (work: (tx: Tx) => Promise<unknown>, options: object) => {
        const cost: PartCost = { buffers: 0, scanned: new Set() }
        const current = { part: 'brakes' }
        const result = await target.$transaction(async (tx) => await work(spied(tx, cost, current)), {
          ...options,
          timeout: 120_000,
        })
        const sum = costs.get(current.part) ?? { buffers: 0, scanned: new Set() }
        sum.buffers += cost.buffers
        for (const table of cost.scanned) sum.scanned.add(table)
        costs.set(current.part, sum)
        return result
      }
    },
  })
  return { ...db, prisma }
}

/**
 * A database whose fast lane tells what its statements touch: each reads twice, once explained.
 * @param costs filled: the statement's name → its cost, added up over its runs
 */
export function countingHotBuffers(db: Db, costs: Map<string, PartCost>): Db {
  return {
    ...db,
    hot: {
      async query(query, values) {
        const explained = statement(
          `explained.${query.name}`,
          `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${query.text}`,
        )
        const [row] = await db.hot.query<Explained>(explained, values)
        const plan = row?.['QUERY PLAN'][0]?.Plan
        if (plan === undefined) throw new Error(`no plan of ${query.name}`)
        const sum = costs.get(query.name) ?? { buffers: 0, scanned: new Set() }
        addPlan(sum, plan)
        costs.set(query.name, sum)
        return await db.hot.query(query, values)
      },
    },
  }
}
