import type { SettingField } from '@croupier/wire/ops'
import { useState } from 'react'
import { isRefused } from '../../api/call.ts'
import { useTexts } from '../../texts.ts'
import type { Draft } from './settingFields.ts'
import { placeRefusals, type Refusals } from './settingRefusals.ts'
import { useSettingTexts } from './settingTexts.ts'

type Sent = readonly { readonly field: SettingField; readonly draft: Draft }[]
const NONE: Refusals = {}

/** What the server refused of settings that were sent, field by field, until somebody types there again. */
export function useRefusals() {
  const t = useTexts()
  const { label } = useSettingTexts()
  const [refused, setRefused] = useState<ReturnType<typeof placeRefusals>>({
    placed: {},
    others: [],
  })
  const { placed, others } = refused
  return {
    of: (path: string): Refusals => placed[path] ?? NONE,
    forget: (path: string) => setRefused({ placed: { ...placed, [path]: NONE }, others }),
    /** names what no field of the form is */
    note: others.length > 0 && (
      <p className="ui-error" role="alert" data-testid="settings.refused">
        {t('merchant.refusedOthers', { fields: others.map(label).join(', ') })}
      </p>
    ),
    /** carries the call out and keeps what it refused; the refusal goes on */
    watch: async (sent: Sent, act: () => Promise<unknown>): Promise<void> => {
      setRefused({ placed: {}, others: [] })
      try {
        await act()
      } catch (error) {
        if (isRefused(error, 'VALIDATION_FAILED')) {
          setRefused(
            placeRefusals(
              error.fields.map(({ path }) => path),
              sent,
            ),
          )
        }
        throw error
      }
    },
  }
}
