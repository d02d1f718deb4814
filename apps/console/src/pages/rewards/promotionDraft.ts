import { isDecimalString, parseUnits } from '@croupier/money'
import { games, promotions as wire } from '@croupier/wire'
import type { OpsPromotion, OpsTexts } from '@croupier/wire/ops'

export const KINDS = ['DEPOSIT', 'BETS', 'FORM', 'RAFFLE'] as const
export const CYCLES = ['ONCE', 'DAILY', 'WEEKLY'] as const
const PPM_PER_PERCENT = 10_000
const PERCENT_MAX = 100
type Terms = OpsPromotion['terms']

/** What is typed, as texts. */
export interface Draft {
  readonly kind: (typeof KINDS)[number]
  readonly cycle: (typeof CYCLES)[number]
  readonly minDeposit: string
  readonly pct: string
  readonly bets: string
  readonly reward: string
  readonly prizes: string
  readonly multiple: string
  readonly maxStake: string
  readonly days: string
  /** what bets of a category count for, in percent: `RNG 100, LIVE 20` */
  readonly rates: string
}
export const EMPTY: Draft = {
  kind: 'DEPOSIT',
  cycle: 'ONCE',
  minDeposit: '100',
  pct: '50',
  bets: '1000',
  reward: '100',
  prizes: '1 5 10',
  multiple: '5',
  maxStake: '',
  days: '30',
  rates: '',
}

/** An amount as it is typed; null while it is none. */
export const amountIn = (text: string) => (isDecimalString(text.trim()) ? parseUnits(text.trim()) : null)

const RATE = /^([A-Z]+) *(\d{1,3})$/

/** Whether one of the terms that stand in a line of their own can be read. */
export function isTerm(
  name: 'minDeposit' | 'pct' | 'bets' | 'reward' | 'prizes' | 'multiple' | 'days',
  text: string,
): boolean {
  if (name === 'prizes') return text.split(/[\s,;]+/).every((part) => part === '' || amountIn(part) !== null)
  if (name === 'multiple' || name === 'days') return /^\d{1,3}$/.test(text.trim())
  return name === 'pct' ? text.trim() !== '' && !Number.isNaN(Number(text)) : amountIn(text) !== null
}

/** What bets of each category count for; null: as for every bonus; undefined while it cannot be read. */
export function ratesIn(text: string): Terms['rates'] | undefined {
  const parts = text.split(/[,;]/).flatMap((part) => part.trim().toUpperCase() || [])
  if (parts.length === 0) return null
  const rates: NonNullable<Terms['rates']> = {}
  for (const part of parts) {
    const [, name, percent] = RATE.exec(part) ?? []
    const category = games.gameCategories.find((known) => known === name)
    if (category === undefined || Number(percent) > PERCENT_MAX) return undefined
    rates[category] = Number(percent) * PPM_PER_PERCENT
  }
  return rates
}

/** The terms that a draft says; null while they are none. */
export function termsIn(draft: Draft): Terms | null {
  const { kind, cycle } = draft
  const reward = amountIn(draft.reward)
  const prizes = draft.prizes.split(/[\s,;]+/).filter((text) => text !== '')
  const drawn = prizes.flatMap((text) => amountIn(text) ?? [])
  const rates = ratesIn(draft.rates)
  if (reward === null || rates === undefined || (kind === 'RAFFLE' && drawn.length < prizes.length)) return null
  const read = wire.promotionTerms.safeEncode({
    kind,
    cycle,
    reward,
    prizes: kind === 'RAFFLE' ? drawn : [],
    minDeposit: kind === 'DEPOSIT' ? amountIn(draft.minDeposit) : null,
    pct: kind === 'DEPOSIT' ? Math.round(Number(draft.pct) * PPM_PER_PERCENT) : null,
    bets: kind === 'BETS' ? amountIn(draft.bets) : null,
    multiple: Number(draft.multiple),
    maxStake: amountIn(draft.maxStake),
    days: Number(draft.days),
    needs: null,
    rates,
  })
  return read.success ? wire.promotionTerms.decode(read.data) : null
}

/** Titles and texts by language, as they are sent. */
export const wordsOf = (texts: OpsTexts) => ({
  titles: Object.fromEntries(Object.entries(texts).map(([language, { title }]) => [language, title])),
  html: Object.fromEntries(Object.entries(texts).map(([language, { html }]) => [language, html])),
})
