import type { OpenGameInput } from '@croupier/domain/lottery/games'
import { gameNames, type Kind, type Pace } from './gameNames.ts'
import { CLASSIC, everyMinutes, once } from './gameSchedules.ts'
import { oneMinuteGames } from './oneMinuteGames.ts'

/** Both ways to play, as far as the family has them (rules A1, A2). */
const BOTH = { LOTT: {}, ELOTT: {} } as const
const ODDS = { ELOTT: {} } as const
/** The rows of the play tables that make a game of three digits Lucky 28 (rules A17). */
const LUCKY_28 = 'LUCKY28'
const LUCKY = { ELOTT: { policies: [LUCKY_28] } }

type Family = OpenGameInput['family']
type Row = readonly [
  code: string,
  family: Family,
  kind: Kind,
  pace: Pace,
  schedule: OpenGameInput['schedule'],
  modes: OpenGameInput['modes'],
]

/** Mark Six is drawn on Tuesday, Thursday and Saturday (rules A4). */
const MARK_SIX_DAYS = [2, 4, 6]

const quick = (
  family: Family,
  kind: Kind,
  minutes: readonly (1 | 3 | 5)[],
  modes: OpenGameInput['modes'] = BOTH,
): Row[] => minutes.map((one) => [`${kind}${one}M`, family, kind, one, everyMinutes(one), modes] as const)

/** Group by group, as the menus show them. */
const GROUPS: readonly (readonly [group: string, rows: readonly Row[]])[] = [
  ['SSC', [...quick('SSC', 'SSC', [3, 5]), ['SSCCLASSIC', 'SSC', 'SSC', 'CLASSIC', CLASSIC.SSC, BOTH]]],
  ['PK10', [...quick('PK10', 'PK10', [3, 5]), ['PK10CLASSIC', 'PK10', 'PK10', 'CLASSIC', CLASSIC.PK10, BOTH]]],
  ['11X5', [...quick('11X5', '11X5', [1, 3, 5]), ['11X5CLASSIC', '11X5', '11X5', 'CLASSIC', CLASSIC['11X5'], BOTH]]],
  [
    'LHC',
    [
      ...quick('LHC', 'LHC', [1, 3, 5], ODDS),
      ['LHCCLASSIC', 'LHC', 'LHC', 'CLASSIC', once('21:30', MARK_SIX_DAYS), ODDS],
    ],
  ],
  ['LF', [...quick('LF', 'LF', [1, 3]), ['LFCLASSIC', 'LF', 'LF', 'CLASSIC', CLASSIC.LF, BOTH]]],
  ['K3', [...quick('K3', 'K3', [1, 3, 5]), ['K3CLASSIC', 'K3', 'K3', 'CLASSIC', CLASSIC.K3, BOTH]]],
  [
    '3D',
    [
      ...quick('3D', '3D', [1]),
      ['3DDAILY', '3D', '3D', 'DAILY', once('21:15'), BOTH],
      ['PL3DAILY', '3D', 'PL3', 'DAILY', once('20:30'), BOTH],
    ],
  ],
  ['KL8', [...quick('KL8', 'KL8', [3, 5]), ['KL8DAILY', 'KL8', 'KL8', 'DAILY', once('21:30'), BOTH]]],
  ['L28', quick('3D', 'L28', [1, 3], LUCKY)],
  ['VN', [...quick('VN', 'VN', [5], ODDS), ...quick('VNS', 'VNS', [5], ODDS)]],
  ['TH', quick('TH', 'TH', [5], ODDS)],
]

const GROUP_STEP = 100
const GAME_STEP = 10

function gamesOfGroups(): OpenGameInput[] {
  return GROUPS.flatMap(([groupCode, rows], group) => {
    const base = (group + 1) * GROUP_STEP
    const first = oneMinuteGames.filter((game) => game.groupCode === groupCode)
    return [
      ...first.map((game) => ({ ...game, sortOrder: base })),
      ...rows.map(([code, family, kind, pace, schedule, modes], index) => ({
        code,
        family,
        groupCode,
        name: gameNames(kind, pace),
        schedule,
        sortOrder: base + (index + 1) * GAME_STEP,
        modes,
      })),
    ]
  })
}

/** The games of the catalogue (rules A1, A4): every family, quick, official and daily. */
export const games: readonly OpenGameInput[] = gamesOfGroups()
