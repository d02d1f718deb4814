import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresHome } from '../../services/stores/postgresHome.ts'
import { findCommand } from '../../services/stores/systemPackages.ts'
import { runTool } from '../../services/tool.ts'

const valgrind = findCommand(['valgrind'])

/** Whether instructions can be counted here: that needs valgrind. */
export const countsInstructions = valgrind !== null

/** What a run of a script came to. */
export interface Counted {
  /** of the whole process, its start and end included */
  readonly instructions: number
  /** transfers that came into the books */
  readonly moved: number
}

const TRANSFERS = 'SELECT count(*) AS in_the_books FROM ledger_transfers'
/** One plan for every call, as a connection has it that is in use for a while. */
const SETTLED_PLANS = 'SET plan_cache_mode = force_generic_plan'
const TROUBLE = /\b(ERROR|FATAL|PANIC):.*/

/** A stopped cluster, and whose it is. */
export interface StoppedCluster {
  readonly home: PostgresHome
  /** its folder; it is never changed */
  readonly folder: string
  readonly database: string
}

/**
 * Runs statements, one a line, on a copy of a stopped cluster in PostgreSQL's single-user mode, and counts every instruction.
 * @param scratch where the copy goes for as long as it lasts
 * @throws Error when a statement failed
 */
export async function countInstructions(
  cluster: StoppedCluster,
  lines: readonly string[],
  scratch: string,
): Promise<Counted> {
  rmSync(scratch, { recursive: true, force: true })
  await runTool('Copying the cluster', 'cp', ['-a', cluster.folder, scratch], { output: 'hold' })
  try {
    const script = [SETTLED_PLANS, TRANSFERS, ...lines, TRANSFERS].map((line) => `${line}\n`).join('')
    const output = await runSingle(cluster, scratch, script)
    const trouble = TROUBLE.exec(output)
    if (trouble !== null) throw new Error(`a counted statement failed: ${trouble[0]}`)
    const instructions = Number(/Collected : (\d+)/.exec(output)?.[1])
    const [before, after] = [...output.matchAll(/in_the_books = "(\d+)"/g)].map(([, n]) => Number(n))
    if (!(instructions > 0) || before === undefined || after === undefined) {
      throw new Error(`nothing was counted:\n${output.slice(-1_500)}`)
    }
    return { instructions, moved: after - before }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function runSingle({ home, database }: StoppedCluster, folder: string, script: string): Promise<string> {
  const settings = ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'timezone=UTC']
  const child = spawn(
    valgrind ?? '',
    [
      '--tool=callgrind',
      '--callgrind-out-file=/dev/null',
      '--vgdb=no',
      join(home.native, 'bin', 'postgres'),
      '--single',
      '-D',
      folder,
      ...settings.flatMap((setting) => ['-c', setting]),
      database,
    ],
    { cwd: folder, env: { ...process.env, LC_ALL: 'C' }, ...home.user },
  )
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  child.stdin.end(script)
  await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  return output
}
