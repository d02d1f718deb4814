/** A screen of which the README has a picture. */
export interface Shown {
  /** also the name of its file */
  readonly name: string
  readonly path: string
  /** a demo account, null for a guest */
  readonly account: string | null
  readonly language: 'CN' | 'EN'
  readonly theme: 'dark' | 'light'
  /** what is pressed, one after the other */
  readonly presses: readonly string[]
  /** what must be there before the picture is taken */
  readonly ready: string
}

const testId = (name: string): string => `[data-testid="${name}"]`
const RANDOM = testId('stake.random.button')
/** The newest window of wages in which something was kept. */
const PAID_WINDOW = `${testId('wage.table')} tbody tr:has(td:last-child b:not(:text-is("0.0000")))`

export const SHOWN: readonly Shown[] = [
  {
    name: 'home',
    path: '/index',
    account: 'player1',
    language: 'EN',
    theme: 'dark',
    presses: [],
    ready: testId('draw.numbers'),
  },
  {
    name: 'desk',
    path: '/lottery?gameCode=ELOTT1',
    account: 'player1',
    language: 'CN',
    theme: 'dark',
    presses: [],
    ready: '.trend',
  },
  {
    name: 'slip',
    path: '/lottery?gameCode=ELOTT1',
    account: 'player1',
    language: 'EN',
    theme: 'light',
    presses: [RANDOM, RANDOM, RANDOM],
    ready: '.trend',
  },
  {
    name: 'agent',
    path: '/index?ac=realtimeWage&tab=manage',
    account: 'agent1',
    language: 'CN',
    theme: 'light',
    presses: [],
    ready: testId('contract.agent1b'),
  },
  {
    name: 'wage',
    path: '/index?ac=realtimeWage&windows=36',
    account: 'agent1',
    language: 'EN',
    theme: 'light',
    presses: [PAID_WINDOW],
    ready: testId('wage.proof'),
  },
  {
    name: 'verify',
    path: '/lottery?gameCode=ELOTT1',
    account: 'player1',
    language: 'EN',
    theme: 'dark',
    presses: [testId('head.verify.button')],
    ready: testId('verify.verdict'),
  },
]
