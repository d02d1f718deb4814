import { Badge, Countdown, Skeleton, Ticket, TicketSection } from '@croupier/ui'
import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { CurrentIssues, Game, PrizeMode } from '../../../api/lottery/lottery.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { gameName } from '../../../format/gameName.ts'
import { FavouriteStar } from '../../../shell/catalogue/FavouriteStar.tsx'
import { deskPath, nodeIn } from '../desk/openModes.ts'
import { symbolName } from '../desk/playNames.ts'
import { FamilyIcon } from '../games/FamilyIcon.tsx'
import type { DragonEntry } from '../longDragon/dragonLine.ts'
import { DrawnNumbers } from './DrawnNumbers.tsx'

const SECOND_MS = 1_000
const BALL_PX = 26
/** Ten of them fit in a row. */
const CAR_PX = 18

type DrawCardProps = {
  game: Game
  known: CurrentIssues['games'][number] | undefined
  /** The issues have not been read yet. */
  pending: boolean
  /** The mode of the desk that it leads to. */
  mode: PrizeMode
  /** It takes no bets now: the draws go on, the countdown would mislead. */
  resting: boolean
  /** Its longest run of one outcome now, where it is one. */
  streak?: Pick<DragonEntry, 'outcome' | 'streak'> | undefined
  /** With the ring of the countdown and the family: for galleries. */
  large?: boolean
}

/** A game as a ticket: its name, the time left on its issue, what came last. */
export function DrawCard(props: DrawCardProps) {
  const { game, known, pending, mode, resting, streak, large } = props
  const { t } = useTranslation()
  const current = resting ? null : (known?.current ?? null)
  const last = known?.lastDrawn ?? null
  return (
    <div className="draw-card">
      <FavouriteStar nodeId={nodeIn(game, mode)} game={gameName(game.name)} />
      <Link to={deskPath(game.code, mode)} className="draw-link" data-testid={`draw.card.${game.code}`}>
        <Ticket>
          <TicketSection>
            <div className="flex items-center justify-between gap-3">
              <span className="grid min-w-0">
                <span className="flex min-w-0 items-center gap-2">
                  <b className="draw-name line-clamp-2 font-[600]">{gameName(game.name)}</b>
                  <FamilyIcon kind={game.groupCode} size={18} />
                </span>
                {large && <CardBadges game={game} streak={streak} />}
              </span>
              {pending && !resting && <Skeleton className="h-6 w-16" />}
              {resting && <small className="text-13 text-warn">{t('site.lotteries.resting')}</small>}
              {!pending && !resting && current === null && (
                <span className="text-13 text-subtle">{t('lottery.head.noIssue')}</span>
              )}
              {current !== null && (
                <Countdown
                  endsAt={current.closeAt.getTime()}
                  now={serverNowMs}
                  figureSize={large ? '1.5rem' : '1.25rem'}
                  {...(large && game.intervalMs !== null ? { periodS: game.intervalMs / SECOND_MS, dialSize: 56 } : {})}
                />
              )}
            </div>
            <p className="draw-issue mt-1 truncate text-12 text-subtle">
              {current !== null && t('lottery.head.onSale', { issue: current.number })}
            </p>
          </TicketSection>
          <TicketSection>
            {last === null && pending && <Skeleton className="h-[26px]" />}
            {last === null && !pending && (
              <span className="text-13 text-subtle" data-testid="draw.none">
                {t('lottery.trend.empty')}
              </span>
            )}
            {last !== null && (
              <DrawnNumbers
                key={last.number}
                family={game.family}
                numbers={last.numbers}
                size={game.family === 'PK10' && !large ? CAR_PX : BALL_PX}
                arriving
              />
            )}
          </TicketSection>
        </Ticket>
      </Link>
    </div>
  )
}

/** The family, and the longest run of now. */
function CardBadges({ game, streak }: Pick<DrawCardProps, 'game' | 'streak'>) {
  const { t } = useTranslation()
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      <Badge>{t(`lottery.family.${game.groupCode}` as ParseKeys)}</Badge>
      {streak !== undefined && (
        <Badge tone="brass">
          {t('lottery.dragon.streak', {
            side: symbolName(t, streak.outcome),
            count: streak.streak,
          })}
        </Badge>
      )}
    </span>
  )
}
