import { drawPolicies, type Play, playTable, tierOdds, unitPrize } from '@croupier/rules'
import { Button, Table, type TableColumn } from '@croupier/ui'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Game } from '../../../api/lottery/lottery.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { familyOf } from '../desk/deskState.ts'
import { contentText, fullPlayName, playHint } from '../desk/playNames.ts'
import { exampleContent } from '../desk/randomPicks.ts'

/** The rules of every play of a game, out of the table that also judges bets; they print as they are. */
export function PlayRules({ game }: { game: Game }) {
  const { t } = useTranslation()
  const format = useFormat()
  const family = familyOf(game)
  if (family === null) return null
  return (
    <section className="grid gap-4" data-testid="fairness.rules">
      <header className="flex flex-wrap items-center gap-4">
        <h2 className="text-20">{t('lottery.fairness.rules')}</h2>
        <Button variant="outline" size="sm" onClick={() => globalThis.print()}>
          {t('lottery.fairness.print')}
        </Button>
      </header>
      {game.modes.map(({ mode, policies, maxBetSeries }) => (
        <Table
          key={mode}
          caption={t(`lottery.mode.${mode}`)}
          columns={columns(t, format, maxBetSeries)}
          rows={[...playTable(family, mode, drawPolicies(family, policies, new Date(serverNowMs())))]}
          rowKey={({ code }) => code}
          sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
        />
      ))}
    </section>
  )
}

/** What a bet of each tier pays at the highest series one may bet at. */
function prizesOf(play: Play, series: number, format: Format): string {
  const prizes = play.tiers.map((tier) =>
    play.mode === 'ELOTT' ? format.figure(tierOdds(tier, series), 4) : format.figure(unitPrize(tier, series)),
  )
  return [...new Set(prizes)].join(' / ')
}

/** Longer fractions are not read; the play table holds them exactly (rules A9). */
const DENOMINATOR_CHARS_MAX = 12
const ODDS_DECIMALS = 4

function chanceOf({ num, den }: Play['tiers'][number]['win']): string {
  if (`${den}`.length <= DENOMINATOR_CHARS_MAX) return `${num}/${den}`
  return `≈ 1/${(Number(den) / Number(num)).toFixed(ODDS_DECIMALS)}`
}

const chancesOf = (play: Play): string => [...new Set(play.tiers.map(({ win }) => chanceOf(win)))].join(' · ')

function columns(t: TFunction, format: Format, series: number): TableColumn<Play>[] {
  return [
    {
      id: 'play',
      header: t('lottery.mine.play'),
      cell: (play) => <b className="font-[600]">{fullPlayName(t, play)}</b>,
      pinned: true,
    },
    {
      id: 'how',
      header: t('lottery.fairness.how'),
      cell: (play) => playHint(t, play),
    },
    {
      id: 'example',
      header: t('lottery.rule.example'),
      cell: (play) => <span className="num">{contentText(t, play, exampleContent(play))}</span>,
    },
    {
      id: 'chance',
      header: t('lottery.fairness.chance'),
      cell: (play) => <span className="num fairness-code">{chancesOf(play)}</span>,
    },
    {
      id: 'prize',
      header: t('lottery.fairness.prize', { series }),
      align: 'end',
      cell: (play) => <span className="num">{prizesOf(play, series, format)}</span>,
    },
  ]
}
