import { Button, Dialog } from '@croupier/ui'
import { type MemberView, type MoreOfMember, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Line } from '../../shell/fields.tsx'
import { Listing } from '../../shell/Listing.tsx'
import { useMay } from '../../shell/session.ts'
import { useShown } from '../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../texts.ts'

type Open = 'unmask' | 'note' | 'label'
const OPEN: readonly Open[] = ['unmask', 'note', 'label']
type Query = Parameters<typeof Listing>[0]['query']

/** What is sealed of a member and can be opened, what officers wrote, accounts that look alike, bets and bonuses. */
export function MemberMore({ member }: { member: MemberView }) {
  const t = useTexts()
  const may = useMay()
  const [open, setOpen] = useState<Open | null>(null)
  const { publicId } = member
  const query = useQuery({
    queryKey: ['member', publicId, 'more'],
    queryFn: async () => (await call(opsRoutes['members.readMore'], { params: { publicId } })).value,
  })
  const close = () => setOpen(null)
  return (
    <>
      {may('members.act') && (
        <div className="console-acts">
          {OPEN.map((one) => (
            <Button
              key={one}
              size="sm"
              variant="outline"
              onClick={() => setOpen(one)}
              data-testid={`member.${one}.button`}
            >
              {t(`more.${one}`)}
            </Button>
          ))}
        </div>
      )}
      <Notes query={query} rows={query.data?.notes ?? []} />
      <Alike query={query} rows={query.data?.alike ?? []} />
      <Bets query={query} rows={query.data?.bets ?? []} />
      <Bonuses query={query} rows={query.data?.bonuses ?? []} />
      {open === 'unmask' && <UnmaskDialog member={member} onClose={close} />}
      {open === 'note' && <NoteDialog member={member} onClose={close} />}
      {open === 'label' && <LabelDialog member={member} onClose={close} />}
    </>
  )
}

type PartProps<Name extends keyof MoreOfMember> = { query: Query; rows: MoreOfMember[Name] }

function Notes({ query, rows }: PartProps<'notes'>) {
  const t = useTexts()
  const shown = useShown()
  return (
    <>
      <h2>{t('more.notes')}</h2>
      <Listing
        query={query}
        caption={t('more.notes')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t('more.notesNone')}
        columns={[
          { id: 'at', header: t('common.made'), cell: (row) => shown.instant(row.at) },
          { id: 'by', header: t('more.by'), cell: (row) => row.by },
          {
            id: 'text',
            header: t('more.note'),
            cell: (row) => <div className="console-long">{row.text}</div>,
          },
        ]}
        data-testid="notes.table"
      />
    </>
  )
}

function Alike({ query, rows }: PartProps<'alike'>) {
  const t = useTexts()
  return (
    <>
      <h2>{t('more.alike')}</h2>
      <Listing
        query={query}
        caption={t('more.alike')}
        rows={rows}
        rowKey={({ publicId }) => publicId}
        empty={t('more.alikeNone')}
        columns={[
          {
            id: 'account',
            header: t('common.account'),
            cell: (row) => <Link to={`/members/${row.publicId}`}>{row.account}</Link>,
          },
          {
            id: 'status',
            header: t('common.state'),
            cell: (row) => t(`members.statuses.${row.status}` as TextKey),
          },
          {
            id: 'shared',
            header: t('more.shared'),
            cell: (row) => row.shared.map((one) => t(`more.traits.${one}`)).join(', '),
          },
        ]}
        data-testid="alike.table"
      />
    </>
  )
}

