import { LANGUAGE_CODES } from '@croupier/locales'
import { Checkbox } from '@croupier/ui'
import { opsRoutes } from '@croupier/wire/ops'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { Line } from '../../../shell/fields.tsx'
import { type TextKey, useTexts } from '../../../texts.ts'

const WIDTH = 560
const FIELDS = ['code', 'name', 'currency', 'timeZone', 'hosts', 'agent'] as const
type Field = (typeof FIELDS)[number]
const EMPTY: Readonly<Record<Field, string>> = {
  code: '',
  name: '',
  currency: 'CNY',
  timeZone: 'Asia/Shanghai',
  hosts: '',
  agent: '',
}

/** Opens a merchant with its first top agent, whose password the second officer is shown once. */
export function OpenMerchantDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const [values, setValues] = useState(EMPTY)
  const [languages, setLanguages] = useState<readonly string[]>(['EN', 'CN'])
  return (
    <ActDialog
      title={t('merchants.add')}
      act="merchants.open"
      description={t('merchants.addDoes')}
      width={WIDTH}
      onClose={onClose}
      onAct={async (reason) => {
        const hosts = values.hosts.split(/[\s,]+/).filter((host) => host !== '')
        await call(opsRoutes['merchants.open'], { body: { ...values, hosts, languages: [...languages], reason } })
        return t('common.done')
      }}
    >
      <div className="console-pair">
        {FIELDS.map((name) => (
          <Line
            key={name}
            label={t(`merchants.new.${name}` as TextKey)}
            name={name}
            value={values[name]}
            required
            onValue={(text) => setValues({ ...values, [name]: text })}
            data-testid={`merchant.${name}.input`}
          />
        ))}
      </div>
      <LanguageChecks chosen={languages} onChosen={setLanguages} />
    </ActDialog>
  )
}

type ChecksProps = { chosen: readonly string[]; onChosen: (chosen: readonly string[]) => void }

function LanguageChecks({ chosen, onChosen }: ChecksProps) {
  const t = useTexts()
  return (
    <fieldset className="console-checks">
      <legend>{t('merchant.fields.languages')}</legend>
      {LANGUAGE_CODES.map((one) => (
        <Checkbox
          key={one}
          checked={chosen.includes(one)}
          onChecked={(checked) => onChosen(LANGUAGE_CODES.filter((o) => (o === one ? checked : chosen.includes(o))))}
        >
          {one}
        </Checkbox>
      ))}
    </fieldset>
  )
}
