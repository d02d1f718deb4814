import { findPlay } from '@croupier/rules'
import { Badge, Button, Countdown, toast } from '@croupier/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { explain } from '../../../api/agency/explain.ts'
import { isWorthRepeating } from '../../../api/apiError.ts'
import type { MemberInfo } from '../../../api/identity/member.ts'
import { type Game, usePlaceBets } from '../../../api/lottery/lottery.ts'
import { useOwner } from '../../../api/owner.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { seriesRange } from '../desk/deskState.ts'
import { deskPath } from '../desk/openModes.ts'
import { cellName, groupName, playName, symbolName } from '../desk/playNames.ts'
import { FamilyIcon } from '../games/FamilyIcon.tsx'
import { gameName } from '../games/gameName.ts'
import { forgetOrder, keepOrder, newOrder } from '../slip/pendingOrder.ts'
import { isRepeated, notePlaced } from '../slip/repeatedOrder.ts'
import { lineInput, type PricedSlipLine } from '../slip/slipLines.ts'
import { type DragonEntry, dragonLine } from './dragonLine.ts'

type DragonRowProps = {
  entry: DragonEntry
  game: Game | undefined
  member: MemberInfo | undefined
  /** Decimal string. */
  stake: string
}

/** A run: where, what and how long, and the two bets on how it goes on. */
export function DragonRow({ game, ...row }: DragonRowProps) {
  return game === undefined ? null : <KnownRow game={game} {...row} />
}

function KnownRow({ entry, game, member, stake }: DragonRowProps & { game: Game }) {
  const { t } = useTranslation()
  const play = findPlay(entry.playCode)
  const { gameCode, issueNumber, outcome, opposite } = entry
  const series = seriesRange(game, 'ELOTT', member).max
  const { bet, busy } = useDragonBet(game, entry)
  if (play === undefined) return null
  const label = play.field.cells[entry.cell]?.label ?? ''
  const market = [groupName(t, play.group), cellName(t, label), playName(t, play)]
  return (
    <li className="ui-card dragon-row" data-testid="dragon.row">
      <span className="dragon-game">
        <FamilyIcon kind={game.groupCode} size={22} />
        <span className="grid min-w-0">
          <Link className="truncate font-[600]" to={deskPath(gameCode, 'ELOTT')}>
            {gameName(game.name)}
          </Link>
          <small className="truncate text-12 text-subtle">
            {t('lottery.issue', { issue: issueNumber })}
          </small>
        </span>
      </span>
      <Countdown endsAt={entry.closeAt.getTime()} now={serverNowMs} figureSize="1rem" />
      <span className="dragon-market">
        <span className="text-13 text-muted">{[...new Set(market)].join(' · ')}</span>
        <Badge tone="brass">
          {t('lottery.dragon.streak', { side: symbolName(t, outcome), count: entry.streak })}
        </Badge>
      </span>
      <span className="dragon-bets">
        {[
          { side: outcome, kind: 'follow' as const },
          { side: opposite, kind: 'cut' as const },
        ].map(({ side, kind }) => (
          <DragonBet
            key={kind}
            kind={kind}
            name={symbolName(t, side)}
            line={dragonLine(entry, side, { series, stake })}
            busy={busy}
            isRepeat={(line) => isRepeated(gameCode, [line])}
            onBet={(line) => bet(line, side)}
          />
        ))}
      </span>
    </li>
  )
}

/** Places one line at once. Kept until it is answered, as every order is. */
function useDragonBet(game: Game, { gameCode, issueNumber }: DragonEntry) {
  const { t } = useTranslation()
  const owner = useOwner()
  const place = usePlaceBets()
  const bet = (line: PricedSlipLine, side: string) => {
    const order = newOrder(gameCode, issueNumber, [lineInput(line)], [])
    keepOrder(owner, order)
    place.mutate(
      { params: { gameCode }, body: order.body },
      {
        onSuccess: () => {
          forgetOrder(owner, order)
          notePlaced(gameCode, [line])
          toast({
            tone: 'success',
            title: t('lottery.dragon.placed', {
              game: gameName(game.name),
              side: symbolName(t, side),
            }),
          })
        },
        onError: (error) => {
          // Without an answer the desk of the game asks again, under the same id.
          if (!isWorthRepeating(error)) forgetOrder(owner, order)
          toast({ tone: 'error', title: explain(error, t) })
        },
      },
    )
  }
  return { bet, busy: place.isPending }
}

type DragonBetProps = {
  kind: 'follow' | 'cut'
  name: string
  line: PricedSlipLine | null
  busy: boolean
  /** The same was placed a moment ago: it is asked about first. */
  isRepeat: (line: PricedSlipLine) => boolean
  onBet: (line: PricedSlipLine) => void
}

function DragonBet({ kind, name, line, busy, isRepeat, onBet }: DragonBetProps) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState(false)
  const format = useFormat()
  const odds = line?.priced.prizes[0]
  if (line === null || odds === undefined) return null
  return (
    <Button
      size="sm"
      variant={kind === 'follow' ? 'primary' : 'outline'}
      disabled={busy}
      onClick={() => {
        const ask = !asked && isRepeat(line)
        setAsked(ask)
        if (!ask) onBet(line)
      }}
      data-testid={`dragon.${kind}.button`}
    >
      {asked
        ? t('lottery.order.placeAgain', { amount: format.money(line.priced.stakeUnits) })
        : t(`lottery.dragon.${kind}`, { side: name })}{' '}
      <span className="num">{format.figure(odds, 4)}</span>
    </Button>
  )
}
