import { Button, FormAlert, Select, Skeleton, toast } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { explain } from '../../../api/explain.ts'
import {
  type OwnProtection,
  protectionQuery,
  useConfirmReview,
  useSetReality,
} from '../../../api/identity/protection.ts'
import { useOwner } from '../../../api/owner.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { goToPanel, PANELS, SecurityPanel } from '../security/SecurityPanel.tsx'
import { BreakForm } from './BreakForm.tsx'
import { BreakState } from './BreakState.tsx'
import { LimitForm } from './LimitForm.tsx'
import { LimitList } from './LimitList.tsx'

const HOURS = 24

/** Limits and breaks that a player sets (protection 2.2): what holds, what is used of it, what waits; a new limit; a break. */
export function ProtectionPanel() {
  const { t } = useTranslation()
  const own = useQuery(protectionQuery(useOwner()))
  const { hash } = useLocation()
  const isCalled = hash === `#${PANELS.protection}` && own.data !== undefined
  useEffect(() => {
    // Led here from a deposit or a reality check: what is above has its height by now.
    if (isCalled) goToPanel('protection')
  }, [isCalled])
  return (
    <SecurityPanel
      name="protection"
      title={t('protection.title')}
      lead={t('protection.lead', { hours: HOURS * (own.data?.raiseDays ?? 1) })}
    >
      {own.isPending && <Skeleton className="h-56 rounded-ticket" />}
      {own.isError && own.data === undefined && <QueryFailed query={own} />}
      {own.data !== undefined && (
        <>
          {own.data.pause !== null && <BreakState pause={own.data.pause} />}
          <Review due={own.data.reviewDueAt} />
          <LimitList limits={own.data.limits} />
          <LimitForm />
          <Reality minutes={own.data.realityMinutes} longest={own.data.longestReality} />
          <BreakForm />
        </>
      )}
    </SecurityPanel>
  )
}

/** Half a year after they were last thought of, the limits are to be gone through (protection P3). */
function Review({ due }: { due: OwnProtection['reviewDueAt'] }) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useConfirmReview()
  if (due === null || due.getTime() > Date.now()) return null
  return (
    <div className="grid justify-items-start gap-3" role="status" data-testid="protection.review">
      <p className="text-14 text-brass">{t('protection.review.ask')}</p>
      <FormAlert text={error === null ? null : explain(error, t)} />
      <Button variant="outline" busy={isPending} onClick={() => mutate()} data-testid="protection.review.button">
        {t('protection.review.keep')}
      </Button>
    </div>
  )
}

const MINUTES = [15, 30, 60, 120] as const

function Reality({ minutes, longest }: { minutes: number; longest: number }) {
  const { t } = useTranslation()
  // What the merchant fixed can lie between two of them.
  const offered = [...new Set([...MINUTES.filter((one) => one <= longest), minutes])].toSorted((a, b) => a - b)
  const { mutate } = useSetReality()
  const choose = (next: string) => {
    const chosen = MINUTES.find((one) => String(one) === next)
    if (chosen === undefined) return
    mutate(chosen, {
      onSuccess: () => toast({ tone: 'success', title: t('protection.saved') }),
      onError: (error) => toast({ tone: 'error', title: explain(error, t) }),
    })
  }
  return (
    <div className="ui-card flex flex-wrap items-center justify-between gap-3 p-4">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <strong className="font-[600]">{t('protection.reality')}</strong>
        <p className="text-13 text-muted">{t('protection.realityNote')}</p>
      </div>
      <div className="min-w-[160px]">
        <Select
          label={t('protection.reality')}
          value={String(minutes)}
          onValue={choose}
          options={offered.map((one) => ({
            value: String(one),
            label: t('protection.minutes', { value: one }),
          }))}
          data-testid="protection.reality.select"
        />
      </div>
    </div>
  )
}
