import { Badge, Tabs } from '@croupier/ui'
import type { deposits } from '@croupier/wire'
import { useTranslation } from 'react-i18next'
import type { DepositChannel } from '../../../api/cashier/deposits.ts'
import { useFormat } from '../../../format/useFormat.ts'

const METHODS = ['BANK', 'EWALLET', 'GATEWAY', 'USDT'] as const
const HOUR = 60

/** 09:30 of a minute of the day. */
const clockOf = (minute: number): string =>
  [Math.floor(minute / HOUR), minute % HOUR].map((part) => String(part).padStart(2, '0')).join(':')

type ChannelListProps = {
  channels: readonly DepositChannel[]
  chosen: DepositChannel
  onChoose: (channel: DepositChannel) => void
}

/** Methods as tabs, and the channels of the chosen one as cards: bounds, fee, hours, time to pay. */
export function ChannelList({ channels, chosen, onChoose }: ChannelListProps) {
  const { t } = useTranslation()
  const methods = METHODS.filter((method) => channels.some((one) => one.method === method))
  const toMethod = (method: deposits.DepositMethod) => {
    const first = channels.find((one) => one.method === method)
    if (first !== undefined) onChoose(first)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="overflow-x-auto">
        <Tabs
          value={chosen.method}
          onValue={toMethod}
          items={methods.map((method) => ({
            value: method,
            label: t(`deposits.method.${method}`),
          }))}
          label={t('wallet.page.depositv2.title')}
          look="pills"
        />
      </div>
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="sr-only">{t(`deposits.method.${chosen.method}`)}</legend>
        {channels
          .filter(({ method }) => method === chosen.method)
          .map((channel) => (
            <ChannelCard
              key={channel.id}
              channel={channel}
              isChosen={channel.id === chosen.id}
              onChoose={() => onChoose(channel)}
            />
          ))}
      </fieldset>
    </div>
  )
}

type ChannelCardProps = { channel: DepositChannel; isChosen: boolean; onChoose: () => void }

function ChannelCard({ channel, isChosen, onChoose }: ChannelCardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { min, max, feePpm, feeFixed, opensAt, closesAt, open, minutes } = channel
  const parts = [...(feePpm > 0 ? [format.rate(feePpm)] : []), ...(feeFixed > 0n ? [format.short(feeFixed)] : [])]
  const facts = [
    t('deposits.range', { min: format.short(min), max: format.short(max) }),
    parts.length === 0 ? t('deposits.free') : t('deposits.fee', { fee: parts.join(' + ') }),
    t('deposits.within', { minutes: format.count(minutes) }),
    ...(opensAt === closesAt ? [] : [t('deposits.hours', { from: clockOf(opensAt), to: clockOf(closesAt) })]),
  ]
  return (
    <label
      className={`ui-card grid cursor-pointer content-start gap-1 p-4 ${isChosen ? 'outline-2 outline-accent' : ''}`}
      data-testid={`deposit.channel.${channel.name}`}
    >
      <span className="flex items-center justify-between gap-2">
        <span className="flex items-center gap-2 font-[600]">
          <input type="radio" name="channel" className="accent-(--accent)" checked={isChosen} onChange={onChoose} />
          {channel.name}
        </span>
        {!open && <Badge tone="warn">{t('deposits.closed')}</Badge>}
      </span>
      {facts.map((fact) => (
        <span key={fact} className="num text-13 text-muted">
          {fact}
        </span>
      ))}
    </label>
  )
}
