import { Chip, IconButton, Input, Select } from '@croupier/ui'
import { Grid3x3, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gameFeatures, type Lane } from '../../../api/games/games.ts'
import { useSession } from '../../../api/session.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { VendorSign } from '../../../shell/catalogue/VendorSign.tsx'
import { useDensity } from '../../../shell/kept/density.ts'
import { LOBBY_SORTS, type LobbyFilter } from './useLobbyFilter.ts'

const TYPED_MS = 250

type FiltersProps = { lane: Lane; filter: LobbyFilter }

/** Vendors, kinds, tags, order and a search in the lobby; it stays in sight while one scrolls. */
export function LobbyFilters({ lane, filter }: FiltersProps) {
  return (
    <div className="lobby-bar">
      <Vendors lane={lane} filter={filter} />
      <div className="lobby-tools">
        <LobbySearch filter={filter} />
        <Tags lane={lane} filter={filter} />
        <Order filter={filter} />
        <DensityToggle />
      </div>
    </div>
  )
}

function Vendors({ lane, filter }: FiltersProps) {
  const { t } = useTranslation()
  const { count: countOf } = useFormat()
  const all = lane.cards.reduce((sum, card) => sum + card.games, 0)
  return (
    <fieldset className="lobby-vendors" aria-label={t('games.vendors')} data-testid="lobby.vendors">
      <Chip look="pill" pressed={filter.vendor === null} onClick={() => filter.setVendor(null)}>
        {t('games.all')} <small className="num">{countOf(all)}</small>
      </Chip>
      {lane.cards.map(({ vassalage, name, games, state, isHot }) => (
        <Chip
          key={vassalage}
          look="pill"
          pressed={filter.vendor === vassalage}
          onClick={() => filter.setVendor(vassalage)}
          data-testid={`lobby.vendor.${vassalage}`}
        >
          <VendorSign vassalage={vassalage} name={name} />
          {name} <small className="num">{countOf(games)}</small>
          {isHot === 1 && <small className="lobby-hot">{t('games.tag.hot')}</small>}
          {state === 'MAINTENANCE' && <small>{t('games.tag.resting')}</small>}
        </Chip>
      ))}
    </fieldset>
  )
}

/** What is typed goes into the address after a moment, so that a word is one question. */
function LobbySearch({ filter }: { filter: LobbyFilter }) {
  const { t } = useTranslation()
  const { search, set } = filter
  const [typed, setTyped] = useState(search)
  useEffect(() => setTyped(search), [search])
  useEffect(() => {
    if (typed.trim() === search) return
    const timer = setTimeout(() => set({ q: typed.trim() === '' ? null : typed.trim() }), TYPED_MS)
    return () => clearTimeout(timer)
  })
  return (
    <Input
      type="search"
      className="lobby-search"
      aria-label={t('games.search')}
      placeholder={t('games.search')}
      maxLength={60}
      start={
        <span data-affix="start">
          <Search size={16} strokeWidth={1.75} aria-hidden />
        </span>
      }
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      data-testid="lobby.search.input"
    />
  )
}

function Tags({ lane, filter }: FiltersProps) {
  const { t } = useTranslation()
  const loggedIn = useSession((session) => session.token !== null)
  const kinds = lane.kinds.length > 1 ? lane.kinds : []
  const toggle = (key: 'kind' | 'feature' | 'new' | 'fav', value: string, isOn: boolean) =>
    filter.set({ [key]: isOn ? null : value })
  const chip = (key: 'kind' | 'feature' | 'new' | 'fav', value: string, text: string, isOn: boolean) => (
    <Chip key={`${key} ${value}`} look="tool" pressed={isOn} onClick={() => toggle(key, value, isOn)}>
      {text}
    </Chip>
  )
  return (
    <fieldset className="lobby-tags" aria-label={t('games.filter.label')} data-testid="lobby.tags">
      {kinds.map((kind) => chip('kind', kind, t(`games.kind.${kind}`), filter.kind === kind))}
      {loggedIn && chip('fav', '1', t('games.filter.favourites'), filter.favourites)}
      {chip('new', '1', t('games.filter.isNew'), filter.isNew)}
      {lane.title === 'RNG' &&
        gameFeatures.map((feature) =>
          chip('feature', feature, t(`games.filter.${feature}`), filter.feature === feature),
        )}
    </fieldset>
  )
}

/** What was played last is known of who is logged in. */
function Order({ filter }: { filter: LobbyFilter }) {
  const { t } = useTranslation()
  const loggedIn = useSession((session) => session.token !== null)
  const sorts = LOBBY_SORTS.filter((sort) => loggedIn || sort !== 'recent')
  return (
    <Select
      look="pill"
      label={t('games.sort.label')}
      value={loggedIn || filter.sort !== 'recent' ? filter.sort : 'hot'}
      onValue={(sort) => filter.set({ sort: sort === 'hot' ? null : sort })}
      options={sorts.map((sort) => ({ value: sort, label: t(`games.sort.${sort}`) }))}
      data-testid="lobby.sort"
    />
  )
}

/** More tiles in a row, smaller; the same is in the settings of the display. */
function DensityToggle() {
  const { t } = useTranslation()
  const { density, setDensity } = useDensity()
  const isCompact = density === 'compact'
  return (
    <IconButton
      size="sm"
      label={t('games.density.compact')}
      aria-pressed={isCompact}
      icon={<Grid3x3 size={18} strokeWidth={1.75} />}
      onClick={() => setDensity(isCompact ? 'comfortable' : 'compact')}
      data-testid="lobby.density.button"
    />
  )
}
