import { hasOwnOdds, type Play } from '@croupier/rules'
import { Chip, Drawer, Input } from '@croupier/ui'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PrizeMode } from '../../../api/lottery/lottery.ts'
import { useDesk } from './deskStore.ts'
import { fullPlayName, groupName, playName } from './playNames.ts'
import { PrizeText } from './RuleLine.tsx'
import type { Desk } from './useDeskState.ts'

/** On phones: the play in one line; a press opens all plays as a sheet with search. */
export default function PlayPicker({ desk, onMode }: { desk: Desk; onMode: (mode: PrizeMode) => void }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const name = hasOwnOdds(desk.play) ? groupName(t, desk.play.group) : fullPlayName(t, desk.play)
  return (
    <>
      <button type="button" className="desk-picker" onClick={() => setOpen(true)} data-testid="play.picker.button">
        <span className="grid min-w-0">
          <span className="font-[600]">{name}</span>
          <span className="truncate text-12 text-subtle">
            <PrizeText desk={desk} />
          </span>
        </span>
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
      </button>
      <Drawer
        open={open}
        side="bottom"
        onClose={() => setOpen(false)}
        title={t('lottery.tabs.plays')}
        closeLabel={t('common.action.close')}
      >
        <PickerList desk={desk} onMode={onMode} onDone={() => setOpen(false)} />
      </Drawer>
    </>
  )
}

/** Boards of a group are one choice, because they are shown together. */
function chipsOf(plays: readonly Play[], group: string): Play[] {
  const inGroup = plays.filter((play) => play.group === group)
  const board = inGroup.find(hasOwnOdds)
  return inGroup.filter((play) => play === board || !hasOwnOdds(play))
}

type PickerListProps = { desk: Desk; onMode: (mode: PrizeMode) => void; onDone: () => void }

function PickerList({ desk, onMode, onDone }: PickerListProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const change = useDesk((store) => store.change)
  const wanted = search.trim().toLowerCase()
  const plays = desk.plays.filter((play) => fullPlayName(t, play).toLowerCase().includes(wanted))
  const groups = [...new Set(plays.map(({ group }) => group))]
  const pick = (playCode: string) => {
    change(desk.key, { playCode })
    desk.choosePlay(playCode)
    onDone()
  }
  return (
    <div className="grid gap-4 pb-4">
      {desk.game.modes.length > 1 && (
        <div className="flex gap-2">
          {desk.game.modes.map(({ mode }) => (
            <Chip
              key={mode}
              look="pill"
              pressed={mode === desk.mode}
              onClick={() => {
                onMode(mode)
                onDone()
              }}
            >
              {t(`lottery.mode.${mode}`)}
            </Chip>
          ))}
        </div>
      )}
      <Input
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        placeholder={t('lottery.tabs.search')}
        aria-label={t('lottery.tabs.search')}
      />
      {groups.length === 0 && <p className="text-muted">{t('lottery.tabs.none')}</p>}
      {groups.map((group) => (
        <section key={group} className="grid gap-2">
          <h3 className="text-13 text-subtle">{groupName(t, group)}</h3>
          <div className="flex flex-wrap gap-2">
            {chipsOf(plays, group).map((play) => (
              <Chip key={play.code} pressed={desk.fieldPlays.includes(play)} onClick={() => pick(play.code)}>
                {hasOwnOdds(play) ? groupName(t, group) : playName(t, play)}
              </Chip>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}
