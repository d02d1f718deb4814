import { avatarArt } from '@croupier/art'
import { Button, Skeleton, toast } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../api/explain.ts'
import { iconQuery, useSetIcon } from '../../../api/icon.ts'
import { useOwner } from '../../../api/owner.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { OwnPicture } from './OwnPicture.tsx'
import { PictureChooser } from './PictureChooser.tsx'

const drawnFor = (memberId: string): string => `data:image/svg+xml,${encodeURIComponent(avatarArt(memberId))}`

/** The own picture: the one that was uploaded, or the rosette that is drawn from the account. */
export function IconPanel({ memberId }: { memberId: string }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const icon = useQuery(iconQuery(owner))
  if (icon.isPending) return <Skeleton className="h-28 rounded-ticket" />
  if (icon.data === undefined) return <QueryFailed query={icon} />
  return (
    <div className="ui-card flex flex-wrap items-center gap-4 p-4" data-testid="security.icon">
      {icon.data === null ? (
        <img
          className="size-20 flex-none rounded-full object-cover"
          src={drawnFor(memberId)}
          alt={t('wallet.icon.title')}
          width={80}
          height={80}
        />
      ) : (
        <OwnPicture address={icon.data} alt={t('wallet.icon.title')} />
      )}
      <div className="grid min-w-0 flex-1 basis-56 gap-2">
        <strong className="font-[600]">{t('wallet.icon.title')}</strong>
        <p className="text-13 text-muted">{t('wallet.icon.note')}</p>
        <Chooser brought={icon.data !== null} />
      </div>
    </div>
  )
}

/** Brings a picture, or takes the one that was brought away. */
function Chooser({ brought }: { brought: boolean }) {
  const { t } = useTranslation()
  const { mutate, isPending, variables } = useSetIcon()
  const [problem, setProblem] = useState<string | null>(null)
  const send = (file: File | null) => {
    setProblem(null)
    mutate(file, {
      onSuccess: () => toast({ tone: 'success', title: t('wallet.icon.done') }),
      onError: (error) => setProblem(explain(error, t)),
    })
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <PictureChooser
          label={t('wallet.icon.choose')}
          busy={isPending && variables !== null}
          testId="icon"
          onChosen={send}
          onTooLarge={() => setProblem(t('wallet.icon.tooLong'))}
        />
        {brought && (
          <Button
            variant="quiet"
            size="sm"
            icon={<Trash2 size={16} aria-hidden />}
            busy={isPending && variables === null}
            onClick={() => send(null)}
            data-testid="icon.drop.button"
          >
            {t('wallet.icon.drop')}
          </Button>
        )}
      </div>
      {problem !== null && (
        <p className="text-13 text-danger" role="alert" data-testid="icon.problem">
          {problem}
        </p>
      )}
    </>
  )
}
