import { el, t } from './page.ts'
import type { Shell } from './session.ts'

/** The field in which a player says how much. */
export interface StakeField {
  readonly field: HTMLElement
  /** in minor units; null where nothing sensible is written */
  value(): bigint | null
  onChange(act: () => void): void
}

/** @param step a stake is a whole number of these minor units */
export function stakeField(shell: Shell, step = 1n): StakeField {
  const { state, money } = shell
  const most = BigInt(state.maxStake)
  const least = BigInt(state.minStake) > step ? BigInt(state.minStake) : step
  const one = 10n ** BigInt(state.scale)
  const first = least > one ? least : one
  const input = el('input', {
    id: 'stake',
    inputmode: 'decimal',
    autocomplete: 'off',
    value: money.plain(first),
    'data-testid': 'game.stake',
  })
  const acts: (() => void)[] = []
  const changed = () => {
    for (const act of acts) act()
  }
  const put = (wanted: bigint) => {
    const held = wanted > most ? most : wanted < least ? least : wanted
    const whole = (held / step) * step
    input.value = money.plain(whole < least ? least : whole)
    changed()
  }
  input.addEventListener('input', changed)
  input.addEventListener('change', () => put(money.parse(input.value) ?? first))
  const button = (text: string, label: string, of: (now: bigint) => bigint) =>
    el(
      'button',
      {
        type: 'button',
        class: 'chip',
        'aria-label': label,
        onclick: () => put(of(money.parse(input.value) ?? first)),
      },
      text,
    )
  const field = el(
    'div',
    { class: 'field' },
    el('label', { for: 'stake' }, t('bet.stake')),
    el(
      'div',
      { class: 'entry' },
      input,
      button('½', t('bet.half'), (now) => now / 2n),
      button('2×', t('bet.double'), (now) => now * 2n),
      // As much as is there, no more than the most that is taken.
      button(t('bet.max'), t('bet.max'), () => (shell.balance < most ? shell.balance : most)),
    ),
  )
  return { field, value: () => money.parse(input.value), onChange: (act) => void acts.push(act) }
}
