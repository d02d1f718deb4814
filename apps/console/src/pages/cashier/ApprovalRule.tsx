import { toDecimalString, type Units } from '@croupier/money'
import { Button } from '@croupier/ui'
import { opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Line } from '../../shell/fields.tsx'
import { Loaded } from '../../shell/Loaded.tsx'
import { useMay } from '../../shell/session.ts'
import { useMerchant } from '../../shell/useMerchant.tsx'
import { useShown } from '../../shell/useShown.tsx'
import { useTexts } from '../../texts.ts'

const CONDITIONS = ['day', 'proven', 'disputes', 'cases'] as const
type Rule = { automaticUpTo: Units | null; twoOfficersFrom: Units }

/** By which rule withdrawals of a merchant are approved without an officer, and from where two are needed. */
export function ApprovalRule() {
  const t = useTexts()
  const shown = useShown()
  const may = useMay()
  const { merchant, merchantCode } = useMerchant()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({
    queryKey: ['rule', merchantCode],
    enabled: merchantCode !== '',
    queryFn: async () => (await call(opsRoutes['cashier.readRule'], { params: { merchantCode } })).value,
  })
  const rule = query.data
  const amount = (units: Units) => shown.amount(units, merchant?.currency)
  return (
    <>
      <h1 className="text-20">{t('rule.title')}</h1>
      <div className="console-acts">
        {may('merchants.act') && rule !== undefined && (
          <Button variant="outline" onClick={() => setOpen(true)} data-testid="rule.change.button">
            {t('rule.change')}
          </Button>
        )}
      </div>
      <Loaded query={query}>{(found) => <RuleCard rule={found} amount={amount} />}</Loaded>
      {isOpen && rule !== undefined && merchant !== null && (
        <RuleDialog merchantCode={merchantCode} name={merchant.name} rule={rule} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

type CardProps = { rule: Rule & { byRule: number; byOfficers: number }; amount: (units: Units) => string }

function RuleCard({ rule, amount }: CardProps) {
  const t = useTexts()
  return (
    <section className="console-card" data-testid="rule.card">
      <p>{rule.automaticUpTo === null ? t('rule.never') : t('rule.upTo', { amount: amount(rule.automaticUpTo) })}</p>
      {rule.automaticUpTo !== null && (
        <ul className="console-rows">
          {CONDITIONS.map((name) => (
            <li key={name}>{t(`rule.conditions.${name}`)}</li>
          ))}
        </ul>
      )}
      <p>{t('rule.two', { amount: amount(rule.twoOfficersFrom) })}</p>
      <p>{t('rule.counted', { byRule: rule.byRule, byOfficers: rule.byOfficers })}</p>
    </section>
  )
}

type DialogProps = { merchantCode: string; name: string; rule: Rule; onClose: () => void }

function RuleDialog({ merchantCode, name, rule, onClose }: DialogProps) {
  const t = useTexts()
  const [upTo, setUpTo] = useState(rule.automaticUpTo === null ? '' : toDecimalString(rule.automaticUpTo))
  const [two, setTwo] = useState(toDecimalString(rule.twoOfficersFrom))
  return (
    <ActDialog
      title={t('rule.change')}
      description={t('rule.changeDoes', { merchant: name })}
      needsSecond
      onClose={onClose}
      onAct={async (reason) => {
        const bounds = { automaticUpTo: upTo === '' ? null : upTo, twoOfficersFrom: two }
        const body = { ...bounds, reason }
        await call(opsRoutes['cashier.setRule'], { params: { merchantCode }, body })
        return t('common.done')
      }}
    >
      <Line
        label={t('rule.upToField')}
        name="automaticUpTo"
        hint={t('rule.upToHint')}
        value={upTo}
        onValue={setUpTo}
        data-testid="rule.upTo.input"
      />
      <Line label={t('rule.twoField')} name="twoOfficersFrom" value={two} onValue={setTwo} />
    </ActDialog>
  )
}
