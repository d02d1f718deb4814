import { Chip, EmptyState, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { memberInfoQuery } from '../../../api/identity/member.ts'
import { gameMenusQuery, longDragonQuery } from '../../../api/lottery/lottery.ts'
import { useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { DragonRow } from './DragonRow.tsx'
import './longDragon.css'

/** Stakes of one press, in yuan. */
const CHIPS = [5, 10, 20, 50, 100, 500] as const

/** `/lottery?gameCode=long_dragon`: runs of equal outcomes in all games, each to follow or to cut with one press (rules A8). */
export default function LongDragonScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const owner = useOwner()
  const menus = useQuery(gameMenusQuery())
  const dragon = useQuery(longDragonQuery())
  const member = useQuery(memberInfoQuery(owner)).data
  const [chip, setChip] = useState<number>(CHIPS[1])
  const games = menus.data?.flatMap((group) => group.gameMenus.map(({ game }) => game)) ?? []
  return (
    <div className="grid gap-4 p-4" data-testid="longDragon.screen">
      <header>
        <h1 className="text-30">{t('screens.longDragon.title')}</h1>
        <p className="mt-1 text-muted">{t('screens.longDragon.lead')}</p>
      </header>
      <fieldset className="m-0 flex flex-wrap items-center gap-2 border-0 p-0">
        <legend className="ui-visually-hidden">{t('lottery.dragon.stake')}</legend>
        <span className="text-13 text-muted">{t('lottery.dragon.stake')}</span>
        {CHIPS.map((one) => (
          <Chip
            key={one}
            look="pill"
            pressed={one === chip}
            onClick={() => setChip(one)}
            data-testid={`dragon.chip.${one}`}
          >
            {format.count(one)}
          </Chip>
        ))}
      </fieldset>
      {dragon.isPending && <Skeleton className="h-[320px] rounded-ticket" />}
      {dragon.isError && <QueryFailed query={dragon} />}
      {dragon.data?.entries.length === 0 && (
        <EmptyState title={t('screens.longDragon.why')} text={t('screens.longDragon.empty')} />
      )}
      {dragon.data !== undefined && dragon.data.entries.length > 0 && (
        <ul className="dragon-list">
          {dragon.data.entries.map((entry) => (
            <DragonRow
              key={`${entry.gameCode} ${entry.playCode} ${entry.cell}`}
              entry={entry}
              game={games.find(({ code }) => code === entry.gameCode)}
              member={member}
              stake={`${chip}`}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
