import { type MemberView, type OpsMemberGifts, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { Listing } from '../../../shell/Listing.tsx'
import { useShown } from '../../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../../texts.ts'

type Query = Parameters<typeof Listing>[0]['query']
type PartProps<Name extends keyof OpsMemberGifts> = { query: Query; rows: OpsMemberGifts[Name]; currency: string }

/** What a member was given, what of it is still to be bet, and promotions that it joined. */
export function MemberGifts({ member: { publicId, currency } }: { member: MemberView }) {
  const query = useQuery({
    queryKey: ['member', publicId, 'gifts'],
    queryFn: async () => (await call(opsRoutes['members.readGifts'], { params: { publicId } })).value,
  })
  const { grants = [], bonuses = [], wagering = [] } = query.data ?? {}
  return (
    <>
      <Wagering query={query} rows={wagering} currency={currency} />
      <Grants query={query} rows={grants} currency={currency} />
      <Bonuses query={query} rows={bonuses} currency={currency} />
    </>
  )
}

function Wagering({ query, rows, currency }: PartProps<'wagering'>) {
  const t = useTexts()
  const shown = useShown()
  return (
    <>
      <h2>{t('grounds.wagering')}</h2>
      <Listing
        query={query}
        caption={t('grounds.wagering')}
        rows={rows.map((row, at) => ({ ...row, at }))}
        rowKey={({ at }) => String(at)}
        empty={t('gifts.wageringNone')}
        columns={[
          { id: 'source', header: t('gifts.source'), cell: (row) => t(`grounds.sources.${row.source}` as TextKey) },
          { id: 'amount', header: t('common.amount'), align: 'end', cell: (row) => shown.amount(row.amount, currency) },
          { id: 'done', header: t('gifts.done'), align: 'end', cell: (row) => shown.amount(row.done, currency) },
          {
            id: 'required',
            header: t('gifts.required'),
            align: 'end',
            cell: (row) => shown.amount(row.required, currency),
          },
          { id: 'expires', header: t('gifts.until'), cell: (row) => shown.instant(row.expiresAt) },
        ]}
        data-testid="wagering.table"
      />
    </>
  )
}

function Grants({ query, rows, currency }: PartProps<'grants'>) {
  const t = useTexts()
  const shown = useShown()
  return (
    <>
      <h2>{t('gifts.latest')}</h2>
      <Listing
        query={query}
        caption={t('gifts.latest')}
        rows={rows}
        rowKey={({ id }) => id}
        empty={t('gifts.none')}
        phone={['kind', 'amount', 'state', 'made']}
        columns={[
          { id: 'made', header: t('common.made'), cell: (row) => shown.instant(row.createdAt) },
          { id: 'kind', header: t('members.kind'), cell: (row) => t(`history.states.${row.kind}`) },
          { id: 'amount', header: t('common.amount'), align: 'end', cell: (row) => shown.amount(row.amount, currency) },
          {
            id: 'required',
            header: t('gifts.required'),
            align: 'end',
            cell: (row) => shown.amount(row.required, currency),
          },
          { id: 'state', header: t('common.state'), cell: (row) => t(`gifts.states.${row.state}`) },
          { id: 'claimed', header: t('gifts.claimed'), cell: (row) => shown.instant(row.claimedAt) },
          { id: 'expires', header: t('gifts.until'), cell: (row) => shown.instant(row.expiresAt) },
          {
            id: 'cause',
            header: t('history.about.gifts'),
            cell: (row) => <div className="console-about">{row.cause}</div>,
          },
        ]}
        data-testid="gifts.table"
      />
    </>
  )
}

function Bonuses({ query, rows, currency }: PartProps<'bonuses'>) {
  const t = useTexts()
  const shown = useShown()
  return (
    <>
      <h2>{t('gifts.promotions')}</h2>
      <Listing
        query={query}
        caption={t('gifts.promotions')}
        rows={rows}
        rowKey={({ code, at }) => `${code} ${at.toISOString()}`}
        empty={t('gifts.promotionsNone')}
        columns={[
          { id: 'at', header: t('common.made'), cell: (row) => shown.instant(row.at) },
          { id: 'code', header: t('promotions.code'), cell: (row) => row.code },
          { id: 'state', header: t('common.state'), cell: (row) => t(`more.states.${row.state}`) },
          {
            id: 'amount',
            header: t('common.amount'),
            align: 'end',
            cell: (row) => (row.amount === null ? '–' : shown.amount(row.amount, currency)),
          },
        ]}
        data-testid="bonuses.table"
      />
    </>
  )
}
