import type { RoundView } from '../../views.ts'
import type { Played } from '../api.ts'
import type { Money } from '../money.ts'
import { el, t } from '../page.ts'
import type { Shell } from '../session.ts'

/** What is in both pools now. */
export interface Pools {
  readonly list: HTMLElement
  draw(pools: Played['pools']): void
}

/** The pools of a session, above its panel. */
export function poolsOf({ money, state }: Shell): Pools {
  const values = { MINOR: el('b'), GRAND: el('b') }
  const draw = (pools: Played['pools']) => {
    values.MINOR.textContent = money.text(BigInt(pools.MINOR))
    values.GRAND.textContent = money.text(BigInt(pools.GRAND))
  }
  draw(state.pools)
  const one = (label: string, value: HTMLElement) => el('div', { class: 'pool' }, el('span', {}, label), value)
  const list = el('div', { class: 'pools' }, one(t('slot.minor'), values.MINOR), one(t('slot.grand'), values.GRAND))
  return { list, draw }
}

/** What is said of the pools that a round has won. */
export const prizeTexts = (money: Money, round: RoundView): readonly string[] =>
  round.prizes.map(({ poolId, amount }) =>
    t('slot.pool', {
      pool: t(poolId === 'MINOR' ? 'slot.minor' : 'slot.grand'),
      amount: money.text(BigInt(amount)),
    }),
  )
