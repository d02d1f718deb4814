import { LoadingNote, Skeleton, Tabs } from '@croupier/ui'
import type { FieldRule } from '@croupier/wire'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type OpenedAccount,
  type RegisterSettings,
  type RegisterTab,
  registerSettingsQuery,
} from '../../../api/identity/register.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { RegisterDone } from './RegisterDone.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import type { RegisterValues } from './useRegisterForm.ts'

type RegisterPanelProps = { code: string; codeLocked: boolean }

/** What one press asks for besides age and terms: who invited. */
const INVITATION: FieldRule = {
  field: 'affiliateCode',
  patternId: 1,
  acceptedPattern: '',
  minLength: 1,
  maxLength: 32,
  required: false,
  order: 0,
}

/** The ways the merchant has, one tab each, as its settings say at this moment. */
export function RegisterPanel(props: RegisterPanelProps) {
  const settings = useQuery(registerSettingsQuery())
  const client = useQueryClient()
  const [opened, setOpened] = useState<OpenedAccount | null>(null)
  if (opened !== null) return <RegisterDone opened={opened} />
  if (settings.data !== undefined) {
    const done = (account: OpenedAccount) => {
      setOpened(account)
      if (account.password === undefined) void client.invalidateQueries()
    }
    return <Ways {...props} settings={settings.data} onOpened={done} />
  }
  if (settings.isError) return <QueryFailed query={settings} />
  return <FormShape />
}

function Ways(
  props: RegisterPanelProps & {
    settings: RegisterSettings
    onOpened: (opened: OpenedAccount) => void
  },
) {
  const { settings } = props
  const { t } = useTranslation()
  const typed = useRef<RegisterValues | null>(null)
  const [chosen, setChosen] = useState<RegisterTab>('username')
  const tabs: RegisterTab[] = [
    ...settings.ways.map(({ way }) => way),
    ...(settings.direct ? (['direct'] as const) : []),
  ]
  const tab = tabs.includes(chosen) ? chosen : (tabs[0] ?? 'username')
  const way = settings.ways.find((one) => one.way === tab)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {tabs.length > 1 && (
        <Tabs
          value={tab}
          onValue={setChosen}
          items={tabs.map((value) => ({ value, label: t(`auth.register.tab.${value}`) }))}
          label={t('auth.register.ways')}
          look="segment"
        />
      )}
      <RegisterForm
        key={tab}
        tab={tab}
        rules={way?.fields ?? [INVITATION]}
        smsCode={way?.smsCode ?? false}
        emailCode={way?.emailCode ?? false}
        typed={typed}
        {...props}
      />
    </div>
  )
}

const LINES = ['name', 'password', 'again', 'nickname', 'email'] as const

function FormShape() {
  const { t } = useTranslation()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <LoadingNote text={t('common.state.loadingBare')} />
      {LINES.map((line) => (
        <Skeleton key={line} className="h-[58px]" />
      ))}
    </div>
  )
}
