import cn from '@croupier/locales/CN/lottery.json' with { type: 'json' }
import en from '@croupier/locales/EN/lottery.json' with { type: 'json' }
import { findPlay, fullPlayName, type PlayWords } from '@croupier/rules'
import { Dialog } from '@croupier/ui'
import { type OpsReadBet, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { call } from '../../../api/call.ts'
import { Listing } from '../../../shell/Listing.tsx'
import { Loaded } from '../../../shell/Loaded.tsx'
import { useKind } from '../../../shell/useKind.ts'
import { useShown } from '../../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../../texts.ts'

const WIDE_PX = 960

type Words = Readonly<Record<string, unknown>>
const at = (words: Words, path: string): string => {
  const found = path.split('.').reduce<unknown>((part, key) => (part as Words | undefined)?.[key], words)
  return typeof found === 'string' ? found : path
}
const filled = (text: string, holes: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_all, hole: string) => String(holes[hole] ?? ''))

/** Plays in the words that players read, in the officer's language. */
function usePlayName(): (code: string) => string {
  const { i18n } = useTranslation()
  const words: Words = i18n.language === 'cn' ? cn : en
  const say: PlayWords = {
    group: (code) => at(words, `group.${code}`),
    play: (kind) => at(words, `play.${kind}`),
    stretch: (code) => at(words, `stretch.${code}`),
    cell: (code) => at(words, `cell.${code}`),
    symbol: (code) => at(words, `symbol.${code}`),
    place: (place) => filled(at(words, 'cell.place'), { place }),
    ball: (place) => filled(at(words, 'cell.ball'), { place }),
    counted: (kind, count) => filled(at(words, `counted.${kind}`), { count }),
    split: (odd, even) => filled(at(words, 'symbol.split'), { odd, even }),
    duel: (first, second) => filled(at(words, 'cell.duel'), { first, second }),
    placed: (place, play) => filled(at(words, 'placed'), { place, play }),
    fullPlay: (group, play) => filled(at(words, 'fullPlay'), { group, play }),
  }
  return (code) => {
    const play = findPlay(code)
    return play === undefined ? code : fullPlayName(say, play)
  }
}

type BetProps = { merchantCode: string; id: string; onClose: () => void }

/** An order of the own lottery: its draw, the price of each line, and the chain of its money. */
export function BetDialog({ merchantCode, id, onClose }: BetProps) {
  const t = useTexts()
  const query = useQuery({
    queryKey: ['bet', merchantCode, id],
    enabled: merchantCode !== '',
    queryFn: async () => (await call(opsRoutes['history.readBet'], { params: { merchantCode, id } })).value,
  })
  return (
    <Dialog
      open
      width={WIDE_PX}
      onClose={onClose}
      title={t('bet.title')}
      closeLabel={t('common.close')}
      data-testid="bet.dialog"
    >
      <Loaded query={query}>
        {(bet) => (
          <div className="console-form">
            <Facts bet={bet} />
            <Lines bet={bet} query={query} />
            <Money bet={bet} query={query} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}

function Facts({ bet }: { bet: OpsReadBet }) {
  const t = useTexts()
  const shown = useShown()
  const facts = [
    [
      t('common.account'),
      <Link key="account" to={`/members/${bet.publicId}`}>
        {bet.account}
      </Link>,
    ],
    [t('lottery.game'), bet.gameCode],
    [t('lottery.issue'), `${bet.issueNumber} (${t(`issues.states.${bet.issueState}` as TextKey)})`],
    [t('issues.drawAt'), shown.instant(bet.drawAt)],
    [t('lottery.numbers'), bet.numbers.length === 0 ? '–' : bet.numbers.join(' ')],
    [t('common.made'), shown.instant(bet.placedAt)],
    [t('more.stake'), shown.amount(bet.stake, bet.asset)],
  ] as const
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

type PartProps = { bet: OpsReadBet; query: Parameters<typeof Listing>[0]['query'] }

function Lines({ bet: { lines, asset }, query }: PartProps) {
  const t = useTexts()
  const shown = useShown()
  const nameOf = usePlayName()
  return (
    <>
      <h3>{t('bet.lines')}</h3>
      <Listing
        query={query}
        caption={t('bet.lines')}
        rows={lines}
        rowKey={({ no }) => String(no)}
        empty={t('bet.linesNone')}
        phone={['play', 'content', 'state', 'payout']}
        columns={[
          { id: 'play', header: t('lottery.play'), cell: (row) => nameOf(row.play) },
          {
            id: 'content',
            header: t('bet.content'),
            cell: (row) => <div className="console-about">{row.content}</div>,
          },
          { id: 'bets', header: t('issues.lines'), align: 'end', cell: (row) => row.bets },
          { id: 'stake', header: t('more.stake'), align: 'end', cell: (row) => shown.amount(row.stake, asset) },
          {
            id: 'price',
            header: t('bet.price'),
            align: 'end',
            cell: (row) => row.price?.prizes.map((prize) => shown.exact(prize)).join(' / ') ?? '–',
          },
          {
            id: 'state',
            header: t('common.state'),
            cell: (row) => `${t(`bet.states.${row.state}`)}${row.capped ? ` (${t('bet.capped')})` : ''}`,
          },
          {
            id: 'payout',
            header: t('more.payout'),
            align: 'end',
            cell: (row) => (row.payout === null ? '–' : shown.amount(row.payout, asset)),
          },
        ]}
        data-testid="bet.lines"
      />
    </>
  )
}

function Money({ bet: { money, asset }, query }: PartProps) {
  const t = useTexts()
  const shown = useShown()
  const kindOf = useKind()
  return (
    <>
      <h3>{t('bet.money')}</h3>
      <Listing
        query={query}
        caption={t('bet.money')}
        rows={money}
        rowKey={({ id }) => id}
        empty={t('members.movementsNone')}
        columns={[
          { id: 'at', header: t('common.made'), cell: (row) => shown.instant(row.at) },
          { id: 'kind', header: t('members.kind'), cell: (row) => kindOf(row.kind) },
          { id: 'units', header: t('common.amount'), align: 'end', cell: (row) => shown.amount(row.units, asset) },
          { id: 'id', header: t('members.ref'), cell: (row) => row.id },
        ]}
        data-testid="bet.money"
      />
    </>
  )
}
