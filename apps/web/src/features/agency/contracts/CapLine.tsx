import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/useFormat.ts'

/** What a dividend is cut to, where it has a cap (rules B10.1). */
export function CapLine({ capFactor }: { capFactor: number | null }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (capFactor === null || capFactor === 0) return null
  return (
    <p className="text-12 text-muted" data-testid="contract.cap">
      {t('contracts.cap', { factor: format.count(capFactor) })}
    </p>
  )
}
