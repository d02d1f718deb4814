import { Button } from '@croupier/ui'
import type { OpsMerchantView } from '@croupier/wire/ops'
import { useSettingTexts } from '../../../shell/settings/settingTexts.ts'
import { useTexts } from '../../../texts.ts'
import { useBounds } from './useBounds.ts'

type Props = { merchant: OpsMerchantView; onChange: (() => void) | null }

/** Whose rules a merchant is under, and what they bound: setting, bound, and where it is written. */
export function JurisdictionCard({ merchant, onChange }: Props) {
  const t = useTexts()
  const { label, option } = useSettingTexts()
  const { limit, why } = useBounds(merchant)
  return (
    <section className="console-card" data-testid="merchant.jurisdiction">
      <div className="console-line">
        <h2>{t('merchant.groups.jurisdiction')}</h2>
        {onChange !== null && (
          <Button size="sm" variant="outline" onClick={onChange} data-testid="merchant.jurisdiction.change">
            {t('merchant.change')}
          </Button>
        )}
      </div>
      <p>
        {option(String(merchant.settings.jurisdiction))} <span className="ui-hint">{merchant.profile}</span>
      </p>
      {merchant.bounds.length === 0 ? (
        <p className="ui-hint">{t('merchant.bound.none')}</p>
      ) : (
        <dl className="console-facts" aria-label={t('merchant.bound.list')}>
          {merchant.bounds.map((bound) => (
            <div key={bound.path} className="contents" data-testid={`bound.${bound.path}`}>
              <dt>{label(bound.path)}</dt>
              <dd>
                {limit(bound)} <span className="ui-hint">{why(bound)}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
