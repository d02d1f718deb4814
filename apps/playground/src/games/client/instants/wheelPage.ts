import { RISKS, type Risk } from '../../rules/instants/plinko.ts'
import { SEGMENTS } from '../../rules/instants/wheel.ts'
import type { RoundView } from '../../views.ts'
import { el, t } from '../page.ts'
import { openGame } from '../play.ts'
import { INK } from '../stage.ts'
import { riskField } from './risk.ts'
import { type Segment, wheelStage } from './wheelStage.ts'

interface WheelChoice {
  readonly risk: Risk
}

const times = (hundredths: number): string => `${hundredths / 100}×`
const segmentOf = ({ steps }: RoundView): number => (steps[0]?.view as { segment: number } | undefined)?.segment ?? 0
const paysOf = (round: RoundView): number => SEGMENTS[(round.choice as WheelChoice).risk][segmentOf(round)] ?? 0

/** The more a segment pays, the warmer it is. */
function colorOf(pays: number): number {
  if (pays === 0) return INK.raised
  if (pays < 150) return INK.strong
  return pays < 250 ? INK.brass : INK.accent
}

const PICTURES = Object.fromEntries(
  RISKS.map((risk) => [
    risk,
    SEGMENTS[risk].map((pays) => ({
      text: String(pays / 100),
      color: colorOf(pays),
      ink: pays === 0 ? INK.muted : INK.canvas,
    })),
  ]),
) as unknown as Readonly<Record<Risk, readonly Segment[]>>

void openGame<WheelChoice>({
  game: 'wheel',
  rules: () => [el('p', {}, t('wheel.rules')), el('p', {}, t('bet.rtp', { percent: '99%' }))],
  choice: () => {
    const risk = riskField()
    return {
      fields: [risk.field],
      value: () => ({ risk: risk.value() }),
      onChange: (act) => risk.onChange(act),
    }
  },
  face: async (shell) => {
    const stage = await wheelStage(shell.stage)
    return {
      aim: ({ risk }) => stage.aim(PICTURES[risk]),
      show: async (round, isFeted) => await stage.turn(segmentOf(round), isFeted),
      pill: (round) => times(paysOf(round)),
      resultText: (round) => `${t('bet.multiplier')}: ${times(paysOf(round))}`,
    }
  },
})
