import { Badge, buttonLook, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Room, roomsQuery } from '../../../api/games/games.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { gamePath } from './gamePath.ts'
import { useTries } from './useTries.ts'

const SKELETON = 'h-[160px] rounded-tile'

/** Rooms of the card games, lowest stake first (spec 3, pvp rooms). */
export function Rooms() {
  const { t, i18n } = useTranslation()
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
          <RoomCard key={`${room.nodeId} ${room.roomId}`} room={room} />
        ))}
      </ul>
    </section>
  )
}

/** A room, and the way into it while it is open; a trial account goes in with play money. */
function RoomCard({ room }: { room: Room }) {
  const { t } = useTranslation()
  const { money, count: countOf } = useFormat()
  const { isTrial } = useTries()
  const { nodeId, roomId, gameName, name, minBet, seats, isSample, state } = room
  return (
    <li className="ui-card">
      <b className="font-[600]">{gameName}</b>
      <span className="text-muted">{name}</span>
      <span className="num text-13">{t('games.room.from', { amount: money(minBet) })}</span>
      <span className="num text-13 text-subtle">{t('games.room.seats', { count: countOf(seats) })}</span>
      {isSample && <Badge>{t('games.tag.sample')}</Badge>}
      {!isSample && state === 'MAINTENANCE' && <Badge>{t('games.tag.resting')}</Badge>}
      {!isSample && state === 'OPEN' && (
        <Link
          to={gamePath(nodeId, isTrial, roomId)}
          {...buttonLook({ size: 'sm' })}
          aria-label={`${t('games.play')}: ${gameName} · ${name}`}
          data-testid={`room.${nodeId}.${roomId}`}
        >
          {t('games.play')}
        </Link>
      )}
    </li>
  )
}
