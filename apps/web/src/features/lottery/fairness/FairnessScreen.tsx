import { LOCAL_BEACON } from '@croupier/fairness/beacon'
import { Button, buttonLook, Select, Table, type TableColumn, toast } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useSearchParams } from 'react-router-dom'
import { currentIssueQuery, drawsQuery, type Game, gameMenusQuery, type Issue } from '../../../api/lottery/lottery.ts'
import { gameName } from '../../../format/gameName.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { DrawnNumbers } from '../draws/DrawnNumbers.tsx'
import { BeaconRound, chainNameOf } from './BeaconRound.tsx'
import { PlayRules } from './PlayRules.tsx'
import './fairness.css'

const VerifyDialog = lazyPart(() => import('../draws/VerifyDialog.tsx'), {
  failed: 'notice',
  close: ({ onClose }) => onClose(),
})

/** One static file that shares no code with this site. */
const VERIFIER = '/verifier.html'

/** In the address of who comes for the rules: they are above the draws then, which fill many screens. */
const RULES = '#rules'

/** `/fairness`: every draw with what was published before and after it, a verifier to take away, and the rules (rules A5). */
export default function FairnessScreen() {
  const { t } = useTranslation()
  const [query, setQuery] = useSearchParams()
  const rulesFirst = useLocation().hash === RULES
  const menus = useQuery(gameMenusQuery())
  if (menus.isError && menus.data === undefined) return <QueryFailed query={menus} />
  const games = menus.data?.flatMap((group) => group.gameMenus.map(({ game }) => game)) ?? []
  const game = games.find(({ code }) => code === query.get('gameCode')) ?? games[0]
  return (
    <div className="grid gap-6" data-testid="fairness.screen">
      <header className="grid gap-2">
        <h1 className="text-30">{t('screens.fairness.title')}</h1>
        <p className="max-w-[72ch] text-muted">{t('lottery.fairness.lead')}</p>
        <p>
          <a href={VERIFIER} download {...buttonLook({ variant: 'outline' })}>
            {t('lottery.fairness.verifier')}
          </a>
        </p>
      </header>
      {game !== undefined && (
        <>
          <Select
            label={t('lottery.fairness.game')}
            value={game.code}
            options={games.map(({ code, name }) => ({ value: code, label: gameName(name) }))}
            onValue={(gameCode) => setQuery({ gameCode }, { replace: true })}
            data-testid="fairness.game"
          />
          {rulesFirst && <PlayRules game={game} />}
          <Draws key={game.code} game={game} />
          {!rulesFirst && <PlayRules game={game} />}
        </>
      )}
    </div>
  )
}

/** The issue on sale, of which only the fingerprint is known, and the draws before it. */
function Draws({ game }: { game: Game }) {
  const { t } = useTranslation()
  const { data: now } = useQuery(currentIssueQuery(game.code))
  const { data: draws = [] } = useQuery(drawsQuery(game.code))
  const [verified, setVerified] = useState<Issue | null>(null)
  const upcoming = [now?.next, now?.current].flatMap((issue) => issue ?? [])
  const [shown] = [...upcoming, ...draws]
  return (
    <>
      {shown !== undefined && <Source issue={shown} />}
      <Table
        caption={t('lottery.fairness.draws')}
        columns={columns(t, game, setVerified)}
        rows={[...upcoming, ...draws]}
        rowKey={({ number }) => number}
        sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
        data-testid="fairness.table"
      />
      {verified !== null && (
        <VerifyDialog
          gameCode={game.code}
          family={game.family}
          number={verified.number}
          onClose={() => setVerified(null)}
        />
      )}
    </>
  )
}

/** What the numbers of a game follow from besides its seed (rules A5, beacon 4 and 5). */
function Source({ issue: { seedCommitment, beacon } }: { issue: Issue }) {
  const { t } = useTranslation()
  if (seedCommitment === null) return <p className="max-w-[72ch] text-muted">{t('lottery.verify.external')}</p>
  if (beacon === null) {
    return <p className="max-w-[72ch] text-muted">{t('lottery.fairness.source')}</p>
  }
  const isLocal = chainNameOf(beacon) === LOCAL_BEACON
  return (
    <div className="grid max-w-[72ch] gap-2 text-muted" data-testid="fairness.source">
      <p>{t('lottery.fairness.beaconPublic')}</p>
      {isLocal && (
        <p className="fairness-local" role="note">
          {t('lottery.fairness.beaconLocal')}
        </p>
      )}
    </div>
  )
}

/** What the verifier reads. */
async function copyRecord(t: TFunction, game: Game, issue: Issue): Promise<void> {
  const { gameCode, number, seedCommitment, revealedSeed, numbers, beacon, closeAt } = issue
  const record = {
    gameCode,
    family: game.family,
    number,
    seedCommitment,
    revealedSeed,
    // The round is the one that follows closing; without a beacon the time tells nothing.
    ...(beacon === null ? {} : { closeAt: closeAt.toISOString(), beacon }),
    numbers,
  }
  await navigator.clipboard.writeText(JSON.stringify(record, null, 2))
  toast({ tone: 'success', title: t('lottery.share.copied') })
}

/** Digits in the letters of a machine; a text has those of its language, which a machine's do not have. */
const hexOr = (hex: string | null, text: string) =>
  hex === null ? <span className="text-muted">{text}</span> : <code className="fairness-code">{hex}</code>

function columns(t: TFunction, game: Game, onVerify: (issue: Issue) => void): TableColumn<Issue>[] {
  return [
    {
      id: 'issue',
      header: t('lottery.history.issue'),
      cell: ({ number }) => <span className="num">{number}</span>,
      pinned: true,
    },
    {
      id: 'numbers',
      header: t('lottery.history.numbers'),
      cell: ({ numbers }) =>
        numbers.length === 0 ? '–' : <DrawnNumbers family={game.family} numbers={numbers} size={22} />,
    },
    {
      id: 'commitment',
      header: t('lottery.fairness.commitment'),
      cell: ({ seedCommitment }) => hexOr(seedCommitment, t('lottery.fairness.external')),
    },
    {
      id: 'round',
      header: t('lottery.fairness.round'),
      cell: ({ beacon }) => (beacon === null ? '–' : <BeaconRound beacon={beacon} />),
    },
    {
      id: 'seed',
      header: t('lottery.fairness.seed'),
      cell: ({ revealedSeed }) => hexOr(revealedSeed, t('lottery.fairness.sealed')),
    },
    {
      id: 'actions',
      header: '',
      align: 'end',
      cell: (issue) =>
        issue.revealedSeed !== null && (
          <span className="inline-flex gap-2">
            <Button variant="link" size="sm" onClick={() => onVerify(issue)}>
              {t('lottery.head.verify')}
            </Button>
            <Button
              variant="link"
              size="sm"
              onClick={() => void copyRecord(t, game, issue)}
              data-testid="fairness.copy.button"
            >
              {t('lottery.fairness.copy')}
            </Button>
          </span>
        ),
    },
  ]
}
