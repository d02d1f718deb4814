import { Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { imageCdnQuery, pictureAt } from '../../../api/cdns.ts'

/** A picture that somebody brought, from the session's host of pictures; when that has nothing to show, from the site itself. */
export function OwnPicture({ address, alt }: { address: string; alt: string }) {
  const cdn = useQuery(imageCdnQuery())
  const [failed, setFailed] = useState<string | null>(null)
  if (cdn.isPending) return <Skeleton className="size-20 flex-none rounded-full" />
  const origin = cdn.data ?? null
  const near = origin === null ? address : pictureAt(origin, address)
  return (
    <img
      className="size-20 flex-none rounded-full object-cover"
      src={near === failed ? address : near}
      alt={alt}
      width={80}
      height={80}
      onError={() => setFailed(near)}
      data-testid="icon.picture"
    />
  )
}
