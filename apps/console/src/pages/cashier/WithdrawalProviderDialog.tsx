import { Select } from '@croupier/ui'
import { type OpsWithdrawal, opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

/** Has another payment provider of the merchant pay a withdrawal out. */
export function WithdrawalProviderDialog({ row, onClose }: { row: OpsWithdrawal; onClose: () => void }) {
  const t = useTexts()
  const shown = useShown()
  const { merchantCode, account, provider: now } = row
  const query = useQuery({
    queryKey: ['payments', merchantCode],
    queryFn: async () => (await call(opsRoutes['payments.list'], { params: { merchantCode } })).value,
  })
  const others = (query.data?.providers ?? []).filter(({ name, isOpen }) => isOpen && name !== now)
  const [chosen, setChosen] = useState<string | null>(null)
  const provider = chosen ?? others[0]?.name ?? ''
  return (
    <ActDialog
      title={t('withdrawals.changeProvider')}
      description={t('withdrawals.providerDoes', {
        account,
        amount: shown.amount(row.amount, row.asset),
        provider: now,
      })}
      ready={provider !== ''}
      onClose={onClose}
      onAct={async (reason) => {
        const body = { reason, provider }
        await call(opsRoutes['cashier.changeWithdrawalProvider'], { params: { id: row.id }, body })
        return t('common.done')
      }}
    >
      {query.isSuccess && others.length === 0 ? (
        <p className="text-14">{t('withdrawals.providersNone')}</p>
      ) : (
        <Select
          label={t('withdrawals.provider')}
          value={provider}
          onValue={setChosen}
          options={others.map(({ name }) => ({ value: name, label: name }))}
        />
      )}
    </ActDialog>
  )
}
