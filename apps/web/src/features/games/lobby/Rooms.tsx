import { Badge, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { roomsQuery } from '../../../api/games/games.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { languageCodeOf } from '../../../shell/language/languageCode.ts'

const SKELETON = 'h-[160px] rounded-tile'

/** Rooms of the card games, lowest stake first (spec 3, pvp rooms). */
export function Rooms() {
  const { t, i18n } = useTranslation()
  const { money, count: countOf } = useFormat()
  const id = useId()
  const rooms = useQuery(roomsQuery(languageCodeOf(i18n.language)))
  if (rooms.isPending) return <Skeleton className={SKELETON} />
  // The games above stand without their rooms.
  if (rooms.data === undefined || rooms.data.length === 0) return null
  return (
    <section aria-labelledby={id} data-testid="pvp.rooms">
      <h2 id={id} className="mb-3 text-20">
        {t('games.rooms')}
      </h2>
      <ul className="lobby-rooms">
        {rooms.data.map((room) => (
          <li key={`${room.nodeId} ${room.roomId}`} className="ui-card">
            <b className="font-[600]">{room.gameName}</b>
            <span className="text-muted">{room.name}</span>
            <span className="num text-13">
              {t('games.room.from', { amount: money(room.minBet) })}
            </span>
            <span className="num text-13 text-subtle">
              {t('games.room.seats', { count: countOf(room.seats) })}
            </span>
            {room.isSample && <Badge>{t('games.tag.sample')}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  )
}
