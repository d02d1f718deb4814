import { Badge, Button } from '@croupier/ui'
import type { RouteReply } from '@croupier/wire'
import { opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Heading } from '../../shell/Heading.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { useShown } from '../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../texts.ts'
import { LimitsDialog } from './LimitsDialog.tsx'

type Act =
  | { what: 'release'; merchantCode: string }
  | { what: 'correct'; gameCode: string; issueNumber: string; numbers: readonly number[] }
  | { what: 'state'; gameCode: string; isOpen: boolean }
  | { what: 'limits'; gameCode: string }

type LotteryState = RouteReply<(typeof opsRoutes)['desk.listLottery']>['value']
type Query = Parameters<typeof Listing>[0]['query']
type PartProps<Name extends keyof LotteryState> = {
  query: Query
  rows: LotteryState[Name]
  onAct: (act: Act) => void
}

/** Lines that settlement could not read, results that their sources doubt, and the state of each game. */
export function Lottery() {
  const t = useTexts()
  const [act, setAct] = useState<Act | null>(null)
  const query = useQuery({
    queryKey: ['lottery'],
    queryFn: async () => (await call(opsRoutes['desk.listLottery'], {})).value,
  })
  const found = query.data
  return (
    <>
      <h1 className="text-20">{t('lottery.title')}</h1>
      <Doubted query={query} rows={found?.doubted ?? []} onAct={setAct} />
      <Quarantined query={query} rows={found?.quarantined ?? []} onAct={setAct} />
      <Games query={query} rows={found?.games ?? []} onAct={setAct} />
      {act !== null && <LotteryDialog act={act} onClose={() => setAct(null)} />}
    </>
  )
}

function Doubted({ query, rows, onAct }: PartProps<'doubted'>) {
  const t = useTexts()
  const may = useMay()
  return (
    <>
      <h2>{t('lottery.doubted')}</h2>
      <Listing
        query={query}
        caption={t('lottery.doubted')}
        rows={rows}
        rowKey={(row) => `${row.gameCode} ${row.issueNumber}`}
        empty={t('lottery.doubtedNone')}
        columns={[
          { id: 'game', header: t('lottery.game'), cell: (row) => row.gameCode },
          { id: 'issue', header: t('lottery.issue'), cell: (row) => row.issueNumber },
          { id: 'numbers', header: t('lottery.numbers'), cell: (row) => row.numbers },
          { id: 'reports', header: t('lottery.reports'), cell: (row) => row.reports.join(' · ') },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: ({ gameCode, issueNumber, agreed }) =>
              may('lottery.act') &&
              agreed !== null && (
                <Button
                  size="sm"
                  variant="outline"
                  onClick={() => onAct({ what: 'correct', gameCode, issueNumber, numbers: agreed })}
                  data-testid={`issue.${gameCode}.${issueNumber}.correct`}
                >
                  {t('lottery.correct')}
                </Button>
              ),
          },
        ]}
        data-testid="doubted.table"
      />
    </>
  )
}

function Quarantined({ query, rows, onAct }: PartProps<'quarantined'>) {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  return (
    <>
      <Heading id="quarantined" text={t('lottery.quarantined')} />
      <Listing
        query={query}
        caption={t('lottery.quarantined')}
        rows={rows}
        rowKey={(row) => `${row.orderId} ${row.lineNo}`}
        empty={t('lottery.quarantinedNone')}
        columns={[
          { id: 'merchant', header: t('common.merchant'), cell: (row) => row.merchantCode },
          { id: 'game', header: t('lottery.game'), cell: (row) => row.gameCode },
          { id: 'issue', header: t('lottery.issue'), cell: (row) => row.issueNumber },
          { id: 'play', header: t('lottery.play'), cell: (row) => row.playCode },
          { id: 'placed', header: t('common.made'), cell: (row) => shown.instant(row.placedAt) },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: ({ merchantCode }) =>
              may('lottery.act') && (
                <Button size="sm" variant="outline" onClick={() => onAct({ what: 'release', merchantCode })}>
                  {t('lottery.release')}
                </Button>
              ),
          },
        ]}
      />
    </>
  )
}

function Games({ query, rows, onAct }: PartProps<'games'>) {
  const t = useTexts()
  const may = useMay()
  return (
    <>
      <h2>{t('lottery.games')}</h2>
      <Listing
        query={query}
        caption={t('lottery.games')}
        rows={rows}
        rowKey={({ gameCode }) => gameCode}
        empty={t('lottery.gamesNone')}
        columns={[
          {
            id: 'game',
            header: t('lottery.game'),
            cell: ({ gameCode }) => (
              <Link to={`/issues?game=${gameCode}`} data-testid={`game.${gameCode}.issues`}>
                {gameCode}
              </Link>
            ),
          },
          {
            id: 'state',
            header: t('common.state'),
            cell: ({ gameCode, state }) => (
              <Badge tone={state === 'OPEN' ? 'jade' : 'warn'} data-testid={`game.${gameCode}.state`}>
                {t(`lottery.states.${state}` as TextKey)}
              </Badge>
            ),
          },
          {
            id: 'acts',
            header: t('common.acts'),
            cell: ({ gameCode, state }) =>
              may('games.act') && (
                <span className="console-acts">
                  <Button
                    size="sm"
                    variant="outline"
                    onClick={() => onAct({ what: 'state', gameCode, isOpen: state !== 'OPEN' })}
                    data-testid={`game.${gameCode}.move`}
                  >
                    {t(state === 'OPEN' ? 'lottery.close' : 'lottery.open')}
                  </Button>
                  <Button
                    size="sm"
                    variant="outline"
                    onClick={() => onAct({ what: 'limits', gameCode })}
                    data-testid={`game.${gameCode}.limits`}
                  >
                    {t('limits.change')}
                  </Button>
                </span>
              ),
          },
        ]}
      />
    </>
  )
}

function LotteryDialog({ act, onClose }: { act: Act; onClose: () => void }) {
  const t = useTexts()
  if (act.what === 'release') {
    const { merchantCode } = act
    return (
      <ActDialog
        title={t('lottery.release')}
        description={t('lottery.releaseDoes', { merchant: merchantCode })}
        onClose={onClose}
        onAct={async (reason) => {
          const input = { params: { merchantCode }, body: { reason } }
          const { value } = await call(opsRoutes['desk.releaseLines'], input)
          return t('lottery.released', { count: value.released })
        }}
      />
    )
  }
  const { gameCode } = act
  if (act.what === 'limits') return <LimitsDialog gameCode={gameCode} onClose={onClose} />
  if (act.what === 'correct') {
    const { issueNumber, numbers } = act
    return (
      <ActDialog
        title={t('lottery.correct')}
        needsSecond
        description={t('lottery.correctDoes', { game: gameCode, issue: issueNumber, numbers: numbers.join(' ') })}
        danger
        onClose={onClose}
        onAct={async (reason) => {
          const input = { params: { gameCode, issueNumber }, body: { numbers: [...numbers], reason } }
          const { value } = await call(opsRoutes['desk.correctResult'], input)
          return t(`lottery.corrected.${value.outcome ?? 'CORRECTED'}` as TextKey)
        }}
      />
    )
  }
  const { isOpen } = act
  return (
    <ActDialog
      title={t(isOpen ? 'lottery.open' : 'lottery.close')}
      description={t(isOpen ? 'lottery.openDoes' : 'lottery.closeDoes', { game: gameCode })}
      onClose={onClose}
      onAct={async (reason) => {
        const input = { params: { gameCode }, body: { reason, isOpen } }
        await call(opsRoutes['desk.setGameState'], input)
        return t('common.done')
      }}
    />
  )
}
