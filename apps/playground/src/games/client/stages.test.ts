// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from 'vitest'
import { ROLLS } from '../rules/instants/dice.ts'
import { windowOf } from '../rules/slots/reels.ts'
import { SLOT_REELS } from '../rules/slots/slot.ts'
import { ROWS, STRIPS } from '../rules/slots/slotTable.ts'
import { all, fakePixi, pictured } from './fakePixi.ts'

/** Above the hub: where the pointer is. */
const TOP = -Math.PI / 2
const FULL = Math.PI * 2
const SEGMENTS = Array.from({ length: 37 }, (_, index) => ({
  text: String(index),
  color: 1,
  ink: 2,
}))

beforeAll(() => {
  Object.assign(globalThis, {
    PIXI: fakePixi,
    ResizeObserver: class {
      observe(): void {}
    },
    // Little motion: a picture is at its end at once.
    matchMedia: () => ({ matches: true }),
  })
  Object.defineProperty(document, 'fonts', { value: { load: async () => [] }, configurable: true })
})

const into = () => document.createElement('div')

describe('a stage stops where the round was drawn', () => {
  it('turns the drawn segment of a wheel under the pointer', async () => {
    const { wheelStage } = await import('./instants/wheelStage.ts')
    const wheel = await wheelStage(into())
    wheel.aim(SEGMENTS)
    const [disc] = pictured().children
    for (const drawn of [1, 36, 0, 18]) {
      await wheel.turn(drawn, false)
      const wedges = all(fakePixi.Graphics, pictured()).flatMap(({ arcs }) => arcs)
      const under = wedges.findIndex(({ start, end }) => {
        const turned = (TOP - (disc?.rotation ?? 0) - start) % FULL
        return (turned + FULL) % FULL < end - start
      })
      expect(under).toBe(drawn)
    }
  })

  it('drops the ball of plinko into the slot of its path, named by what that slot pays', async () => {
    const { plinkoStage } = await import('./instants/plinkoStage.ts')
    const { slotsOf } = await import('../rules/instants/plinko.ts')
    const stage = await plinkoStage(into())
    const choice = { rows: 8, risk: 'HIGH' } as const
    stage.aim(choice)
    const [, slots, ball] = pictured().children
    for (const path of [
      [1, 1, 1, 1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0, 0, 0, 0],
      [1, 1, 0, 0, 0, 1, 0, 0],
    ]) {
      let pins = 0
      await stage.drop(path, false, () => (pins += 1))
      const slot = path.filter((side) => side === 1).length
      expect(pins).toBe(8)
      expect(ball?.x).toBeCloseTo(slots?.children[slot]?.x ?? Number.NaN)
      const box = slots?.children[slot]
      const [label] = box === undefined ? [] : all(fakePixi.Text, box)
      expect(label?.text).toBe(String((slotsOf(choice)[slot] ?? 0) / 100))
    }
  })

  it('marks the roll of dice on its scale, on the dice and among the figures below', async () => {
    const { diceStage } = await import('./instants/diceStage.ts')
    const stage = await diceStage(into())
    stage.aim({ side: 'UNDER', target: 5_000 })
    await stage.roll(ROLLS / 4, true, false)
    const [, , ticks, marker, first, second] = pictured().children
    expect(marker?.x).toBeCloseTo(ticks?.children[1]?.x ?? Number.NaN)
    await stage.roll(907, true, false)
    const shown = [first, second].flatMap((die) => (die === undefined ? [] : all(fakePixi.Text, die)))
    expect(shown.map(({ text }) => text)).toEqual(['09', '07'])
  })

  it('shows on each reel of a slot the strip from its stop on', async () => {
    const { reelsStage } = await import('./slots/reelsStage.ts')
    const { LOOKS } = await import('./slots/symbolArt.ts')
    const stage = await reelsStage(into(), SLOT_REELS, new Map(Object.entries(LOOKS)))
    const symbols = Object.keys(LOOKS)
    const stops = [0, 7, 29, 28, 13]
    await stage.spin(stops, () => {})
    const shown = all(fakePixi.Sprite, pictured())
    const textures = symbols.map((_symbol, made) =>
      shown.map(({ texture }) => texture).find((one) => isTexture(one, made)),
    )
    const letterOf = (texture: unknown) => symbols[textures.indexOf(texture)]
    for (const [reel, strip] of STRIPS.entries()) {
      const sprites = shown.slice(reel * (ROWS + 1), (reel + 1) * (ROWS + 1))
      const inWindow = sprites.slice(0, ROWS).map(({ texture }) => letterOf(texture))
      expect(inWindow).toEqual(windowOf(strip, stops[reel] ?? 0, ROWS))
    }
  })
})

const isTexture = (texture: unknown, made: number): boolean =>
  typeof texture === 'object' && texture !== null && 'made' in texture && texture.made === made
