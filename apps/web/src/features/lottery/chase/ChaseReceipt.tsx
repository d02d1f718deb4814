import { sum } from '@croupier/money'
import { findPlay } from '@croupier/rules'
import { Button, Drawer, Ticket, TicketSection, toast } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../api/explain.ts'
import { type ChaseInFull, type ChasePart, chaseQuery, useCancelChase } from '../../../api/lottery/chases.ts'
import { useOwner } from '../../../api/owner.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { contentText, fullPlayName } from '../desk/playNames.ts'
import { LineContent } from '../slip/LineContent.tsx'
import { useGameNames } from './useGameNames.ts'
import '../desk/styles/deskStake.css'
import './chase.css'

const REFETCH_MS = 5_000

/** Whether an issue of a chase may still be cancelled (rules A7.5). */
const isOpen = (part: ChasePart, nowMs: number): boolean =>
  (part.state === 'WAITING' || part.state === 'PLACED') && part.closeAt.getTime() > nowMs

/** One chase: its content, where its money is, every issue with its outcome, and a way to cancel what is open. */
export function ChaseReceipt({ chaseId, onClose }: { chaseId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const query = useQuery({
    ...chaseQuery(owner, chaseId),
    refetchInterval: ({ state }) => (state.data?.state === 'RUNNING' ? REFETCH_MS : false),
  })
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('chase.title')}
      closeLabel={t('common.action.close')}
      width={560}
      data-testid="chase.receipt"
    >
      {query.isError && query.data === undefined && <QueryFailed query={query} />}
      {query.data !== undefined && <Chased chase={query.data} />}
    </Drawer>
  )
}

function Chased({ chase }: { chase: ChaseInFull }) {
  const { t } = useTranslation()
  const format = useFormat()
  const cancel = useCancelChase()
  const take = (issueNumbers?: string[]) =>
    cancel.mutate(
      { chaseId: chase.chaseId, ...(issueNumbers === undefined ? {} : { issueNumbers }) },
      {
        onSuccess: ({ refunded }) =>
          toast({
            tone: 'success',
            title: t('chase.cancelled', { amount: format.money(refunded) }),
          }),
      },
    )
  const open = chase.parts.filter((part) => isOpen(part, serverNowMs()))
  const fee = sum(open.map(({ cancelFee }) => cancelFee))
  return (
    <div className="chase">
      <ChaseTicket chase={chase} />
      {cancel.error !== null && (
        <p role="alert" className="chase-problem">
          {explain(cancel.error, t)}
        </p>
      )}
      {chase.state === 'RUNNING' && fee > 0n && (
        <p className="text-13 text-muted" data-testid="chase.cancelFee">
          {t('chase.cancelFee', { fee: format.money(fee) })}
        </p>
      )}
      <ol className="chase-parts" data-testid="chase.parts">
        {chase.parts.map((part) => (
          <Part
            key={part.no}
            part={part}
            busy={cancel.isPending}
            onCancel={chase.state === 'RUNNING' && open.includes(part) ? () => take([part.issueNumber]) : null}
          />
        ))}
      </ol>
      {chase.state === 'RUNNING' && open.length > 0 && (
        <Button variant="outline" busy={cancel.isPending} onClick={() => take()} data-testid="chase.cancel.button">
          {t('chase.cancelRest')}
        </Button>
      )}
    </div>
  )
}

/** Game, state, content and where the money is. */
function ChaseTicket({ chase }: { chase: ChaseInFull }) {
  const { t } = useTranslation()
  const nameOf = useGameNames()
  const { stopReason } = chase
  return (
    <Ticket>
      <TicketSection>
        <p className="flex items-baseline justify-between gap-3">
          <b className="font-[600]">{nameOf(chase.gameCode)}</b>
          <span data-testid="chase.state" data-state={chase.state}>
            {t(`chase.state.${chase.state}`)}
          </span>
        </p>
        {stopReason !== null && chase.state !== 'RUNNING' && (
          <p className="text-13 text-muted">
            <StopReason reason={stopReason} />
          </p>
        )}
      </TicketSection>
      <TicketSection>
        <ul className="slip-lines">
          {chase.lines.map((line) => (
            <ChaseLine key={line.lineNo} line={line} />
          ))}
        </ul>
      </TicketSection>
      <TicketSection>
        <ChaseMoney chase={chase} />
      </TicketSection>
    </Ticket>
  )
}

/** Why a chase stopped: a win, a void issue, or that it was refused. */
function StopReason({ reason }: { reason: string }) {
  const { t } = useTranslation()
  if (reason === 'WIN' || reason === 'VOID') return t(`chase.stopped.${reason}`)
  return t('chase.part.REFUSED')
}

function ChaseLine({ line }: { line: ChaseInFull['lines'][number] }) {
  const { t } = useTranslation()
  const play = findPlay(line.playCode)
  return (
    <li className="slip-line">
      <span className="truncate">{play === undefined ? line.playCode : fullPlayName(t, play)}</span>
      <span className="num text-12 text-subtle">{t('lottery.stake.bets', { count: line.bets })}</span>
      <LineContent text={play === undefined ? line.content : contentText(t, play, line.content)} />
    </li>
  )
}

function ChaseMoney({ chase }: { chase: ChaseInFull }) {
  const { t } = useTranslation()
  const format = useFormat()
  const sums = ['total', 'held', 'staked', 'returned', 'paid'] as const
  return (
    <dl className="slip-sums">
      {sums.map((sum) => (
        <div key={sum} className="contents">
          <dt>{t(`chase.sum.${sum}`)}</dt>
          <dd className="num" data-testid={`chase.sum.${sum}`}>
            {format.money(chase[sum])}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type PartProps = { part: ChasePart; busy: boolean; onCancel: (() => void) | null }

function Part({ part, busy, onCancel }: PartProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const won = part.payout !== null && part.payout > 0n
  return (
    <li className="chase-part" data-state={part.state} data-testid="chase.part">
      <span className="num">{part.issueNumber}</span>
      <span className="num text-muted">× {format.count(part.multiple)}</span>
      <span className="num">{format.figure(part.stake)}</span>
      <span className="chase-part-state">
        {won ? (
          <b className="font-[600] text-gain">{format.change(part.payout ?? part.stake)}</b>
        ) : (
          t(`chase.part.${part.state}`)
        )}
      </span>
      {onCancel !== null && (
        <Button variant="link" size="sm" disabled={busy} onClick={onCancel}>
          {t('chase.cancelOne')}
        </Button>
      )}
    </li>
  )
}
