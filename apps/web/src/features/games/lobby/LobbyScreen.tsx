import { LoadingNote, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { vendorsQuery } from '../../../api/games/games.ts'
import { languageCodeOf } from '../../../format/languageCode.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { PlateScreen } from '../../lottery/plate/PlateScreen.tsx'
import { LobbyFilters } from './LobbyFilters.tsx'
import { LobbyGrid } from './LobbyGrid.tsx'
import { LOBBIES, type LobbyName } from './lobbies.ts'
import { Rooms } from './Rooms.tsx'
import { useLobbyFilter } from './useLobbyFilter.ts'
import './lobby.css'

/** A category of games: its vendors, and the games of the one that was chosen (experience 3.3). */
export function LobbyScreen({ name }: { name: LobbyName }) {
  const { i18n } = useTranslation()
  const vendors = useQuery(vendorsQuery(languageCodeOf(i18n.language)))
  const { category, art } = LOBBIES[name]
  if (vendors.isPending) return <Waiting name={name} />
  if (vendors.data === undefined) return <QueryFailed query={vendors} />
  const lane = vendors.data.find(({ title }) => title === category)
  if (lane === undefined) return <PlateScreen name={name} category={art} />
  return <Lobby name={name} lane={lane} lanes={vendors.data} />
}

function Lobby({
  name,
  lane,
  lanes,
}: Pick<Parameters<typeof useLobbyFilter>[0], 'lane' | 'lanes'> & { name: LobbyName }) {
  const { t } = useTranslation()
  const filter = useLobbyFilter({ lane, lanes })
  return (
    <div className="lobby" data-testid={`${name}.screen`}>
      <div className="lobby-head">
        <h1 className="text-30">{t(`screens.${name}.title`)}</h1>
        <p className="max-w-[60ch] text-muted">{t(`screens.${name}.lead`)}</p>
      </div>
      <LobbyFilters lane={lane} filter={filter} />
      <LobbyGrid lane={lane} filter={filter} />
      {name === 'pvp' && <Rooms />}
    </div>
  )
}

function Waiting({ name }: { name: LobbyName }) {
  const { t } = useTranslation()
  return (
    <div className="lobby" data-testid={`${name}.screen`}>
      <h1 className="text-30">{t(`screens.${name}.title`)}</h1>
      <LoadingNote text={t('common.state.loadingBare')} />
      <Skeleton className="h-[120px] rounded-tile" />
      <Skeleton className="h-[520px] rounded-tile" />
    </div>
  )
}
