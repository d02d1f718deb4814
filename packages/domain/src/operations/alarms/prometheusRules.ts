import type { AlarmRule, Condition } from './alarmRule.ts'
import { alarmRules } from './rules.ts'

const selector = (measure: string, where: Readonly<Record<string, string>> = {}): string => {
  const labels = Object.entries(where).map(([key, value]) => `${key}="${value}"`)
  return labels.length === 0 ? measure : `${measure}{${labels.join(',')}}`
}

/** A condition as PromQL. Figures that every worker says alike are taken once. */
export function promqlOf(when: Condition): string {
  switch (when.kind) {
    case 'ABOVE':
      return `${selector(when.measure, when.where)} > ${when.over}`
    case 'ABSENT':
      return `absent(${when.measure})`
    case 'BELOW':
      return `${when.measure} < ${when.under}`
    case 'OLDER':
      return `time() - ${when.measure} > ${when.seconds}`
    case 'ENDS':
      return `${when.measure} - time() < ${when.seconds}`
    case 'TIMES':
      return `${when.measure} > ${when.times} * ${when.than} and ${when.measure} > ${when.least}`
    case 'SHARE': {
      const part = `sum(increase(${when.part}[${when.windowS}s]))`
      const whole = `sum(increase(${when.whole}[${when.windowS}s]))`
      return `${part} / ${whole} > ${when.over} and ${part} >= ${when.least}`
    }
    case 'LEAP': {
      const fresh = `sum(increase(${when.measure}[1h]))`
      const before = `sum(increase(${when.measure}[1d] offset 1h))`
      return `${fresh} > ${when.times} * ${before} / 24 and ${fresh} >= ${when.least}`
    }
  }
}

const camel = (name: string): string =>
  name
    .toLowerCase()
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** A text as YAML, in the quotes that it does not have inside. */
const quoted = (text: string): string =>
  text.includes('"') && !text.includes("'") ? `'${text}'` : JSON.stringify(text)

const alertOf = ({ name, level, when, says, act }: AlarmRule): string => `      - alert: ${camel(name)}
        expr: ${quoted(promqlOf(when))}
        labels:
          severity: ${level === 'PAGE' ? 'page' : 'ticket'}
        annotations:
          summary: ${quoted(says)}
          runbook: ${quoted(act.join(' '))}`

/** The alarms as a rule file of Prometheus. They are generated, so that they cannot differ from the ones the worker judges. */
export function prometheusRules(): string {
  const groups = [...Map.groupBy(alarmRules, ({ seenBy }) => seenBy)].map(
    ([seenBy, rules]) => `  - name: croupier-${seenBy.toLowerCase()}
    rules:
${rules.map(alertOf).join('\n')}`,
  )
  return `# Generated from packages/domain/src/operations/alarms: npm run generate.
groups:
${groups.join('\n')}
`
}

/** The page of each alarm, for the one who is called. */
export function runbook(): string {
  const pages = alarmRules.map(
    ({ name, level, when, says, act }) =>
      `## ${name}

${level === 'PAGE' ? 'At once.' : 'On the next working day.'} ${says}

\`${promqlOf(when)}\`

${act.map((step, at) => `${at + 1}. ${step}`).join('\n')}
`,
  )
  return `# What to do when an alarm is open

Generated from packages/domain/src/operations/alarms: npm run generate.

${pages.join('\n')}`
}
