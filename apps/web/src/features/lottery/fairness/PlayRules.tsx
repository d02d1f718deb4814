import { drawPolicies, exampleWin, type Play, playTable } from '@croupier/rules'
import { Button, Table, type TableColumn } from '@croupier/ui'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Game } from '../../../api/lottery/lottery.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { familyOf } from '../desk/deskState.ts'
import { contentText, fullPlayName, playHint } from '../desk/playNames.ts'
import { drawsPrizes, drawText } from '../draws/drawViews.ts'
import { chancesOf, prizesOf } from '../guide/playFigures.ts'

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

/** Picks that win, and below them the draw in which they do; of prizes the draw is a sheet and is not shown. */
function Example({ play }: { play: Play }) {
  const { t } = useTranslation()
  const { draw, content } = exampleWin(play)
  return (
    <span className="num grid">
      {contentText(t, play, content)}
      {!drawsPrizes(play.family) && <small className="text-subtle">{drawText(play.family, draw)}</small>}
    </span>
  )
}

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
      cell: (play) => <Example play={play} />,
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
