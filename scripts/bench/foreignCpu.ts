import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Ticks of the processor since the start of the machine: all that were busy, and those of our processes. */
interface Reading {
  readonly busy: number
  readonly ours: number
  readonly all: number
}

const PARENT = 1
/** utime, stime and those of children that have ended, as they stand behind the command's name. */
const TIMES = [11, 12, 13, 14] as const

function processes(): Map<number, { parent: number; ticks: number }> {
  const found = new Map<number, { parent: number; ticks: number }>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      const ticks = TIMES.reduce((sum, at) => sum + Number(fields[at]), 0)
      found.set(Number(name), { parent: Number(fields[PARENT]), ticks })
    } catch {
      // It ended between the list and the look.
    }
  }
  return found
}

const MS_PER_TICK = 10

/** Processor time that these processes and all they started have used so far, ms; null where the system does not say. */
export function processorMsOf(pids: readonly number[]): number | null {
  if (process.platform !== 'linux') return null
  return ticksBelow(processes(), new Set(pids)) * MS_PER_TICK
}

function ticksBelow(found: ReadonlyMap<number, { parent: number; ticks: number }>, tops: ReadonlySet<number>): number {
  let sum = 0
  for (const [pid, { ticks }] of found) {
    let at: number | undefined = pid
    while (at !== undefined && !tops.has(at)) at = found.get(at)?.parent
    if (at !== undefined) sum += ticks
  }
  return sum
}

function read(): Reading {
  const line = readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  const [user = 0, nice = 0, system = 0, idle = 0, wait = 0, irq = 0, soft = 0, steal = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number)
  const busy = user + nice + system + irq + soft + steal
  const ours = ticksBelow(processes(), new Set([process.pid]))
  return { busy, ours, all: busy + idle + wait }
}

/**
 * Runs some work and tells which share of the machine others used meanwhile, 0 to 1; null where the system does not
 * say (only Linux does). Our share is this process with everything it started.
 */
export async function withForeignCpu<T>(work: () => Promise<T>): Promise<{ result: T; foreign: number | null }> {
  if (process.platform !== 'linux') return { result: await work(), foreign: null }
  const before = read()
  const result = await work()
  const after = read()
  const all = after.all - before.all
  const foreign = after.busy - before.busy - (after.ours - before.ours)
  return { result, foreign: all === 0 ? 0 : Math.min(1, Math.max(0, foreign / all)) }
}

/** How many processors there are, for the report. */
export const processors = availableParallelism
