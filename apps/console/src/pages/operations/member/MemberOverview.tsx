import { type MemberMove, type MemberView, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { Listing } from '../../../shell/Listing.tsx'
import { useShown } from '../../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../../texts.ts'
import { AdjustDialog } from './AdjustDialog.tsx'
import { BonusDialog } from './BonusDialog.tsx'
import { DANGEROUS, MemberButtons, type Opened } from './MemberButtons.tsx'
import { LabelDialog, NoteDialog, UnmaskDialog } from './MemberDialogs.tsx'
import { ResetDialog } from './ResetDialog.tsx'
import { TestAccountDialog } from './TestAccountDialog.tsx'

const DIALOGS = {
  adjust: AdjustDialog,
  bonus: BonusDialog,
  reset: ResetDialog,
  test: TestAccountDialog,
  unmask: UnmaskDialog,
  note: NoteDialog,
  label: LabelDialog,
} as const satisfies Readonly<Record<Opened, unknown>>

type OverviewProps = { member: MemberView; query: Parameters<typeof Listing>[0]['query'] }

/** What can be done with the account, who it is, its wallets, and what officers wrote. */
export function MemberOverview({ member, query }: OverviewProps) {
  const t = useTexts()
  const { publicId, account } = member
  const [move, setMove] = useState<MemberMove | null>(null)
  const [open, setOpen] = useState<Opened | null>(null)
  const OpenDialog = open === null ? null : DIALOGS[open]
  return (
    <>
      <MemberButtons member={member} onMove={setMove} onOpen={setOpen} />
      <div className="console-acts">
        <Link to={`/papers?member=${publicId}&state=ALL`} className="console-link" data-testid="member.papers">
          {t('papers.title')}
        </Link>
        <Link to={`/money-cases?member=${publicId}&state=ALL`} className="console-link" data-testid="member.moneyCases">
          {t('moneyCases.title')}
        </Link>
      </div>
      <Facts member={member} />
      <Wallets member={member} query={query} />
      <Notes publicId={publicId} />
      {OpenDialog !== null && <OpenDialog member={member} onClose={() => setOpen(null)} />}
      {move !== null && (
        <ActDialog
          title={t(`members.moves.${move}`)}
          description={t(`members.does.${move}`, { account })}
          danger={DANGEROUS.includes(move)}
          needsSecond={move === 'resetFactors' || move === 'close'}
          onClose={() => setMove(null)}
          onAct={async (reason) => {
            await call(opsRoutes['members.move'], { params: { publicId, move }, body: { reason } })
            return t('common.done')
          }}
        />
      )}
    </>
  )
}

function Facts({ member }: { member: MemberView }) {
  const t = useTexts()
  const shown = useShown()
  const facts: [string, string][] = [
    [t('members.nickname'), member.nickname],
    [t('members.type'), t(`members.types.${member.type}` as TextKey)],
    [t('members.downlines'), String(member.downlines)],
    [t('members.opened'), shown.instant(member.createdAt)],
    [t('members.lastLogin'), shown.instant(member.lastLoginAt)],
    [t('members.identity'), shown.instant(member.identityVerifiedAt)],
    [t('members.paymentPassword'), t(member.hasPaymentPassword ? 'common.yes' : 'common.no')],
    [t('members.factors'), member.factors.map((one) => t(`members.factor.${one}`)).join(', ') || '–'],
  ]
  return (
    <dl className="console-facts">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function stateOf({ isFrozen, isHeld }: MemberView['wallets'][number]) {
  if (isHeld) return 'walletHeld'
  return isFrozen ? 'walletFrozen' : 'walletFree'
}

function Wallets({ member, query }: OverviewProps) {
  const t = useTexts()
  const shown = useShown()
  return (
    <>
      <h2>{t('members.wallets')}</h2>
      <Listing
        query={query}
        caption={t('members.wallets')}
        rows={member.wallets}
        rowKey={({ kind, asset }) => `${kind} ${asset}`}
        empty={t('members.walletsNone')}
        columns={[
          {
            id: 'kind',
            header: t('members.wallet'),
            cell: (row) => t(`members.walletKinds.${row.kind}` as TextKey),
          },
          {
            id: 'balance',
            header: t('members.balance'),
            align: 'end',
            cell: (row) => `${shown.amount(row.balance)} ${row.asset}`,
          },
          { id: 'frozen', header: t('common.state'), cell: (row) => t(`members.${stateOf(row)}`) },
        ]}
        data-testid="wallets.table"
      />
    </>
  )
}

/** What officers wrote about a member, the latest first. */
function Notes({ publicId }: { publicId: string }) {
  const t = useTexts()
  const shown = useShown()
  const query = useQuery({
    queryKey: ['member', publicId, 'notes'],
    queryFn: async () => (await call(opsRoutes['members.readNotes'], { params: { publicId } })).value,
  })
  return (
    <>
      <h2>{t('more.notes')}</h2>
      <Listing
        query={query}
        caption={t('more.notes')}
        rows={query.data ?? []}
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
