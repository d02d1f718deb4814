import { Select } from '@croupier/ui'
import { type NamedMerchant, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { call } from '../api/call.ts'
import { useTexts } from '../texts.ts'

const NONE: readonly NamedMerchant[] = []

/** The merchant that a screen is about, kept in the address; the first one until another is chosen. */
export function useMerchant() {
  const [params, setParams] = useSearchParams()
  const { data = NONE } = useQuery({
    queryKey: ['names'],
    queryFn: async () => (await call(opsRoutes['platform.listNames'], {})).value,
  })
  const chosen = params.get('merchant')
  const merchant = data.find(({ code }) => code === chosen) ?? data[0] ?? null
  const choose = (code: string) => {
    const next = new URLSearchParams(params)
    next.set('merchant', code)
    setParams(next, { replace: true })
  }
  return { merchants: data, merchant, merchantCode: merchant?.code ?? '', choose }
}

/** Chooses the merchant that a screen is about. */
export function MerchantSelect() {
  const t = useTexts()
  const { merchants, merchant, choose } = useMerchant()
  return (
    <Select
      look="pill"
      label={t('common.merchant')}
      value={merchant?.code ?? null}
      onValue={choose}
      options={merchants.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
      data-testid="merchant.select"
    />
  )
}
