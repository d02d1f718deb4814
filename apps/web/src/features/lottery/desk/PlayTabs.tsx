import { hasOwnOdds, type Play } from '@croupier/rules'
import { Chip, Tabs } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import type { PrizeMode } from '../../../api/lottery/lottery.ts'
import { useDesk } from './deskStore.ts'
import { groupName, playName } from './playNames.ts'
import type { Desk } from './useDeskState.ts'

/** The plays of the open tab that are shown one at a time; boards at odds are shown together. */
function subPlays({ plays, play: { group } }: Desk): Play[] {
  const inGroup = plays.filter((play) => play.group === group)
  const board = inGroup.find(hasOwnOdds)
  return inGroup.filter((play) => play === board || !hasOwnOdds(play))
}

/** Official or credit, the tabs of plays, and the plays of the open tab. */
export function PlayTabs({ desk, onMode }: { desk: Desk; onMode: (mode: PrizeMode) => void }) {
  const { t } = useTranslation()
  const groups = [...new Set(desk.plays.map(({ group }) => group))]
  const inGroup = subPlays(desk)
  const change = useDesk((store) => store.change)
  const open = (playCode: string) => {
    change(desk.key, { playCode })
    desk.choosePlay(playCode)
  }
  return (
    <div className="desk-tabs">
      <div className="desk-tabs-row">
        {desk.game.modes.length > 1 && (
          <Tabs
            look="segment"
            label={t('lottery.mode.label')}
            value={desk.mode}
            onValue={onMode}
            items={desk.game.modes.map(({ mode }) => ({
              value: mode,
              label: <span data-testid={`mode.${mode}`}>{t(`lottery.mode.${mode}`)}</span>,
            }))}
          />
        )}
        <div className="desk-groups">
          <Tabs
            look="pills"
            label={t('lottery.tabs.label')}
            value={desk.play.group}
            onValue={(group) => {
              const first = desk.plays.find((play) => play.group === group)
              if (first !== undefined) open(first.code)
            }}
            items={groups.map((group) => ({ value: group, label: groupName(t, group) }))}
          />
        </div>
      </div>
      {inGroup.length > 1 && (
        <fieldset className="desk-subs">
          <legend className="ui-visually-hidden">{t('lottery.tabs.plays')}</legend>
          {inGroup.map((play) => (
            <Chip
              key={play.code}
              pressed={desk.fieldPlays.includes(play)}
              onClick={() => open(play.code)}
              data-testid={`play.${play.code}`}
            >
              {playName(t, play)}
            </Chip>
          ))}
        </fieldset>
      )}
    </div>
  )
}
