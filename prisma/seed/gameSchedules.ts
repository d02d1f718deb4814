import type { OpenGameInput } from '@croupier/domain/lottery/games'

type Schedule = OpenGameInput['schedule']
type Draws = Schedule['draws']

/** The zone of rules 0.1.6. */
const ZONE = 'Asia/Shanghai'
/** Seconds between close and draw, by minutes between draws (rules A4). */
const LEAD_S = { 1: 5, 3: 10, 5: 20 } as const
const OFFICIAL_LEAD_S = 120
const DAILY_LEAD_S = 1_800

/** Draws all day long, every so many seconds (rules A4). */
const allDay = (everyS: number, leadS: number): Schedule => ({
  zone: ZONE,
  draws: [{ from: '00:00', to: '24:00', everyS }],
  leadS,
  sale: 'CONTINUOUS',
  numbering: { kind: 'DAILY' },
})

/** Draws every so many minutes. */
export const everyMinutes = (minutes: keyof typeof LEAD_S): Schedule => allDay(minutes * 60, LEAD_S[minutes])

/** Draws every ten minutes in the hours of an official game, numbered with two digits. */
const official = (digits: 2 | 3, ...draws: Draws): Schedule => ({
  ...allDay(600, OFFICIAL_LEAD_S),
  draws,
  numbering: { kind: 'DAILY', digits },
})

/** The hours of official games (rules A4). */
export const CLASSIC = {
  SSC: official(
    3,
    { from: '00:00', to: '01:55', everyS: 300 },
    { at: '10:00' },
    { from: '10:00', to: '22:00', everyS: 600 },
    { from: '22:00', to: '24:00', everyS: 300 },
  ),
  PK10: {
    ...allDay(300, 20),
    draws: [{ from: '09:00', to: '23:55', everyS: 300 }],
    numbering: { kind: 'RUNNING', anchorDay: '2024-01-01', firstNumber: 700_001 },
  },
  '11X5': official(2, { from: '09:00', to: '23:00', everyS: 600 }),
  LF: official(2, { from: '09:00', to: '23:00', everyS: 600 }),
  K3: official(2, { from: '08:30', to: '22:10', everyS: 600 }),
} as const satisfies Record<string, Schedule>

/** One draw a day, or on some weekdays only (0 is Sunday), numbered in the year. */
export const once = (at: string, weekdays?: readonly number[]): Schedule => ({
  ...allDay(600, DAILY_LEAD_S),
  draws: [{ at }],
  numbering: { kind: 'YEARLY' },
  ...(weekdays === undefined ? {} : { weekdays }),
})
