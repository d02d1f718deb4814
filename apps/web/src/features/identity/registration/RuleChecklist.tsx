import { fitsPattern } from '@croupier/rules'
import type { FieldRule } from '@croupier/wire'
import { clsx } from 'clsx'
import { Check, Circle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { lengthText, patternText } from './fieldTexts.ts'

/** A rule, and whether what was typed fulfils it. */
export interface RuleCheck {
  readonly text: string
  readonly met: boolean
}

/** The rule of a field as single checks, judged while it is typed. */
export function useChecks(rule: FieldRule, value: string): RuleCheck[] {
  const { t } = useTranslation()
  const { patternId, minLength, maxLength } = rule
  const pattern = patternText(t, rule)
  const long = value.length >= minLength && value.length <= maxLength
  return [
    { text: lengthText(t, rule), met: long },
    ...(pattern === null ? [] : [{ text: pattern, met: value !== '' && fitsPattern(patternId, value) }]),
  ]
}

/** What a field asks for, ticked off one by one; the words say the state to who cannot see the ticks. */
export function RuleChecklist({ id, checks }: { id: string; checks: readonly RuleCheck[] }) {
  const { t } = useTranslation()
  return (
    <ul id={id} className="grid gap-1 text-12">
      {checks.map(({ text, met }) => (
        <li key={text} className={clsx('flex items-start gap-2', met ? 'text-jade' : 'text-subtle')}>
          {met ? (
            <Check className="mt-[2px] flex-none" size={13} strokeWidth={3} aria-hidden />
          ) : (
            <Circle className="mt-[2px] flex-none" size={13} aria-hidden />
          )}
          <span>
            {text} <span className="ui-visually-hidden">{met ? t('auth.rule.met') : t('auth.rule.open')}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
