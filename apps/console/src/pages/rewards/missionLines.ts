const PARTS = 5
const CODE = /^[A-Z0-9_]{2,40}$/
const WHOLE = /^[1-9]\d{0,8}$/
const PERIODS = ['DAY', 'WEEK'] as const
const MEASURES = ['BETS', 'DEPOSITS', 'LOGINS'] as const

/** A mission as the settings of a merchant have it. */
interface TypedMission {
  readonly code: string
  readonly period: (typeof PERIODS)[number]
  readonly measure: (typeof MEASURES)[number]
  readonly target: string
  readonly reward: string
}

const among = <T extends string>(all: readonly T[], text: string): T | undefined => all.find((one) => one === text)

function missionIn(line: string): TypedMission | null {
  const parts = line.split(',').map((part) => part.trim())
  const [code = '', when = '', what = '', target = '', reward = ''] = parts
  const [period, measure] = [among(PERIODS, when), among(MEASURES, what)]
  const isWhole = [target, reward].every((figure) => WHOLE.test(figure))
  if (parts.length !== PARTS || !CODE.test(code) || !isWhole) return null
  if (period === undefined || measure === undefined) return null
  return { code, period, measure, target, reward }
}

/** Missions as they are typed, one to a line, none for an empty text; null while a line is none. */
export function missionsIn(text: string): TypedMission[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const missions = lines.map(missionIn)
  return missions.includes(null) ? null : (missions as TypedMission[])
}

/** The same the other way round. */
export const missionLines = (missions: readonly TypedMission[]): string =>
  missions
    .map(({ code, period, measure, target, reward }) => [code, period, measure, target, reward].join(', '))
    .join('\n')

/** The missions of a merchant's settings, which come as they are kept. */
export function missionsOf(settings: Readonly<Record<string, unknown>>): TypedMission[] {
  const { missions = [] } = (settings.rewards ?? {}) as { missions?: TypedMission[] }
  return missions
}
