import type { RevealedPair, SeedPair } from '../seeds.ts'
import type { RoundView } from '../views.ts'
import { call } from './api.ts'
import { el, icon, page, t } from './page.ts'
import { attempt, type Shell } from './session.ts'

/** A dialog over the game; Escape and the button close it. */
function openSheet(title: string, ...content: readonly Node[]): HTMLDialogElement {
  const close = el(
    'button',
    { type: 'button', class: 'tool', 'aria-label': t('bar.close'), onclick: () => sheet.close() },
    icon('close'),
  )
  const sheet = el(
    'dialog',
    { class: 'sheet', 'aria-label': title, onclose: () => sheet.remove() },
    el('header', {}, el('h2', {}, title), close),
    ...content,
  )
  document.body.append(sheet)
  sheet.showModal()
  return sheet
}

/** A dialog with something to read. */
export const openText = (title: string, content: readonly Node[]): void => {
  openSheet(title, el('div', { class: 'read' }, ...content))
}

const code = (text: string): HTMLElement => el('code', {}, text)

function pair(label: string, value: Node): Node[] {
  return [el('dt', {}, label), el('dd', {}, value)]
}

function freshSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The seeds: what is hashed, what the player chose, and the change that reveals. */
export function openFairness(shell: Shell): void {
  const input = el('input', {
    id: 'seed',
    maxlength: '64',
    pattern: '[A-Za-z0-9_\\-]+',
    value: freshSeed(),
  })
  const body = el('div', { class: 'read' })
  const draw = (revealed?: RevealedPair) => {
    const { commitment, clientSeed, nextNonce } = shell.seeds
    const shown = revealed === undefined ? [] : pair(t('fair.revealed'), code(revealed.serverSeed))
    const list = el(
      'dl',
      {},
      ...pair(t('fair.hash'), code(commitment)),
      ...pair(t('fair.yours'), code(clientSeed)),
      ...pair(t('fair.nonce'), code(String(nextNonce))),
      ...pair(t('fair.table'), code(shell.state.paytableHash)),
      ...shown,
    )
    const form = el(
      'form',
      {
        onsubmit: (event) => {
          event.preventDefault()
          void attempt(shell, async () => {
            const seeds = await call<{ before: RevealedPair; now: SeedPair }>('/seeds', {
              clientSeed: input.value,
            })
            shell.seeds = seeds.now
            input.value = freshSeed()
            draw(seeds.before)
          })
        },
      },
      el('label', { for: 'seed' }, t('fair.yours')),
      input,
      el('button', { class: 'second' }, t('fair.rotate')),
    )
    body.replaceChildren(el('p', {}, t('fair.lead')), list, form)
  }
  draw()
  openSheet(t('fair.title'), body)
}

/** The state in words; a payout that is looked at first says so. */
const stateText = ({ state, why }: RoundView): string =>
  t(why === 'PENDING_REVIEW' ? 'round.review' : `round.state.${state}`)

function row(shell: Shell, round: RoundView): HTMLElement {
  const at = new Intl.DateTimeFormat(page.formatTag, { timeStyle: 'medium' })
  const address = `${round.replayUrl}?language=${page.tag}`
  return el(
    'tr',
    {},
    el('td', {}, at.format(new Date(round.begunAt))),
    el('td', {}, shell.money.text(BigInt(round.stake))),
    el('td', {}, shell.money.text(BigInt(round.won))),
    el('td', {}, stateText(round)),
    el('td', {}, el('a', { href: address, target: '_blank', rel: 'noopener' }, t('fair.verify'))),
  )
}

/** The player's newest rounds, each with the address of its replay. */
export function openHistory(shell: Shell): void {
  const heads = [t('bar.time'), t('bet.stake'), t('bet.payout'), t('round.title'), '']
  const rows = shell.rounds.slice(0, 30).map((round) => row(shell, round))
  const table = el(
    'table',
    {},
    el('thead', {}, el('tr', {}, ...heads.map((head) => el('th', {}, head)))),
    el('tbody', {}, ...rows),
  )
  openText(t('bar.history'), [rows.length === 0 ? el('p', {}, t('round.none')) : table])
}
