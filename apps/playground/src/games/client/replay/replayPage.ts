import { commitment, drawStream } from '@croupier/fairness'
import type { MatchReplay } from '../../book/matches.ts'
import { isBookGame, scoreAfter, scriptOf } from '../../rules/book/fixtures.ts'
import { pointOf } from '../../rules/crash/crash.ts'
import { dealOfDuel, isDuelGame } from '../../rules/duels/duelGames.ts'
import type { Step } from '../../rules/seeded.ts'
import { playedAgain } from '../../rules/seededGames.ts'
import { dealOfTable, isTableGame } from '../../rules/tables/tableGames.ts'
import type { Replay } from '../../views.ts'
import { gameName } from '../gameName.ts'
import { moneyOf } from '../money.ts'
import { el, page, t } from '../page.ts'
import { replayPicture } from './replayPictures.ts'

const UNITS_SCALE = 4
type Table = NonNullable<Replay['table']>

/** The steps of a round, computed again from its seeds and its moves alone. */
async function recomputed(round: Replay, serverSeed: string): Promise<readonly Step[]> {
  const { seeds, game, nonce, scale, choice, steps } = round
  if (seeds === null || nonce === null || game === 'crash') return []
  if (isTableGame(game) || isDuelGame(game) || isBookGame(game)) return []
  const stake = BigInt(round.stake)
  const stakeUnits = stake * 10n ** BigInt(UNITS_SCALE - scale)
  const { clientSeed } = seeds
  return await playedAgain({
    game,
    serverSeed,
    clientSeed,
    nonce,
    stake,
    stakeUnits,
    choice,
    steps,
  })
}

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Whether the seeds give what was shown, and the server seed is the one whose hash was shown before. */
async function isVerified(round: Replay, serverSeed: string): Promise<boolean> {
  const steps = await recomputed(round, serverSeed)
  const isSame = JSON.stringify(steps, sorted) === JSON.stringify(round.steps, sorted)
  return isSame && (await commitment(serverSeed)) === round.seeds?.commitment
}

/** Whether the seed of a table gives its point, and is the one whose hash was shown before the first bet. */
async function isTableVerified(game: Replay['game'], table: Table) {
  const { number, point, deal, commitment: shown, serverSeed } = table
  if (serverSeed === null || (await commitment(serverSeed)) !== shown) return false
  if (isTableGame(game) || isDuelGame(game)) {
    const again = await (isTableGame(game) ? dealOfTable(game, serverSeed, number) : dealOfDuel(game, serverSeed))
    return JSON.stringify(again, sorted) === JSON.stringify(deal, sorted)
  }
  const stream = await drawStream(serverSeed, 'crash|table', String(number))
  return pointOf(await stream.below(2 ** 32)) === point
}

/** Whether the seed of a match plays it as it was shown, and is the one whose hash was shown before it began. */
async function isMatchVerified({ sport, number, score, ...match }: MatchReplay): Promise<boolean> {
  const { serverSeed, commitment: shown } = match
  if (serverSeed === null || (await commitment(serverSeed)) !== shown) return false
  const script = await scriptOf(sport, number, serverSeed)
  return scoreAfter(script, script.steps.length).join() === score?.join()
}

/** Whether a round is as its seeds make it; null: they are not public yet. */
async function verdictOf(round: Replay): Promise<boolean | null> {
  const { table, matches } = round
  if (matches !== null) {
    if (matches.some(({ serverSeed }) => serverSeed === null)) return null
    return (await Promise.all(matches.map(isMatchVerified))).every(Boolean)
  }
  const serverSeed = round.seeds?.serverSeed ?? table?.serverSeed ?? null
  if (serverSeed === null) return null
  return table === null ? await isVerified(round, serverSeed) : await isTableVerified(round.game, table)
}

function facts(round: Replay): Node[] {
  const money = moneyOf(round.currency, round.scale)
  const rows: [string, string][] = [
    [t('round.title'), round.roundId],
    [gameName(round.game), t(`round.state.${round.state}`)],
    [t('bet.stake'), money.text(BigInt(round.stake))],
    [t('bet.payout'), money.text(BigInt(round.won))],
    ...(round.seeds === null
      ? []
      : ([
          [t('fair.hash'), round.seeds.commitment],
          [t('fair.yours'), round.seeds.clientSeed],
          ['nonce', String(round.nonce)],
        ] as [string, string][])),
    [t('fair.table'), round.paytableHash],
  ]
  if (round.table !== null) rows.push([t('fair.hash'), round.table.commitment])
  for (const match of round.matches ?? []) {
    rows.push([t('fair.hash'), match.commitment])
    if (match.serverSeed !== null) rows.push([t('fair.revealed'), match.serverSeed])
  }
  const revealed = round.seeds?.serverSeed ?? round.table?.serverSeed
  if (revealed) rows.push([t('fair.revealed'), revealed])
  return rows.flatMap(([label, value]) => [el('dt', {}, label), el('dd', {}, el('code', {}, value))])
}

async function start(): Promise<void> {
  const into = document.getElementById('game')
  const id = location.pathname.split('/').at(-1) ?? ''
  const answer = await fetch(`/api/replay/${id}`)
  if (!answer.ok) {
    into?.replaceChildren(el('p', { class: 'ended', role: 'alert' }, t('error.OTHER')))
    return
  }
  const round = (await answer.json()) as Replay
  const at = new Intl.DateTimeFormat(page.formatTag, { dateStyle: 'medium', timeStyle: 'medium' })
  const verdict = el('p', { class: 'message', role: 'status' })
  const isRight = await verdictOf(round)
  if (isRight === null) {
    // A table's seed, and a match's, is nobody's to change: it is public as soon as that has ended.
    verdict.textContent = t(round.seeds === null ? 'fair.untilEnd' : 'fair.notYet')
  } else {
    verdict.dataset.tone = isRight ? 'good' : 'bad'
    verdict.textContent = t(isRight ? 'fair.same' : 'fair.different')
  }
  into?.replaceChildren(
    el(
      'article',
      { class: 'panel read' },
      el('h1', {}, gameName(round.game)),
      el('time', {}, at.format(new Date(round.begunAt))),
      replayPicture(round),
      verdict,
      el('dl', {}, ...facts(round)),
    ),
  )
}

void start()
