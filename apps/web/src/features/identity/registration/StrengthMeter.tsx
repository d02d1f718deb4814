import { passwordStrength } from '@croupier/rules'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'

const STEPS = [1, 2, 3, 4] as const
const TONES = ['bg-danger', 'bg-danger', 'bg-warn', 'bg-jade', 'bg-jade'] as const

/** How good a password is, while it is chosen. A hint: it refuses nothing. */
export function StrengthMeter(props: { password: string; names: readonly string[] }) {
  const { t } = useTranslation()
  const strength = passwordStrength(props.password, props.names)
  if (props.password === '') return null
  const words = t(`auth.strength.${strength}`)
  return (
    <div className="flex items-center gap-3">
      <meter
        className="ui-visually-hidden"
        min={0}
        max={4}
        value={strength}
        aria-label={t('auth.strength.label')}
        aria-valuetext={words}
      />
      <span className="grid flex-1 grid-cols-4 gap-1" aria-hidden>
        {STEPS.map((step) => (
          <span key={step} className={clsx('h-1 rounded-full', step <= strength ? TONES[strength] : 'bg-sunken')} />
        ))}
      </span>
      <span className="text-12 text-muted" aria-hidden data-testid="register.strength">
        {words}
      </span>
    </div>
  )
}
