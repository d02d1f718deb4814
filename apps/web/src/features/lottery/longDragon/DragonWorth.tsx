import type { Units } from '@croupier/money'
import { findPlay, oddsOf, type Play, tierOfPick } from '@croupier/rules'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/useFormat.ts'
import { symbolName } from '../desk/playNames.ts'
import type { DragonEntry } from './dragonLine.ts'

const SHOWN = 3
const PPM = 1_000_000n
/** Odds are scaled by it. */
const ODDS_SCALE = 10_000n
/** Shares are shown with two places, cut. */
const HUNDREDTH_OF_PERCENT = 100n

type Worth = {
  readonly side: string
  readonly odds: Units
  readonly win: bigint
  readonly of: bigint
}

/** The exact chance of a side and its odds; null where a push makes the sum longer than one line. */
function worthOf(play: Play, side: string, series: number): Worth | null {
  const tier = tierOfPick(play, side)
  if (tier === undefined || tier.push.num > 0n || tier.pricing.kind !== 'series') return null
  return { side, odds: oddsOf(play, side, series), win: tier.win.num, of: tier.win.den }
}

/** Parts per million that come back on average. */
function shareOf({ odds, win, of }: Omit<Worth, 'side'>): number {
  const share = (odds * win * PPM) / (of * ODDS_SCALE)
  return Number(share - (share % HUNDREDTH_OF_PERCENT))
}

type DragonWorthProps = {
  entries: readonly DragonEntry[]
  seriesOf: (gameCode: string) => number
}

/** What the next draw is worth: odds times chance of some listed sides, which is the same for both of a line. */
export function DragonWorth({ entries, seriesOf }: DragonWorthProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const worths = new Map<string, Worth>()
  for (const { playCode, outcome, gameCode } of entries) {
    const play = findPlay(playCode)
    const worth = play === undefined ? null : worthOf(play, outcome, seriesOf(gameCode))
    if (worth !== null && worths.size < SHOWN) worths.set(`${worth.odds} ${worth.of}`, worth)
  }
  if (worths.size === 0) return null
  return (
    <section className="ui-card dragon-card" aria-label={t('lottery.dragon.worth.title')}>
      <h2 className="text-16">{t('lottery.dragon.worth.title')}</h2>
      <p className="py-1 text-13 text-muted">{t('lottery.dragon.worth.text')}</p>
      <dl className="dragon-worth">
        {[...worths.values()].map(({ side, odds, win, of }) => (
          <div key={`${odds} ${of}`}>
            <dt className="num">
              {symbolName(t, side)} {format.figure(odds, 4)} × {`${win}/${of}`}
            </dt>
            <dd className="num">{format.rate(shareOf({ odds, win, of }))}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
