import { Select } from '@croupier/ui'
import { browserStorage } from '@croupier/ui/storage/browserStorage.ts'
import { type NamedMerchant, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { call } from '../api/call.ts'
import { useTexts } from '../texts.ts'
import { setZone, useZone } from './time/zone.ts'

const NONE: readonly NamedMerchant[] = []
const KEPT = 'console.merchant'

/** The merchant that screens are about: as the address says, else as it was chosen last; the first one until then. */
export function useMerchant() {
  const [params, setParams] = useSearchParams()
  const { data = NONE } = useQuery({
    queryKey: ['names'],
    queryFn: async () => (await call(opsRoutes['platform.listNames'], {})).value,
  })
  const chosen = params.get('merchant') ?? browserStorage.getItem(KEPT)
  const merchant = data.find(({ code }) => code === chosen) ?? data[0] ?? null
  const choose = (code: string) => {
    browserStorage.setItem(KEPT, code)
    const next = new URLSearchParams(params)
    next.set('merchant', code)
    setParams(next, { replace: true })
  }
  return { merchants: data, merchant, merchantCode: merchant?.code ?? '', choose }
}

/** Chooses the merchant that screens are about, and says by whose clocks they tell the time. */
export function MerchantSelect() {
  const t = useTexts()
  const zone = useZone()
  const { merchants, merchant, choose } = useMerchant()
  useEffect(() => {
    if (merchant !== null) setZone(merchant.timeZone)
  }, [merchant])
  return (
    <>
      <Select
        look="pill"
        label={t('common.merchant')}
        value={merchant?.code ?? null}
        onValue={choose}
        options={merchants.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
        data-testid="merchant.select"
      />
      <span className="console-quiet" data-testid="merchant.zone">
        {t('common.zone', { zone })}
      </span>
    </>
  )
}
