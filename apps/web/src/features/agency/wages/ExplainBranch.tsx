import type { Units } from '@croupier/money'
import { Badge, Button, Money } from '@croupier/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { type WageExplanation, wageLinesQuery } from '../../../api/agency/wages.ts'
import { useOwner } from '../../../api/owner.ts'
import { gameName } from '../../../format/gameName.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { exactText } from './exact.ts'

type Branch = WageExplanation['branches'][number]
type Line = Branch['members'][number]['lines'][number]

/** A direct downline, the members below it, and their lines. */
export function ExplainBranch({ branch, data }: { branch: Branch; data: WageExplanation }) {
  const { t } = useTranslation()
  const minimum = data.contract.singleBetAmount
  const format = useFormat()
  return (
    <details className="explain-branch" open>
      <summary>
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden />
        <b className="font-[600]">{branch.account}</b>
        <span className="text-12 text-muted">
          {branch.isAgent ? t('wages.explain.agent') : t('wages.explain.player')}
        </span>
        <b className="num ms-auto font-[600] text-brass">{exactText(branch.share, format.locale)}</b>
      </summary>
      {branch.members.map((member) => (
        <div key={member.account} className="explain-member">
          {branch.isAgent && (
            <p className="explain-member-head">
              <UserRound size={15} strokeWidth={1.75} aria-hidden />
              <b className="font-[600]">{member.account}</b>
              <span className="text-12 text-subtle">{t('wages.explain.memberLines', { count: member.lineCount })}</span>
              <b className="num ms-auto font-[600]">{exactText(member.share, format.locale)}</b>
            </p>
          )}
          {member.lines.map((line, index) => (
            <LineRow
              // Lines have no id of their own; their order in a window never changes.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              key={index}
              line={line}
              minimum={minimum}
            />
          ))}
          {member.lines.length < member.lineCount && <FurtherLines member={member} data={data} />}
        </div>
      ))}
    </details>
  )
}

/** Lines behind the listed ones, a page at a press. */
function FurtherLines({ member, data }: { member: Branch['members'][number]; data: WageExplanation }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const query = useInfiniteQuery(
    wageLinesQuery(owner, {
      windowStart: data.windowStart.toISOString(),
      contractId: data.contract.id,
      member: member.account,
      listed: member.lines.length,
    }),
  )
  const read = query.data?.pages ?? []
  const isOver = read.length > 0 && !query.hasNextPage
  return (
    <>
      {read
        .flatMap(({ items }) => items)
        .map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: their order in a window never changes
          <LineRow key={index} line={line} minimum={data.contract.singleBetAmount} />
        ))}
      {!isOver && (
        <Button
          variant="link"
          size="sm"
          busy={query.isFetching}
          onClick={() => void (read.length === 0 ? query.refetch() : query.fetchNextPage())}
          data-testid="wage.moreLines.button"
        >
          {t('bills.more')}
        </Button>
      )}
    </>
  )
}

function LineRow({ line, minimum }: { line: Line; minimum: Units }) {
  const { t } = useTranslation()
  const format = useFormat()
  const rated = line.verdict === 'WIN' || line.verdict === 'LOSS'
  const counts = rated && line.effective !== 0n
  return (
    <div className="explain-line" data-counts={counts ? '' : undefined}>
      <span className="num">{format.clock(line.settledAt)}</span>
      <span className="truncate">
        {line.replayUrl === null ? (
          gameName(line.gameName)
        ) : (
          <a href={line.replayUrl} target="_blank" rel="noopener noreferrer" className="link" data-testid="wage.replay">
            {gameName(line.gameName)}
            <small className="num block truncate text-subtle">{line.issueNumber}</small>
          </a>
        )}
        {line.late && (
          <>
            {' '}
            <Badge tone="warn">{t('wages.line.lateTag')}</Badge>
          </>
        )}
      </span>
      <b className="num font-[600]">{format.figure(line.stake)}</b>
      <Money amount={line.net} locale={format.locale} dp={format.decimals} signed className="num" />
      <span className="explain-why num">
        {line.verdict === 'EVEN' && t('wages.line.even')}
        {line.verdict === 'UNDER_MINIMUM' && t('wages.line.under', { minimum: format.figure(minimum) })}
        {rated && !counts && t('wages.line.none')}
        {counts &&
          t('wages.line.times', {
            effective: format.figure(line.effective),
            rate: format.rate(line.ratePpm),
          })}
      </span>
      <b className="num font-[600]">{counts ? exactText(line.share, format.locale) : '–'}</b>
    </div>
  )
}
