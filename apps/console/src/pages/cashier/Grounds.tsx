import { Badge } from '@croupier/ui'
import type { OpsMemberGrounds } from '@croupier/wire/ops'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useShown } from '../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../texts.ts'

type FactProps = { label: string; children: ReactNode }

/** A fact with its name. */
export function Fact({ label, children }: FactProps) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

type PartProps = { title: string; children: ReactNode; 'data-testid'?: string }

/** A part of the grounds. */
export function Part({ title, children, ...rest }: PartProps) {
  return (
    <section className="console-part" aria-label={title} {...rest}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

type ListProps<Row> = {
  title: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  none: string
  children: (row: Row) => ReactNode
  'data-testid'?: string
}

/** Rows of a part, one to a line; a part without any says so in a word. */
export function PartList<Row>({ title, rows, keyOf, none, children, ...rest }: ListProps<Row>) {
  return (
    <Part title={title} {...rest}>
      {rows.length === 0 ? (
        <p className="console-quiet">{none}</p>
      ) : (
        <ul className="console-lines">
          {rows.map((row) => (
            <li key={keyOf(row)}>{children(row)}</li>
          ))}
        </ul>
      )}
    </Part>
  )
}

/** Who it is: status, identity, totals in and out, and whatever stands against a payment. */
export function MemberFacts({ member }: { member: OpsMemberGrounds }) {
  const t = useTexts()
  const shown = useShown()
  const { totals, currency } = member
  const amount = (units: OpsMemberGrounds['totals']['balance']) => shown.amount(units, currency)
  return (
    <Part title={t('grounds.member')} data-testid="grounds.member">
      <dl className="console-facts">
        <Fact label={t('common.account')}>
          <Link className="console-open" to={`/members/${member.publicId}`}>
            {member.account}
          </Link>{' '}
          {member.label !== '' && <Badge>{member.label}</Badge>}{' '}
          <Badge tone={member.status === 'ACTIVE' ? 'jade' : 'danger'}>
            {t(`members.statuses.${member.status}` as TextKey)}
          </Badge>{' '}
          {member.isTest && <Badge>{t('members.test')}</Badge>}
        </Fact>
        <Fact label={t('grounds.since')}>{shown.instant(member.createdAt)}</Fact>
        <Fact label={t('grounds.identity')}>
          {member.identityVerifiedAt === null ? (
            <Badge tone="warn">{t('grounds.unverified')}</Badge>
          ) : (
            shown.instant(member.identityVerifiedAt)
          )}
        </Fact>
        <Fact label={t('grounds.balance')}>{amount(totals.balance)}</Fact>
        <Fact label={t('grounds.in')}>
          {t('grounds.times', { sum: amount(totals.deposited), count: totals.deposits })}
        </Fact>
        <Fact label={t('grounds.out')}>
          {t('grounds.times', { sum: amount(totals.withdrawn), count: totals.withdrawals })}
        </Fact>
        <Fact label={t('grounds.disputed')}>{totals.disputed}</Fact>
      </dl>
    </Part>
  )
}

/** Cases, papers, bonuses that are still to be bet, accounts that look alike, what was played, where from, and what officers wrote. */
export function MemberParts({ member }: { member: OpsMemberGrounds }) {
  return (
    <>
      <Against member={member} />
      <Played member={member} />
      <Around member={member} />
    </>
  )
}

function Against({ member }: { member: OpsMemberGrounds }) {
  const t = useTexts()
  const shown = useShown()
  return (
    <>
      <PartList
        title={t('grounds.cases')}
        rows={member.cases}
        keyOf={({ id }) => id}
        none={t('grounds.none')}
        data-testid="grounds.cases"
      >
        {(row) => (
          <>
            <Badge tone="danger">{t(`moneyCases.causes.${row.cause}` as TextKey)}</Badge>{' '}
            <Link className="console-open" to={`/money-cases?member=${member.publicId}&state=ALL`}>
              {shown.amount(row.amount, member.currency)}
            </Link>
            , {shown.instant(row.openedAt)}
          </>
        )}
      </PartList>
      <PartList
        title={t('papers.title')}
        rows={member.papers}
        keyOf={({ id }) => id}
        none={t('grounds.none')}
        data-testid="grounds.papers"
      >
        {(row) => (
          <>
            <Link className="console-open" to={`/papers?member=${member.publicId}&state=ALL`}>
              {t(`papers.kinds.${row.kind}` as TextKey)}
            </Link>
            : {t(`papers.states.${row.state}` as TextKey)}, {shown.instant(row.sentAt)}
          </>
        )}
      </PartList>
      <PartList
        title={t('grounds.wagering')}
        rows={member.wagering}
        keyOf={({ source, amount, required, done }) => `${source} ${amount} ${required} ${done}`}
        none={t('grounds.none')}
      >
        {(row) =>
          t('grounds.bet', {
            source: t(`grounds.sources.${row.source}` as TextKey),
            amount: shown.amount(row.amount, member.currency),
            done: shown.amount(row.done),
            required: shown.amount(row.required),
          })
        }
      </PartList>
    </>
  )
}

function Played({ member }: { member: OpsMemberGrounds }) {
  const t = useTexts()
  const shown = useShown()
  return (
    <>
      <PartList title={t('more.bets')} rows={member.bets} keyOf={({ orderId }) => orderId} none={t('more.betsNone')}>
        {(row) => (
          <>
            {shown.instant(row.at)}: {row.gameCode} {row.issueNumber}, {shown.amount(row.stake)} →{' '}
            {row.payout === null ? '–' : shown.amount(row.payout)}
          </>
        )}
      </PartList>
      <PartList
        title={t('more.bonuses')}
        rows={member.bonuses}
        keyOf={({ code, at }) => `${code} ${at.toISOString()}`}
        none={t('more.bonusesNone')}
      >
        {(row) => (
          <>
            {row.code}: {t(`more.states.${row.state}`)}{' '}
            {row.amount === null ? '' : shown.amount(row.amount, member.currency)}, {shown.instant(row.at)}
          </>
        )}
      </PartList>
    </>
  )
}

function Around({ member }: { member: OpsMemberGrounds }) {
  const t = useTexts()
  const shown = useShown()
  return (
    <>
      <PartList
        title={t('more.alike')}
        rows={member.alike}
        keyOf={({ publicId }) => publicId}
        none={t('more.alikeNone')}
        data-testid="grounds.alike"
      >
        {(row) => (
          <>
            <Link className="console-open" to={`/members/${row.publicId}`}>
              {row.account}
            </Link>{' '}
            {row.shared.map((one) => t(`more.traits.${one}`)).join(', ')}
          </>
        )}
      </PartList>
      <PartList
        title={t('grounds.devices')}
        rows={member.devices}
        keyOf={({ address, userAgent, seenAt }) => `${address} ${userAgent} ${seenAt.toISOString()}`}
        none={t('grounds.none')}
      >
        {(row) => (
          <>
            {row.address} {row.isNewPlace && <Badge tone="warn">{t('grounds.newPlace')}</Badge>}{' '}
            {shown.instant(row.seenAt)}
            <div className="console-quiet">{row.userAgent}</div>
          </>
        )}
      </PartList>
      <PartList title={t('more.notes')} rows={member.notes} keyOf={({ id }) => id} none={t('more.notesNone')}>
        {(row) => `${row.by}, ${shown.instant(row.at)}: ${row.text}`}
      </PartList>
    </>
  )
}
