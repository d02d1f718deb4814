import { settingsNeedTwo } from '@croupier/rules'
import { type OpsMerchantView, opsRoutes } from '@croupier/wire/ops'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { ActDialog } from '../../../shell/ActDialog.tsx'
import { SettingInput } from '../../../shell/settings/SettingInput.tsx'
import {
  changeOf,
  type Draft,
  draftOf,
  isFit,
  settingAt,
  settingOf,
  touchedOf,
} from '../../../shell/settings/settingFields.ts'
import { useRefusals } from '../../../shell/settings/useRefusals.tsx'
import { useTexts } from '../../../texts.ts'
import { fieldsOf, type SettingGroup } from './settingGroups.ts'
import { useBounds } from './useBounds.ts'

const WIDTH = 760

type Props = { group: SettingGroup; merchant: OpsMerchantView; onClose: () => void }

/** Changes a group of a merchant's settings; what was not touched is not sent. */
export function SettingsDialog({ group, merchant, onClose }: Props) {
  const t = useTexts()
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const refusals = useRefusals()
  const bounds = useBounds(merchant)
  const fields = fieldsOf(group, merchant.fields)
  const touched = touchedOf(fields, drafts)
  const change = changeOf(Object.fromEntries(touched.map(({ field, draft }) => [field.path, settingOf(field, draft)])))
  const needsSecond = settingsNeedTwo(Object.keys(change))
  return (
    <ActDialog
      title={t(`merchant.groups.${group}`)}
      description={t('merchant.changeDoes', { merchant: merchant.name })}
      width={WIDTH}
      ready={touched.length > 0 && touched.every(({ field, draft }) => isFit(field, draft))}
      needsSecond={needsSecond}
      onClose={onClose}
      onAct={async (reason) => {
        const input = { params: { merchantCode: merchant.code }, body: { change, reason } }
        await refusals.watch(touched, () => call(opsRoutes['merchants.changeSettings'], input))
        return t('common.done')
      }}
    >
      {refusals.note}
      {fields.map((field) => (
        <SettingInput
          key={field.path}
          field={field}
          draft={drafts[field.path] ?? draftOf(field, settingAt(merchant.settings, field.path))}
          refusals={refusals.of(field.path)}
          bound={bounds.of(field.path)}
          isFixed={bounds.isFixed(field.path)}
          onDraft={(draft) => {
            refusals.forget(field.path)
            setDrafts({ ...drafts, [field.path]: draft })
          }}
        />
      ))}
    </ActDialog>
  )
}