function Bets({ query, rows }: PartProps<'bets'>) {
  const t = useTexts()
  const shown = useShown()
  return (
    <>
      <h2>{t('more.bets')}</h2>
      <Listing
        query={query}
        caption={t('more.bets')}
        rows={rows}
        rowKey={({ orderId }) => orderId}
        empty={t('more.betsNone')}
        columns={[
          { id: 'at', header: t('common.made'), cell: (row) => shown.instant(row.at) },
          { id: 'game', header: t('lottery.game'), cell: (row) => row.gameCode },
          { id: 'issue', header: t('lottery.issue'), cell: (row) => row.issueNumber },
          {
            id: 'stake',
            header: t('more.stake'),
            align: 'end',
            cell: (row) => shown.amount(row.stake),
          },
          {
            id: 'payout',
            header: t('more.payout'),
            align: 'end',
            cell: (row) => (row.payout === null ? '–' : shown.amount(row.payout)),
          },
        ]}
        data-testid="bets.table"
      />
    </>
  )
}

function Bonuses({ query, rows }: PartProps<'bonuses'>) {
  const t = useTexts()
  const shown = useShown()
  return (
    <>
      <h2>{t('more.bonuses')}</h2>
      <Listing
        query={query}
        caption={t('more.bonuses')}
        rows={rows}
        rowKey={({ code, at }) => `${code} ${at.toISOString()}`}
        empty={t('more.bonusesNone')}
        columns={[
          { id: 'at', header: t('common.made'), cell: (row) => shown.instant(row.at) },
          { id: 'code', header: t('promotions.code'), cell: (row) => row.code },
          { id: 'state', header: t('common.state'), cell: (row) => t(`more.states.${row.state}`) },
          {
            id: 'amount',
            header: t('common.amount'),
            align: 'end',
            cell: (row) => (row.amount === null ? '–' : shown.amount(row.amount)),
          },
        ]}
        data-testid="bonuses.table"
      />
    </>
  )
}

type OneProps = { member: MemberView; onClose: () => void }

/** Why it is looked at, then what was given, field by field. */
function UnmaskDialog({ member, onClose }: OneProps) {
  const t = useTexts()
  const [seen, setSeen] = useState<Readonly<Record<string, string>> | null>(null)
  const [isSent, setSent] = useState(false)
  if (seen === null) {
    return (
      <ActDialog
        title={t('more.unmask')}
        description={t('more.unmaskDoes', { account: member.account })}
        // It closes after the values came, too: then they take its place.
        onClose={() => {
          if (!isSent) onClose()
        }}
        onAct={async (reason) => {
          setSent(true)
          try {
            const input = { params: { publicId: member.publicId }, body: { reason } }
            setSeen((await call(opsRoutes['members.unmask'], input)).value)
          } finally {
            setSent(false)
          }
          return t('act.lookNoted')
        }}
      />
    )
  }
  const fields = Object.entries(seen)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('more.unmask')}
      closeLabel={t('common.close')}
      data-testid="unmasked.dialog"
    >
      {fields.length === 0 && <p>{t('more.unmaskNone')}</p>}
      <dl className="console-facts">
        {fields.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}

function NoteDialog({ member, onClose }: OneProps) {
  const t = useTexts()
  return (
    <ActDialog
      title={t('more.note')}
      description={t('more.noteDoes', { account: member.account })}
      onClose={onClose}
      onAct={async (reason) => {
        const input = { params: { publicId: member.publicId }, body: { reason } }
        await call(opsRoutes['members.writeNote'], input)
        return t('common.done')
      }}
    />
  )
}

function LabelDialog({ member, onClose }: OneProps) {
  const t = useTexts()
  const [label, setLabel] = useState(member.label)
  return (
    <ActDialog
      title={t('more.label')}
      description={t('more.labelDoes', { account: member.account })}
      ready={label.trim() !== member.label}
      onClose={onClose}
      onAct={async (reason) => {
        const body = { label: label.trim(), reason }
        await call(opsRoutes['members.setLabel'], { params: { publicId: member.publicId }, body })
        return t('common.done')
      }}
    >
      <Line
        label={t('members.label')}
        hint={t('more.labelHint')}
        value={label}
        onValue={setLabel}
        data-testid="member.label.input"
      />
    </ActDialog>
  )
}
