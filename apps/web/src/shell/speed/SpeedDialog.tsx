import { Badge, Button, buttonLook, Dialog, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { linesQuery } from '../../api/site.ts'
import { siteStatusQuestion } from '../closed/siteStatus.ts'
import { QueryFailed } from '../failed/QueryFailed.tsx'
import type { OverlayProps } from '../overlayProps.ts'
import { measureLine } from './measure.ts'

const monotonicMs = () => performance.now()

/** How quickly the merchant's lines answer from here, and the way to another one (spec 2). */
export default function SpeedDialog({ onClose }: OverlayProps) {
  const { t } = useTranslation()
  const lines = useQuery(linesQuery())
  const others = (lines.data ?? []).filter(({ domain }) => new URL(domain).origin !== location.origin)
  const own = lines.data?.find(({ domain }) => new URL(domain).origin === location.origin)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('site.speed.title')}
      description={t('site.speed.text')}
      closeLabel={t('common.action.close')}
      width={520}
      data-testid="speed.dialog"
    >
      <ul className="m-0 mt-3 grid list-none gap-2 p-0">
        <Line name={own?.name ?? t('site.speed.own')} origin={location.origin} current />
        {lines.isPending && <Skeleton className="h-12" />}
        {others.map(({ name, domain }) => (
          <Line key={domain} name={name} origin={new URL(domain).origin} />
        ))}
      </ul>
      {lines.isError && <QueryFailed query={lines} />}
      {lines.isSuccess && others.length === 0 && <p className="mt-3 text-13 text-muted">{t('site.speed.onlyOne')}</p>}
      <OwnPage />
    </Dialog>
  )
}

/** The merchant's own page for it, where it has one: beside what is measured here (spec 2, rules E5). */
function OwnPage() {
  const { t } = useTranslation()
  const { data } = useQuery(siteStatusQuestion)
  const page = data?.links.speedTest ?? null
  if (page === null) return null
  return (
    <a
      className="ui-link mt-3 inline-flex items-center gap-2 text-13"
      href={page}
      target="_blank"
      rel="noreferrer"
      data-testid="speed.page.link"
    >
      {t('site.speed.page')}
      <ExternalLink size={16} strokeWidth={1.75} aria-hidden />
    </a>
  )
}

type LineProps = { name: string; origin: string; current?: boolean }

function Line({ name, origin, current = false }: LineProps) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const measured = useQuery({
    queryKey: ['site', 'speed', origin],
    queryFn: () => measureLine(origin, monotonicMs),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const { data: ms, isFetching } = measured
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-tile border border-line px-3 py-2">
      <span className="grid min-w-0 flex-1">
        <span className="flex items-center gap-2">
          {name}
          {current && <Badge tone="jade">{t('site.speed.current')}</Badge>}
        </span>
        <span className="truncate text-12 text-subtle">{new URL(origin).host}</span>
      </span>
      <span className="num" aria-live="polite" data-testid="speed.ms">
        {isFetching && t('site.speed.measuring')}
        {!isFetching && (ms === null || ms === undefined)
          ? t('site.speed.silent')
          : !isFetching && t('site.speed.ms', { ms })}
      </span>
      {current ? (
        <Button variant="quiet" size="sm" disabled={isFetching} onClick={() => void measured.refetch()}>
          {t('site.speed.again')}
        </Button>
      ) : (
        <a href={new URL(`${pathname}${search}`, origin).href} {...buttonLook({ variant: 'outline', size: 'sm' })}>
          {t('site.speed.use')}
        </a>
      )}
    </li>
  )
}
