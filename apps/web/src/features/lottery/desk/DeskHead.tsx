import { Countdown, Rosette, Skeleton, toast } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { TFunction } from 'i18next'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Issue, myOrdersQuery } from '../../../api/lottery/lottery.ts'
import { useOwner } from '../../../api/owner.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { gameName } from '../../../format/gameName.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { FavouriteStar } from '../../../shell/catalogue/FavouriteStar.tsx'
import { useFirstScreenPainted } from '../../../shell/firstScreen.ts'
import { DrawnNumbers } from '../draws/DrawnNumbers.tsx'
import { drawText } from '../draws/drawViews.ts'
import { useShownDraw } from '../draws/useShownDraw.ts'
import { GameSwitcher } from '../games/GameSwitcher.tsx'
import { hitPlaces } from '../orders/hitPlaces.ts'
import { ORDERS_SHOWN } from '../orders/MyBets.tsx'
import { LastForms } from '../slip/LastForms.tsx'
import { openIssue, useNewDraw } from './deskIssue.ts'
import { nodeIn } from './openModes.ts'
import type { Desk } from './useDeskState.ts'

const SECOND_MS = 1_000
const MINUTE_S = 60
/** As wide as a time. */
const TIME_LIKE = '00:00:00'

type DeskHeadProps = { desk: Desk; onHistory: () => void; onVerify: (draw: Issue) => void }

/** The head: which game, which issue, how long it is on sale, what came last (experience 3.5.1). */
export function DeskHead({ desk, onHistory, onVerify }: DeskHeadProps) {
  const { t } = useTranslation()
  const { isPending: pending } = desk.current
  const { draw: last, earlier, later } = useShownDraw(desk)
  return (
    <section className="ui-card desk-head" aria-label={t('lottery.head.label')}>
      <DeskTitle desk={desk} />
      <div className="desk-last">
        <p className="text-12 text-subtle">
          {last === null ? (
            !pending && t('lottery.head.noDraw')
          ) : (
            <>
              <Step label={t('lottery.head.earlier')} icon={ChevronLeft} onPress={earlier} />
              <span data-testid="head.lastIssue">{t('lottery.issue', { issue: last.number })}</span>
              <Step label={t('lottery.head.later')} icon={ChevronRight} onPress={later} />
              <span className="max-md:hidden">
                <LastForms family={desk.family} numbers={last.numbers} />
              </span>
            </>
          )}
        </p>
        <div className="desk-last-row">
          {pending && <Skeleton className="h-8 w-[150px]" />}
          <ArrivingDraw desk={desk} draw={last} />
          <span className="desk-links text-13">
            <button type="button" className="ui-link" onClick={onHistory}>
              {t('lottery.head.history')}
            </button>
            {last !== null && (
              <button type="button" className="ui-link" onClick={() => onVerify(last)} data-testid="head.verify.button">
                {t('lottery.head.verify')}
              </button>
            )}
            <span className="md:hidden">
              <DeskStar desk={desk} />
            </span>
          </span>
        </div>
      </div>
      <SaleClock desk={desk} />
      <DrawSpoken desk={desk} />
    </section>
  )
}

/** Marks the game in the mode of the desk. */
function DeskStar({ desk: { game, mode } }: { desk: Desk }) {
  return <FavouriteStar nodeId={nodeIn(game, mode)} game={gameName(game.name)} />
}

/** Which game it is and what is on sale. */
function DeskTitle({ desk }: { desk: Desk }) {
  const { t } = useTranslation()
  const { data, isPending: pending } = desk.current
  const issue = openIssue(data, serverNowMs())
  return (
    <div className="desk-title">
      <div className="flex min-w-0 items-center gap-1">
        <GameSwitcher game={desk.game} />
        <span className="max-md:hidden">
          <DeskStar desk={desk} />
        </span>
      </div>
      <p className="text-13 whitespace-nowrap text-muted max-md:hidden">
        {issue === null ? (
          !pending && t('lottery.head.noIssue')
        ) : (
          <span data-testid="head.issue">{t('lottery.head.onSale', { issue: issue.number })}</span>
        )}
      </p>
      {issue !== null && (
        // What the countdown counts to; on a phone it shares the line of the name.
        <span className="desk-closes-short text-13 text-muted md:hidden">
          {t('lottery.head.issueCloses', { issue: shortIssue(issue.number) })}
        </span>
      )}
    </div>
  )
}

