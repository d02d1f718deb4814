import { Button, buttonLook, EmptyState, LoadingNote, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { parseAsString } from 'nuqs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import {
  type DepositChannel,
  type DepositChannels,
  depositChannelsQuery,
  depositsFile,
  depositsQuery,
} from '../../../api/cashier/deposits.ts'
import { protectionQuery } from '../../../api/identity/protection.ts'
import { useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { FileButtons } from '../../../shell/centre/FileButtons.tsx'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { useFilterQuery } from '../../../shell/centre/usePageQuery.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { ChannelList } from './ChannelList.tsx'
import { DepositForm } from './DepositForm.tsx'
import { DepositList } from './DepositList.tsx'
import { DepositOrder } from './DepositOrder.tsx'
import { LimitPrompt } from './LimitPrompt.tsx'

/** Member centre: a new deposit, or one that was begun (`?deposit=`), and all of them below. */
export default function DepositPage() {
  const { t } = useTranslation()
  const [open, setOpen] = useFilterQuery('deposit', parseAsString)
  return (
    <div className="centre-body">
      <PageHead title={t('wallet.page.depositv2.title')}>
        {open !== null && (
          <Button variant="outline" size="sm" onClick={() => setOpen(null)}>
            {t('deposits.back')}
          </Button>
        )}
      </PageHead>
      <div className="grid max-w-[760px] grid-cols-[minmax(0,1fr)] gap-5">
        {open === null ? <NewDeposit onOpen={setOpen} /> : <DepositOrder depositId={open} />}
      </div>
    </div>
  )
}

function NewDeposit({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const channels = useQuery(depositChannelsQuery(owner))
  return (
    <>
      <Unfinished onOpen={onOpen} />
      {channels.isPending && (
        <>
          <LoadingNote text={t('common.state.loadingBare')} />
          <Skeleton className="h-72 rounded-ticket" />
        </>
      )}
      {channels.isError && channels.data === undefined && <QueryFailed query={channels} />}
      {channels.data !== undefined && <Choosing from={channels.data} onOpen={onOpen} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-18">{t('deposits.list')}</h2>
        <Link
          to="?mc=transactionHistory&group=DEPOSIT"
          preventScrollReset
          {...buttonLook({ variant: 'link', size: 'sm' })}
        >
          {t('wallet.page.transactionHistory.title')}
        </Link>
      </div>
      <DepositList onOpen={onOpen} />
      <FileButtons name="deposits" file={depositsFile} />
    </>
  )
}

/** The way back to a deposit that has not ended. */
function Unfinished({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation()
  const format = useFormat()
  const owner = useOwner()
  const { data } = useQuery(depositsQuery(owner, { pageSize: 3 }))
  const open = data?.items.find(({ endedAt }) => endedAt === null)
  if (open === undefined) return null
  return (
    <div
      className="ui-card flex flex-wrap items-center justify-between gap-3 p-4"
      role="status"
      data-testid="deposit.unfinished"
    >
      <p>{t('deposits.open', { amount: format.money(open.ordered) })}</p>
      <Button size="sm" onClick={() => onOpen(open.id)}>
        {t('deposits.go')}
      </Button>
    </div>
  )
}

type ChoosingProps = { from: DepositChannels; onOpen: (id: string) => void }

function Choosing({ from, onOpen }: ChoosingProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [picked, setPicked] = useState<DepositChannel | null>(null)
  const { channels, stoppedUntil, presets } = from
  // Not read yet, or unreadable: nobody is asked, and the deposit goes on.
  const own = useQuery(protectionQuery(useOwner())).data
  const isNeeded = own?.limitFirst === true
  const mustAnswer = isNeeded || own?.prompted === false
  const known = channels.find(({ id }) => id === picked?.id)
  const chosen = known ?? channels.find(({ open }) => open) ?? channels[0]
  if (chosen === undefined) return <EmptyState title={t('deposits.none')} action={<Teach />} />
  return (
    <>
      {mustAnswer && <LimitPrompt isNeeded={isNeeded} />}
      <ChannelList channels={channels} chosen={chosen} onChoose={setPicked} />
      {stoppedUntil !== null && (
        <p className="text-danger" role="alert" data-testid="deposit.stopped">
          {t('deposits.stopped', { time: format.moment(stoppedUntil) })}
        </p>
      )}
      {stoppedUntil === null && chosen.open && !mustAnswer && (
        <DepositForm key={chosen.id} channel={chosen} presets={presets} onBegun={onOpen} />
      )}
      <Teach />
    </>
  )
}

function Teach() {
  const { t } = useTranslation()
  return (
    <nav className="flex flex-wrap gap-x-4">
      <Link
        to="/help?page=depositTeach"
        {...buttonLook({ variant: 'link', size: 'sm' })}
        data-testid="deposit.teach.link"
      >
        {t('help.article.depositTeach.title')}
      </Link>
      <Link
        to="?mc=securityCenter#security-protection"
        preventScrollReset
        {...buttonLook({ variant: 'link', size: 'sm' })}
        data-testid="deposit.limits.link"
      >
        {t('protection.title')}
      </Link>
    </nav>
  )
}
