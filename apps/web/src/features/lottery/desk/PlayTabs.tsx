import { hasOwnOdds, type Play } from '@croupier/rules'
import { Chip, Tabs } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import type { PrizeMode } from '../../../api/lottery/lottery.ts'
import { useDesk } from './deskStore.ts'
import { groupName, playName } from './playNames.ts'
import type { Desk } from './useDeskState.ts'

/** Fewer plays are read at a glance. */
const LABELLED_FROM = 4

/** The plays of the open tab that are shown one at a time; boards at odds are shown together. */
function subPlays({ plays, play: { group } }: Desk): Play[] {
  const inGroup = plays.filter((play) => play.group === group)
  const board = inGroup.find(hasOwnOdds)
  return inGroup.filter((play) => play === board || !hasOwnOdds(play))
}

const SUB_KINDS = ['direct', 'group', 'other'] as const
const DIRECT = /\.(?:direct|combo)$/
const GROUP = /\.(?:g\d+|group|gsum|mixed|banker)$/

function subKind({ rule }: Play): (typeof SUB_KINDS)[number] {
  if (DIRECT.test(rule)) return 'direct'
  return GROUP.test(rule) ? 'group' : 'other'
}

/** The plays of a tab under direct, group and other; without labels where they are few or of one kind (experience 3.5). */
function labelledSubs(plays: readonly Play[]) {
  const kinds = SUB_KINDS.flatMap((kind) => {
    const ofKind = plays.filter((play) => subKind(play) === kind)
    return ofKind.length === 0 ? [] : [{ kind, plays: ofKind }]
  })
  return kinds.length < 2 || plays.length < LABELLED_FROM ? [{ kind: null, plays }] : kinds
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
          {labelledSubs(inGroup).map(({ kind, plays }) => (
            <span key={kind} className="desk-sub-kind">
              {kind !== null && <small className="text-12 text-subtle">{t(`lottery.tabs.kind.${kind}`)}</small>}
              {plays.map((play) => (
                <Chip
                  key={play.code}
                  pressed={desk.fieldPlays.includes(play)}
                  onClick={() => open(play.code)}
                  data-testid={`play.${play.code}`}
                >
                  {playName(t, play)}
                </Chip>
              ))}
            </span>
          ))}
        </fieldset>
      )}
    </div>
  )
}