type StepProps = { label: string; icon: LucideIcon; onPress: (() => void) | null }

/** One draw back or forth; the keys [ and ] do the same. */
function Step({ label, icon: Icon, onPress }: StepProps) {
  return (
    <button
      type="button"
      className="desk-step"
      aria-label={label}
      disabled={onPress === null}
      onClick={onPress ?? undefined}
    >
      <Icon size={14} strokeWidth={2} aria-hidden />
    </button>
  )
}

/** The draw that is shown, with a ring around what own bets hit; the balls of the last one turn over when it came while one was looking. */
function ArrivingDraw({ desk, draw }: { desk: Desk; draw: Issue | null }) {
  const last = desk.current.data?.lastDrawn?.number
  const first = useRef(last)
  const { data: mine } = useQuery(myOrdersQuery(useOwner(), { gameCode: desk.game.code, pageSize: ORDERS_SHOWN }))
  if (draw === null) return null
  const lines = mine?.items.filter(({ issueNumber }) => issueNumber === draw.number).flatMap((order) => order.lines)
  return (
    <DrawnNumbers
      key={draw.number}
      family={desk.family}
      numbers={draw.numbers}
      arriving={draw.number === last && first.current !== last}
      hits={hitPlaces(lines ?? [], draw.numbers)}
    />
  )
}

/** Countdown to the close, with the rosette behind its dial. At the end the slip moves on. */
function SaleClock({ desk }: { desk: Desk }) {
  const { t } = useTranslation()
  const issue = openIssue(desk.current.data, serverNowMs())
  const number = issue?.number
  const before = useRef(number)
  useEffect(() => {
    if (number === undefined) return
    if (before.current !== undefined && before.current !== number) {
      toast({ tone: 'info', id: 'issue', title: t('lottery.head.moved', { issue: number }) })
    }
    before.current = number
  }, [number, t])
  if (issue === null) return <div className="desk-clock" />
  const { intervalMs } = desk.game
  const periodS = intervalMs === null ? undefined : intervalMs / SECOND_MS
  return (
    <div className="desk-clock">
      <Rosette className="desk-rosette" />
      <ClosesAt at={issue.closeAt} />
      <Countdown
        className="desk-countdown"
        endsAt={issue.closeAt.getTime()}
        now={serverNowMs}
        {...(periodS === undefined ? {} : dialOf(periodS, t))}
        figureSize="var(--desk-figure)"
        onEnd={() => void desk.current.refetch()}
        spoken={(seconds) => (seconds === 0 ? t('lottery.head.closed') : t('common.time.secondsLeft', { seconds }))}
        data-testid="head.countdown"
      />
    </div>
  )
}

/** The dial of a period and the word in it. */
const dialOf = (periodS: number, t: TFunction) => ({
  periodS,
  dialLabel: t('lottery.head.minutes', { minutes: Math.max(1, periodS / MINUTE_S) }),
})

/** The time of the close. The first time a phone prints takes it a tenth of a second: the desk does not wait for that. */
function ClosesAt({ at }: { at: Date }) {
  const { t } = useTranslation()
  const format = useFormat()
  const painted = useFirstScreenPainted()
  return (
    <span className={clsx('desk-closes text-12 text-subtle max-md:hidden', !painted && 'invisible')}>
      {t('lottery.head.closesAt', { time: painted ? format.clock(at) : TIME_LIKE })}
    </span>
  )
}

/** `20261121-0189` → `0189`: the day is clear from the context. */
const shortIssue = (number: string) => number.split('-').at(-1) ?? number

/** Says a draw that arrives, once. */
function DrawSpoken({ desk }: { desk: Desk }) {
  const { t } = useTranslation()
  const spoken = useRef<HTMLParagraphElement>(null)
  useNewDraw(desk.current.data?.lastDrawn ?? null, (drawn) => {
    if (spoken.current === null) return
    const { number, numbers } = drawn
    spoken.current.textContent = t('lottery.head.drawn', {
      issue: number,
      numbers: drawText(desk.family, numbers),
    })
  })
  return <p ref={spoken} className="ui-visually-hidden" aria-live="polite" />
}
