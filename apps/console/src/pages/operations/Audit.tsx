import { Select } from '@croupier/ui'
import { SearchField } from '@croupier/ui/form/SearchField.tsx'
import { type OpsAuditLine, opsRoutes } from '@croupier/wire/ops'
import { call } from '../../api/call.ts'
import { useFieldRefusals } from '../../shell/fieldRefusals.tsx'
import { Line } from '../../shell/fields.tsx'
import { MoreButton } from '../../shell/MoreButton.tsx'
import { useAddress } from '../../shell/useFilter.tsx'
import { useMerchant } from '../../shell/useMerchant.tsx'
import { usePages } from '../../shell/usePages.ts'
import { useTexts } from '../../texts.ts'
import { AuditRows } from './AuditRows.tsx'

/** The filter, as the address has it. */
function useAuditFilter() {
  const [search, setSearch] = useAddress('search')
  const [officer, setOfficer] = useAddress('officer')
  const [merchant, setMerchant] = useAddress('of')
  const [from, setFrom] = useAddress('from')
  const [to, setTo] = useAddress('to')
  const filter = {
    search,
    officer,
    ...(merchant === '' ? {} : { merchantCode: merchant }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
  }
  return { filter, search, setSearch, officer, setOfficer, merchant, setMerchant, from, setFrom, to, setTo }
}

/** The audit chains, newest first: by action, account, officer, merchant and days. */
export function Audit() {
  const t = useTexts()
  const sought = useAuditFilter()
  const { merchants } = useMerchant()
  const { query, rows } = usePages<OpsAuditLine>(['audit', sought.filter], async ({ after }) => {
    const before = after === undefined ? {} : { before: after }
    return (await call(opsRoutes['platform.readAudit'], { query: { ...sought.filter, ...before } })).value
  })
  const { provide } = useFieldRefusals(query.error)
  return provide(
    <>
      <h1 className="text-20">{t('audit.title')}</h1>
      <div className="console-acts">
        <Select
          look="pill"
          label={t('common.merchant')}
          value={sought.merchant}
          onValue={sought.setMerchant}
          options={[
            { value: '', label: t('common.all') },
            ...merchants.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
          ]}
          data-testid="audit.merchant.select"
        />
        <SearchField
          value={sought.search}
          onValue={sought.setSearch}
          label={t('audit.search')}
          placeholder={t('audit.search')}
          clearLabel={t('common.clear')}
          data-testid="audit.search.input"
        />
        <SearchField
          value={sought.officer}
          onValue={sought.setOfficer}
          label={t('audit.officer')}
          placeholder={t('audit.officer')}
          clearLabel={t('common.clear')}
          data-testid="audit.officer.input"
        />
      </div>
      <div className="console-row">
        <Line label={t('report.from')} name="from" type="date" value={sought.from} onValue={sought.setFrom} />
        <Line label={t('report.to')} name="to" type="date" value={sought.to} onValue={sought.setTo} />
      </div>
      <AuditRows query={query} rows={rows} />
      <MoreButton query={query} />
    </>,
  )
}
