import type { Tx } from '@croupier/db'
import { isDecimalString, parseUnits } from '@croupier/money'
import { readSettings } from '../../platform/index.ts'

/** The most that a merchant's settings promise for something, now or before a change that is in the audit. */
interface Promised {
  readonly merchant: number
  /** VIP, REFERRAL, RAIN, or MISSION: and its code */
  readonly what: string
  /** a decimal text: JSON has no bigint */
  readonly units: string
}

type Tree = Readonly<Record<string, unknown>>
const treeIn = (value: unknown, name: string): Tree => {
  const found = (value as Tree | null | undefined)?.[name]
  return typeof found === 'object' && found !== null ? (found as Tree) : {}
}
const listIn = (tree: Tree, name: string): readonly Tree[] => {
  const found = tree[name]
  return Array.isArray(found) ? (found as Tree[]) : []
}
const GIFTS_OF_LEVELS = ['upgrade', 'monthly', 'birthday'] as const

/** What a state of the settings promises, or a part of it that a change has kept: name and amount. */
function* promises(rewards: Tree): Generator<readonly [string, unknown]> {
  for (const level of listIn(rewards, 'levels')) {
    for (const gift of GIFTS_OF_LEVELS) yield ['VIP', level[gift]]
  }
  for (const mission of listIn(rewards, 'missions')) yield [`MISSION:${String(mission.code)}`, mission.reward]
  yield ['REFERRAL', treeIn(rewards, 'referral').reward]
  yield ['RAIN', treeIn(rewards, 'hourlyRain').total]
}

/**
 * What merchants' settings promise, and what they promised before two officers changed them: no gift is larger.
 * @returns the largest amount of each promise, as JSON for a statement
 */
export async function promisedGifts(tx: Tx): Promise<string> {
  const most = new Map<string, Promised>()
  const keep = (merchant: number, rewards: Tree): void => {
    for (const [what, amount] of promises(rewards)) {
      if (typeof amount !== 'string' || !isDecimalString(amount)) continue
      const units: bigint = parseUnits(amount)
      const known = most.get(`${merchant} ${what}`)
      if (known === undefined || BigInt(known.units) < units) {
        most.set(`${merchant} ${what}`, { merchant, what, units: String(units) })
      }
    }
  }
  const merchants = await tx.merchant.findMany({ select: { id: true } })
  for (const { id } of merchants) keep(id, { ...(await readSettings(tx, id)).rewards })
  const changes = await tx.auditRecord.findMany({
    where: { action: 'merchant.settingsChanged' },
    select: { merchantId: true, before: true, after: true },
  })
  for (const { merchantId, before, after } of changes) {
    for (const state of [before, after]) keep(merchantId, treeIn(state, 'rewards'))
  }
  return JSON.stringify([...most.values()])
}
