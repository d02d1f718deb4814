import { drawnPrizes, type Family } from '@croupier/rules'
import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import './prizeBoard.css'

const ENDING = 2

type PrizeBoardProps = { family: Family; numbers: readonly number[] }

/** The prizes of a draw as a result sheet has them: a row for each rank, the special first, the two digits that count set off. */
export function PrizeBoard({ family, numbers }: PrizeBoardProps) {
  const { t } = useTranslation()
  const ranks = drawnPrizes(family, numbers)
  if (ranks === null || numbers.length === 0) return null
  return (
    <table className="prize-board" data-testid="draw.prizes">
      <caption className="ui-visually-hidden">{t('lottery.trend.board')}</caption>
      <tbody>
        {ranks.map(({ rank, prizes }, row) => (
          <tr key={rank} data-first={row === 0 ? '' : undefined}>
            <th scope="row">{t(`lottery.prize.${rank}` as ParseKeys)}</th>
            <td>
              <span className="prize-row">
                {prizes.map((prize, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a prize is its place
                  <span key={at} className="num prize">
                    {prize.slice(0, -ENDING)}
                    <b>{prize.slice(-ENDING)}</b>
                  </span>
                ))}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The endings of a draw by their first digit: all that begin with 0, with 1 and so on, as result sheets have them beside the prizes. */
export function EndingBoard({ family, numbers }: PrizeBoardProps) {
  const { t } = useTranslation()
  const endings = (drawnPrizes(family, numbers) ?? [])
    .flatMap(({ prizes }) => prizes.map((prize) => prize.slice(-ENDING)))
    .sort()
  return (
    <table className="prize-board" data-testid="draw.endings">
      <caption className="prize-caption">{t('lottery.trend.headTail')}</caption>
      <tbody>
        {[...'0123456789'].map((head) => (
          <tr key={head}>
            <th scope="row" className="num">
              {head}
            </th>
            <td className="num">
              {endings
                .filter((ending) => ending.startsWith(head))
                .map((ending) => ending.slice(1))
                .join(' ') || '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
