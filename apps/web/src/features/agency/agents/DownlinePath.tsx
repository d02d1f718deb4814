import { Button } from '@croupier/ui'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'

type DownlinePathProps = {
  steps: readonly { id: string; account: string }[]
  onStep: (id: string | null) => void
}

/** me › liu88 › chen01: the way down to whose downlines are shown. */
export function DownlinePath({ steps, onStep }: DownlinePathProps) {
  const { t } = useTranslation()
  return (
    <nav className="me-auto max-md:basis-full" aria-label={t('agent.team.way')} data-testid="team.breadcrumb">
      <ol className="flex flex-wrap items-center gap-1">
        {steps.map(({ id, account }, index) => {
          const last = index === steps.length - 1
          return (
            <li key={id} className="flex items-center gap-1">
              {index > 0 && <ChevronRight className="text-subtle" size={14} aria-hidden />}
              {last ? (
                <b aria-current="location" className="font-[600]">
                  {account}
                </b>
              ) : (
                <Button variant="link" size="sm" onClick={() => onStep(index === 0 ? null : id)}>
                  {account}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
