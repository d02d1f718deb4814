import { Checkbox, Switch } from '@croupier/ui'
import { type OpsMerchantView, opsRoutes, twoOfficerSettings } from '@croupier/wire/ops'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Line } from '../../shell/fields.tsx'
import { useTexts } from '../../texts.ts'
import {
  changeOf,
  linesIn,
  linesText,
  SETTING_GROUPS,
  type SettingField,
  type SettingGroup,
  type SettingPath,
  settingAt,
} from './settingFields.ts'

const WIDTH = 560
const LINE_ROWS = 4
type Values = Readonly<Record<string, unknown>>

/** A value as it is typed. */
const typed = (kind: SettingField['kind'], value: unknown): string =>
  kind === 'lines'
    ? linesText(value)
    : Array.isArray(value)
      ? value.join(' ')
      : value === null
        ? ''
        : String(value)

/** What was typed as the setting has it. */
function settingOf(kind: SettingField['kind'], text: string): unknown {
  if (kind === 'number') return Number(text)
  if (kind === 'lines') return linesIn(text)
  if (kind === 'list') return text.split(/[\s,]+/).filter((word) => word !== '')
  return text.trim() === '' ? null : text.trim()
}

type Props = { group: SettingGroup; merchant: OpsMerchantView; onClose: () => void }

/** Changes a group of a merchant's settings; what was not touched is not sent. */
export function SettingsDialog({ group, merchant, onClose }: Props) {
  const t = useTexts()
  const [values, setValues] = useState<Values>({})
  const change = changeOf(values)
  const needsSecond = Object.keys(change).some((name) =>
    twoOfficerSettings.some((one) => one === name),
  )
  return (
    <ActDialog
      title={t(`merchant.groups.${group}`)}
      description={t('merchant.changeDoes', { merchant: merchant.name })}
      width={WIDTH}
      ready={Object.keys(values).length > 0}
      needsSecond={needsSecond}
      onClose={onClose}
      onAct={async (reason, second) => {
        const input = { params: { merchantCode: merchant.code }, body: { change, reason, second } }
        await call(opsRoutes['merchants.changeSettings'], input)
        return t('common.done')
      }}
    >
      {SETTING_GROUPS[group].map(({ path, kind }) => (
        <SettingInput
          key={path}
          path={path}
          kind={kind}
          value={path in values ? values[path] : settingAt(merchant.settings, path)}
          onValue={(value) => setValues({ ...values, [path]: value })}
        />
      ))}
    </ActDialog>
  )
}

type InputProps = {
  path: SettingPath
  kind: SettingField['kind']
  value: unknown
  onValue: (value: unknown) => void
}

function SettingInput({ path, kind, value, onValue }: InputProps) {
  const t = useTexts()
  const [text, setText] = useState(typed(kind, value))
  const label = t(`merchant.fields.${path}`)
  if (kind === 'switch') {
    return (
      <Switch checked={value === true} onChecked={onValue} data-testid={`setting.${path}`}>
        {label}
      </Switch>
    )
  }
  if (typeof kind === 'object') {
    const held = Array.isArray(value) ? value.map(String) : []
    return (
      <fieldset className="console-checks">
        <legend>{label}</legend>
        {kind.some.map((one) => (
          <Checkbox
            key={one}
            checked={held.includes(one)}
            onChecked={(checked) =>
              onValue(kind.some.filter((other) => (other === one ? checked : held.includes(other))))
            }
            data-testid={`setting.${path}.${one}`}
          >
            {one}
          </Checkbox>
        ))}
      </fieldset>
    )
  }
  return (
    <Line
      label={label}
      value={text}
      {...(kind === 'lines'
        ? { rows: LINE_ROWS, hint: t('merchant.linesHint') }
        : { type: kind === 'number' ? 'number' : 'text' })}
      onValue={(next) => {
        setText(next)
        onValue(settingOf(kind, next))
      }}
      data-testid={`setting.${path}`}
    />
  )
}
