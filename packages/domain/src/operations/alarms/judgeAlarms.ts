import type { AlarmRule, Condition } from './alarmRule.ts'
import type { Sample } from './measures/sample.ts'

/** What was read at one instant. */
export interface Scrape {
  /** seconds since 1970 */
  readonly atS: number
  readonly samples: readonly Sample[]
}

/** That a rule holds. */
export interface Finding {
  /** what its series is about: the values of its labels; empty where it has none */
  readonly about: string
  readonly value: number
}

const HOUR_S = 3_600
const HOURS_BEFORE = 24

/** A measure of a rule, which may be a name with labels, as Prometheus writes it. */
interface Selected {
  readonly name: string
  readonly labels: Readonly<Record<string, string>>
}

function selectorOf(measure: string): Selected {
  const [name = '', inBraces = ''] = measure.replace('}', '').split('{')
  const pairs = inBraces === '' ? [] : inBraces.split(',').map((pair) => pair.split('='))
  const labels = pairs.map(([key = '', value = '']) => [key, value.replaceAll('"', '')] as const)
  return { name, labels: Object.fromEntries(labels) }
}

function seriesOf(
  { samples }: Scrape,
  measure: string,
  where: Readonly<Record<string, string>> = {},
): readonly Sample[] {
  const { name, labels } = selectorOf(measure)
  const conditions = Object.entries({ ...labels, ...where })
  return samples.filter((one) => one.name === name && conditions.every(([key, value]) => one.labels[key] === value))
}

const keyOf = (labels: Sample['labels']): string =>
  Object.entries(labels)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([, value]) => value)
    .join(' ')

/** By how much a counter rose between two instants, all its series together; one that began again counts from 0. */
function riseOf(scrapes: readonly Scrape[], measure: string, fromS: number, toS: number): number {
  const within = scrapes.filter(({ atS }) => atS >= fromS && atS <= toS)
  const last = new Map<string, number>()
  let rise = 0
  for (const scrape of within) {
    for (const { labels, value } of seriesOf(scrape, measure)) {
      const key = keyOf(labels)
      const before = last.get(key)
      if (before !== undefined) rise += value < before ? value : value - before
      last.set(key, value)
    }
  }
  return rise
}

const found = (holds: boolean, value: number): Finding[] => (holds ? [{ about: '', value }] : [])

/** Conditions over a time. */
function overTime(
  when: Extract<Condition, { kind: 'SHARE' | 'LEAP' }>,
  scrapes: readonly Scrape[],
  nowS: number,
): Finding[] {
  if (when.kind === 'SHARE') {
    const part = riseOf(scrapes, when.part, nowS - when.windowS, nowS)
    const whole = riseOf(scrapes, when.whole, nowS - when.windowS, nowS)
    const share = whole === 0 ? 0 : part / whole
    return found(part >= when.least && share > when.over, share)
  }
  const fresh = riseOf(scrapes, when.measure, nowS - HOUR_S, nowS)
  const before = riseOf(scrapes, when.measure, nowS - (HOURS_BEFORE + 1) * HOUR_S, nowS - HOUR_S)
  return found(fresh >= when.least && fresh > (when.times * before) / HOURS_BEFORE, fresh)
}

/** Conditions over what is. Each series is judged by itself. */
function overNow(when: Exclude<Condition, { kind: 'SHARE' | 'LEAP' }>, now: Scrape): readonly Finding[] {
  if (when.kind === 'ABSENT') return found(seriesOf(now, when.measure).length === 0, 0)
  const holds = ({ labels, value }: Sample): boolean => {
    switch (when.kind) {
      case 'ABOVE':
        return value > when.over
      case 'BELOW':
        return value < when.under
      case 'OLDER':
        return now.atS - value > when.seconds
      case 'ENDS':
        return value - now.atS < when.seconds
      case 'TIMES': {
        const than = seriesOf(now, when.than).find((one) => keyOf(one.labels) === keyOf(labels))
        return value > when.least && than !== undefined && value > when.times * than.value
      }
    }
  }
  return seriesOf(now, when.measure, when.kind === 'ABOVE' ? when.where : {})
    .filter(holds)
    .map(({ labels, value }) => ({ about: keyOf(labels), value }))
}

/**
 * Where a rule holds at the last of these scrapes. Conditions over a time need those of that time; all others only the last.
 * @returns one finding for each series that it holds for; none: it is silent
 */
export function judgeAlarm(rule: AlarmRule, scrapes: readonly Scrape[]): readonly Finding[] {
  const now = scrapes.at(-1)
  if (now === undefined) return []
  const { when } = rule
  if (when.kind === 'SHARE' || when.kind === 'LEAP') return overTime(when, scrapes, now.atS)
  return overNow(when, now)
}
