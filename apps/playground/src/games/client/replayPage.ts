import { commitment, drawStream } from '@croupier/fairness'
import { pointOf } from '../rules/crash.ts'
import { type DiceBet, isDiceWon, rollDice } from '../rules/dice.ts'
import { roundStream } from '../rules/roundStream.ts'
import { playSlot, type Spin, windowOf } from '../rules/slot.ts'
import { STRIPS } from '../rules/slotTable.ts'
import type { Replay } from '../views.ts'
import { moneyOf } from './money.ts'
import { el, page, t } from './page.ts'

const UNITS_SCALE = 4
type Table = NonNullable<Replay['table']>

/** The views of a round's steps, computed again from its seeds alone. */
async function recomputed(round: Replay, serverSeed: string): Promise<readonly object[]> {
  const { seeds, game, nonce, stake, scale } = round
  if (seeds === null || nonce === null || game === 'crash') return []
  const stream = await roundStream(serverSeed, seeds.clientSeed, game, nonce)
  if (game === 'dice') return [{ roll: await rollDice(stream) }]
  const units = BigInt(stake) * 10n ** BigInt(UNITS_SCALE - scale)
  return (await playSlot(stream, units)).spins
}

const sorted = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** Whether the seeds give what was shown, and the server seed is the one whose hash was shown before. */
async function isVerified(round: Replay, serverSeed: string): Promise<boolean> {
  const steps = await recomputed(round, serverSeed)
  const shown = round.steps.map(({ view }) => view)
  const isSame =
    JSON.stringify(steps.slice(0, shown.length), sorted) === JSON.stringify(shown, sorted)
  return isSame && (await commitment(serverSeed)) === round.seeds?.commitment
}

/** Whether the seed of a table gives its point, and is the one whose hash was shown before the first bet. */
async function isTableVerified({ number, point, commitment: shown, serverSeed }: Table) {
  if (serverSeed === null) return false
  const stream = await drawStream(serverSeed, 'crash|table', String(number))
  return pointOf(await stream.below(2 ** 32)) === point && (await commitment(serverSeed)) === shown
}

function facts(round: Replay): Node[] {
  const money = moneyOf(round.currency, round.scale)
  const rows: [string, string][] = [
    [t('round.title'), round.roundId],
    [t(`name.${round.game}`), t(`round.state.${round.state}`)],
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
  const revealed = round.seeds?.serverSeed ?? round.table?.serverSeed
  if (revealed) rows.push([t('fair.revealed'), revealed])
  return rows.flatMap(([label, value]) => [
    el('dt', {}, label),
    el('dd', {}, el('code', {}, value)),
  ])
}

/** Every spin that was shown: what the reels stopped at, row by row, and what it won. */
function spins(round: Replay): Node {
  const money = moneyOf(round.currency, round.scale)
  const pictures = round.steps.map(({ view, won }) => {
    const { stops } = view as Spin
    const reels = STRIPS.map((strip, index) => windowOf(strip, stops[index] ?? 0))
    const rows = reels[0]?.map((_, row) =>
      el('tr', {}, ...reels.map((reel) => el('td', {}, t(`slot.symbol.${reel[row]}`)))),
    )
    return el('table', {}, el('caption', {}, money.text(BigInt(won))), ...(rows ?? []))
  })
  return el('div', {}, ...pictures)
}

const times = (multiplier: number): string => `${(multiplier / 100).toFixed(2)}×`

/** Where a table ended, and where this bet left it. */
function ended({ table, steps, won }: Replay): Node {
  const at = (steps[0]?.view as { at: number | null } | undefined)?.at ?? null
  return el(
    'p',
    { class: 'roll', 'data-won': String(won !== '0') },
    el('b', {}, at === null ? '–' : times(at)),
    table?.point == null ? '' : ` ${t('crash.ended', { point: times(table.point) })}`,
  )
}

function picture(round: Replay): Node {
  const [first] = round.steps
  if (round.game === 'slot') return spins(round)
  if (round.game === 'crash') return ended(round)
  if (round.game !== 'dice' || first === undefined) return document.createTextNode('')
  const { roll } = first.view as { roll: number }
  const bet = round.choice as DiceBet
  const side = t(bet.side === 'UNDER' ? 'dice.under' : 'dice.over')
  return el(
    'p',
    { class: 'roll', 'data-won': String(isDiceWon(bet, roll)) },
    el('b', {}, (roll / 100).toFixed(2)),
    ` ${side} ${(bet.target / 100).toFixed(2)}`,
  )
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
  const serverSeed = round.seeds?.serverSeed ?? round.table?.serverSeed ?? null
  if (serverSeed === null) {
    // A table's seed is nobody's to change: it is public as soon as the table has ended.
    verdict.textContent = t(round.table === null ? 'fair.notYet' : 'fair.untilEnd')
  } else {
    const { table } = round
    const isRight = await (table === null ? isVerified(round, serverSeed) : isTableVerified(table))
    verdict.dataset.tone = isRight ? 'good' : 'bad'
    verdict.textContent = t(isRight ? 'fair.same' : 'fair.different')
  }
  into?.replaceChildren(
    el(
      'article',
      { class: 'panel read' },
      el('h1', {}, t(`name.${round.game}`)),
      el('time', {}, at.format(new Date(round.begunAt))),
      picture(round),
      verdict,
      el('dl', {}, ...facts(round)),
    ),
  )
}

void start()
