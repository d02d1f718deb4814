/** Greatest values of a screen; the first load of a new visitor (speed 5, row 21). */
export interface Budget {
  readonly lcpMs: number
  readonly inpMs: number
  /** cumulative layout shift × 1000, so that it is a whole number like the others */
  readonly clsMilli: number
}

/** A screen that is measured: where it is, when it is ready, and what is pressed on it. */
export interface Screen {
  readonly name: string
  readonly path: string
  /** a part that is there once the screen can be used */
  readonly ready: string
  /** pressed one after another, to measure how long the screen takes to answer */
  readonly presses: readonly string[]
  readonly loggedIn: boolean
  /** whether Lighthouse judges it too */
  readonly judged: boolean
}

export const BUDGET: Budget = { lcpMs: 2_000, inpMs: 150, clsMilli: 50 }

const THEME = '[data-testid="bar.theme.button"]'
const CLOSE = 'Escape'

/** A press that is a key rather than a part of the screen. */
export const isKey = (press: string): boolean => press === CLOSE

/** The almost empty frame comes first: what every other screen is compared with. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'the frame alone',
    judged: false,
    path: '/seamless',
    ready: 'h1',
    presses: [THEME, CLOSE],
    loggedIn: false,
  },
  {
    name: 'home',
    judged: true,
    path: '/index',
    ready: '[data-testid^="draw.card"]',
    presses: [THEME, CLOSE],
    loggedIn: false,
  },
  {
    name: 'e-lottery lobby',
    judged: true,
    path: '/elott',
    ready: '[data-testid^="draw.card"]',
    presses: [THEME, CLOSE],
    loggedIn: false,
  },
  {
    name: 'lottery desk',
    judged: true,
    path: '/lottery?gameCode=SSC1M&playType=ssc.3.direct.front',
    ready: '[data-testid="field.rows"]',
    presses: ['[data-testid="field.rows"] button', '[data-testid="field.rows"] button:nth-child(2)'],
    loggedIn: true,
  },
]
