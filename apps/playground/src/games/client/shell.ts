import { ApiError, call, open, type SessionState } from './api.ts'
import { gameName } from './gameName.ts'
import { moneyOf } from './money.ts'
import { el, icon, t } from './page.ts'
import { speakTo, tell } from './parent.ts'
import type { Shell } from './session.ts'
import { openFairness, openHistory, openText } from './sheets.ts'
import { makeSound, type Sound } from './sound.ts'

const SECOND_MS = 1_000
const clockText = (seconds: number): string =>
  [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

function tool(name: 'rules' | 'fair' | 'history', act: () => void): HTMLElement {
  const label = t(`bar.${name}`)
  return el('button', { type: 'button', class: 'tool', title: label, 'aria-label': label, onclick: act }, icon(name))
}

function soundTool(sound: Sound): HTMLElement {
  const label = t('bar.sound')
  const button = el('button', {
    type: 'button',
    class: 'tool',
    title: label,
    'aria-label': label,
    'aria-pressed': 'false',
    onclick: () => {
      sound.isOn = !sound.isOn
      button.setAttribute('aria-pressed', String(sound.isOn))
      button.replaceChildren(icon(sound.isOn ? 'sound' : 'mute'))
      sound.tick()
    },
  })
  button.append(icon('mute'))
  return button
}

interface Frame {
  readonly balance: HTMLElement
  readonly net: HTMLElement
  readonly message: HTMLElement
}

function figure(label: string, value: HTMLElement): HTMLElement {
  return el('div', { class: 'figure' }, el('span', {}, label), value)
}

function build(shell: Shell, name: string, rules: () => readonly Node[]): Frame {
  const balance = el('b', { 'data-testid': 'game.balance' })
  const net = el('b', {})
  const time = el('b', {}, '00:00:00')
  const begun = performance.now()
  setInterval(() => {
    time.textContent = clockText(Math.floor((performance.now() - begun) / SECOND_MS))
  }, SECOND_MS)
  const message = el('p', { class: 'message', role: 'status', 'aria-live': 'polite' })
  const bar = el(
    'header',
    { class: 'bar' },
    el('h1', {}, name),
    ...(shell.state.isDemo ? [el('span', { class: 'badge' }, t('bar.demo'))] : []),
    figure(t('bar.time'), time),
    figure(t('bar.net'), net),
    figure(t('bar.balance'), balance),
    el(
      'div',
      { class: 'tools' },
      soundTool(shell.sound),
      tool('rules', () => openText(t('bar.rules'), rules())),
      tool('fair', () => openFairness(shell)),
      tool('history', () => openHistory(shell)),
    ),
  )
  const middle = el('section', { class: 'middle' }, shell.pills, shell.stage, message)
  document.getElementById('game')?.replaceChildren(bar, shell.panel, middle)
  return { balance, net, message }
}

/**
 * Opens the session and puts the page up.
 * @param rules what the dialog of rules shows
 * @returns undefined where the ticket opens nothing: the player was told
 */
export async function openShell(game: string, rules: (shell: Shell) => readonly Node[]): Promise<Shell | undefined> {
  let state: SessionState
  try {
    state = await open()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const code = error.code === 'HOST_AWAY' ? 'error.OTHER' : 'error.SESSION_ENDED'
    document.getElementById('game')?.replaceChildren(el('p', { class: 'ended', role: 'alert' }, t(code)))
    return undefined
  }
  speakTo(state.urls.lobby)
  const money = moneyOf(state.currency, state.scale)
  let net = 0n
  const shell: Shell = {
    state,
    money,
    sound: makeSound(),
    stage: el('div', { class: 'stage' }),
    pills: el('ol', { class: 'pills', 'aria-label': t('bar.history') }),
    panel: el('section', { class: 'panel' }),
    seeds: state.seeds,
    balance: BigInt(state.balance ?? '0'),
    rounds: [...state.history],
    say(text, tone = 'plain') {
      frame.message.textContent = text
      frame.message.dataset.tone = tone
    },
    setBalance(balance) {
      if (balance === null) return
      shell.balance = BigInt(balance)
      frame.balance.textContent = money.text(shell.balance)
      tell('game:balanceRefresh')
    },
    add(round) {
      shell.rounds = [round, ...shell.rounds.filter(({ roundId }) => roundId !== round.roundId)]
      if (round.state !== 'DONE') return
      net += BigInt(round.won) - BigInt(round.stake)
      frame.net.textContent = money.text(net)
      frame.net.dataset.sign = net > 0n ? 'up' : net < 0n ? 'down' : 'even'
    },
  }
  const frame = build(shell, gameName(game), () => rules(shell))
  frame.net.textContent = money.text(0n)
  shell.setBalance(state.balance)
  setInterval(() => void refresh(shell), 60_000)
  tell('game:loaded')
  return shell
}

/** Asks how much money there is; a failure is seen at the next bet. */
async function refresh(shell: Shell): Promise<void> {
  const state = await call<SessionState>('/state').catch(() => null)
  shell.setBalance(state?.balance ?? null)
}
