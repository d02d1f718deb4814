import { opsRoutes } from '@croupier/wire/ops'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { ActDialog } from '../../shell/ActDialog.tsx'
import { Choice } from '../../shell/fields.tsx'
import { Loaded } from '../../shell/Loaded.tsx'
import { SettingInput } from '../../shell/settings/SettingInput.tsx'
import { type Draft, draftOf, isFit, settingOf, touchedOf } from '../../shell/settings/settingFields.ts'
import { useRefusals } from '../../shell/settings/useRefusals.tsx'
import { useTexts } from '../../texts.ts'

const WIDTH = 760
const MODES = ['LOTT', 'ELOTT'] as const
type Mode = (typeof MODES)[number]

/** What a game allows in a mode, for every merchant (rules A3): two officers change it. */
export function LimitsDialog({ gameCode, onClose }: { gameCode: string; onClose: () => void }) {
  const t = useTexts()
  const [chosen, choose] = useState<Mode | null>(null)
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({})
  const refusals = useRefusals()
  const query = useQuery({
    queryKey: ['limits', gameCode],
    queryFn: async () => (await call(opsRoutes['desk.readLimits'], { params: { gameCode } })).value,
  })
  const modes = MODES.filter((mode) => query.data?.modes.some((one) => one.mode === mode))
  const mode = chosen ?? modes[0] ?? 'LOTT'
  const limits = query.data?.modes.find((one) => one.mode === mode)?.limits ?? {}
  const fields = query.data?.fields ?? []
  const touched = touchedOf(fields, drafts)
  return (
    <ActDialog
      title={t('limits.title', { game: gameCode })}
      description={t('limits.does')}
      width={WIDTH}
      act="desk.changeLimits"
      ready={touched.length > 0 && touched.every(({ field, draft }) => isFit(field, draft))}
      onClose={onClose}
      onAct={async (reason) => {
        const change = Object.fromEntries(touched.map(({ field, draft }) => [field.path, settingOf(field, draft)]))
        const body = { change, reason }
        await refusals.watch(touched, () => call(opsRoutes['desk.changeLimits'], { params: { gameCode, mode }, body }))
        return t('common.done')
      }}
    >
      <Loaded query={query}>{() => null}</Loaded>
      {modes.length > 1 && (
        <Choice
          label={t('merchant.columns.mode')}
          value={mode}
          options={modes.map((value) => ({ value, label: value }))}
          onValue={(next) => {
            choose(next)
            setDrafts({})
          }}
          data-testid="limits.mode"
        />
      )}
      {refusals.note}
      {fields.map((field) => (
        <SettingInput
          key={`${mode} ${field.path}`}
          field={field}
          draft={drafts[field.path] ?? draftOf(field, limits[field.path])}
          refusals={refusals.of(field.path)}
          onDraft={(draft) => {
            refusals.forget(field.path)
            setDrafts({ ...drafts, [field.path]: draft })
          }}
        />
      ))}
    </ActDialog>
  )
}
