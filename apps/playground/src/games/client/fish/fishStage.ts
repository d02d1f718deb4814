import type * as Pixi from 'pixi.js'
import { ARRIVAL_MS, CROSSING_MS, fishAt, type Species, speciesOf } from '../../rules/fish/fish.ts'
import { isCalm } from '../page.ts'
import { DISPLAY, INK, makeStage, PIXI, type Stage, sparks, tween } from '../stage.ts'
import { FISH_ART, FISH_HEIGHT, FISH_WIDTH } from './fishArt.ts'

/** The water with its fish. */
export interface FishStage {
  /** the clock of the room, since the epoch */
  setClock(nowMs: number): void
  /** a fish of a species that can be shot now; null where there is none */
  find(id: Species['id']): number | null
  /** a shot flies to a fish, wherever it is then */
  shoot(fish: number): void
  /** a fish is caught, by this player or by another one */
  take(fish: number, isOwn: boolean): void
}

const SHOT_MS = 260
const BASE = 13
/** Half of a fish's width where nothing is made larger. */
const BASE_OF_ART = 36
const CALM_FPS = 8

/** A fish that looks to the right, with what it pays below it. */
function picture({ id, pays }: Species): Pixi.Container {
  const size = (BASE + Math.sqrt(pays) * 4.2) / BASE_OF_ART
  const body = new PIXI.Graphics().svg(
    `<svg viewBox="0 0 ${FISH_WIDTH} ${FISH_HEIGHT}" xmlns="http://www.w3.org/2000/svg">${FISH_ART[id]}</svg>`,
  )
  body.pivot.set(FISH_WIDTH / 2, FISH_HEIGHT / 2)
  const turned = new PIXI.Container()
  turned.addChild(body)
  body.scale.set(size)
  const style = { fontFamily: DISPLAY, fontWeight: '700', fontSize: 13, fill: INK.text } as const
  const label = new PIXI.Text({ text: `${pays}×`, style })
  label.anchor.set(0.5, 0)
  label.position.set(0, (FISH_HEIGHT / 2) * size + 1)
  const whole = new PIXI.Container()
  whole.addChild(turned, label)
  return whole
}

/** Water that grows darker, light that falls into it, and the ground of the sea. */
function drawSea(sea: Pixi.Graphics, width: number, height: number): void {
  const fill = new PIXI.FillGradient({
    type: 'linear',
    start: { x: 0, y: 0 },
    end: { x: 0, y: 1 },
    colorStops: [
      { offset: 0, color: 0x17607f },
      { offset: 0.55, color: 0x0c3350 },
      { offset: 1, color: 0x07182b },
    ],
  })
  sea.clear().rect(0, 0, width, height).fill(fill)
  for (const [at, wide] of [
    [0.12, 0.06],
    [0.36, 0.1],
    [0.68, 0.07],
    [0.86, 0.05],
  ] as const) {
    const [left, right] = [width * at, width * (at + wide)]
    const slant = width * 0.12
    sea
      .poly([left, 0, right, 0, right - slant * 0.6, height * 0.85, left - slant, height * 0.85])
      .fill({ color: 0xbfefff, alpha: 0.05 })
  }
  sea
    .moveTo(0, height)
    .lineTo(0, height - 26)
    .bezierCurveTo(width * 0.25, height - 58, width * 0.4, height - 12, width * 0.62, height - 34)
    .bezierCurveTo(width * 0.8, height - 50, width * 0.9, height - 20, width, height - 30)
    .lineTo(width, height)
    .fill({ color: 0x1d2b33 })
  for (const [index, at] of [0.05, 0.09, 0.78, 0.93, 0.97].entries()) {
    const x = width * at
    const top = height - 60 - (index % 3) * 22
    sea
      .moveTo(x, height - 18)
      .bezierCurveTo(x - 14, height - 40, x + 14, top + 20, x - 4, top)
      .stroke({ width: 6, color: index % 2 === 0 ? 0x2f8a5c : 0x9b3f6c, alpha: 0.75, cap: 'round' })
  }
}

class Water {
  readonly stage: Stage
  readonly fish = new Map<number, Pixi.Container>()
  readonly gone = new Set<number>()
  readonly sea = new PIXI.Graphics()
  readonly layer = new PIXI.Container()
  readonly cannon = new PIXI.Graphics().roundRect(-9, -44, 18, 48, 8).circle(0, 0, 20)
  readonly shot: (fish: number) => void
  width = 600
  height = 400
  /** what the page's clock lacks to the room's */
  ahead = 0

  constructor(stage: Stage, shot: (fish: number) => void) {
    this.stage = stage
    this.shot = shot
    this.cannon.fill(INK.brass).stroke({ width: 2, color: INK.canvas })
    stage.app.stage.addChild(this.sea, this.layer, this.cannon)
  }

  /** Where a fish is: it crosses on a line of its own, every second one to the left. */
  place(fish: number, nowMs: number): { x: number; y: number; isLeft: boolean } {
    const share = (nowMs - fish * ARRIVAL_MS) / CROSSING_MS
    const isLeft = fish % 2 === 1
    const line = ((fish * 37) % 100) / 100
    const wave = isCalm() ? 0 : Math.sin(share * 9 + fish) * 14
    const x = (this.width + 200) * (isLeft ? 1 - share : share) - 100
    return { x, y: 40 + (this.height - 150) * line + wave, isLeft }
  }

  draw(): void {
    const nowMs = performance.now() + this.ahead
    const there = new Set(fishAt(nowMs).filter((fish) => !this.gone.has(fish)))
    for (const [fish, view] of this.fish) {
      if (there.has(fish)) continue
      view.destroy({ children: true })
      this.fish.delete(fish)
    }
    for (const fish of there) {
      const view = this.fish.get(fish) ?? this.enter(fish)
      const { x, y, isLeft } = this.place(fish, nowMs)
      view.position.set(x, y)
      view.children[0]?.scale.set(isLeft ? -1 : 1, 1)
    }
  }

  enter(fish: number): Pixi.Container {
    const view = picture(speciesOf(fish))
    view.eventMode = 'static'
    view.cursor = 'crosshair'
    view.on('pointerdown', () => this.shot(fish))
    this.layer.addChild(view)
    this.fish.set(fish, view)
    return view
  }

  async fly(fish: number): Promise<void> {
    const target = this.fish.get(fish)
    if (target === undefined) return
    const [dx, dy] = [target.x - this.cannon.x, target.y - this.cannon.y]
    this.cannon.rotation = Math.atan2(dx, -dy)
    const bullet = new PIXI.Graphics().circle(0, 0, 6).fill(INK.accent)
    this.stage.app.stage.addChild(bullet)
    await tween(this.stage, SHOT_MS, (share) => {
      bullet.position.set(this.cannon.x + dx * share, this.cannon.y + dy * share)
    })
    bullet.destroy()
  }
}

/** Draws the water into an element. @param shot a fish was touched */
export async function fishStage(into: HTMLElement, shot: (fish: number) => void): Promise<FishStage> {
  const stage = await makeStage(into)
  const water = new Water(stage, shot)
  stage.fit((width, height) => {
    water.width = width
    water.height = height
    drawSea(water.sea, width, height)
    water.cannon.position.set(width / 2, height - 26)
  })
  // Fish have to move to be shot at; for who asked for little motion they move in few steps.
  if (isCalm()) stage.app.ticker.maxFPS = CALM_FPS
  stage.app.ticker.add(() => water.draw())
  return {
    setClock(nowMs) {
      water.ahead = nowMs - performance.now()
    },
    find(id) {
      const inside = [...water.fish].filter(
        ([fish, { x }]) => speciesOf(fish).id === id && x > 20 && x < water.width - 20,
      )
      return inside[0]?.[0] ?? null
    },
    shoot: (fish) => void water.fly(fish),
    take(fish, isOwn) {
      const view = water.fish.get(fish)
      water.gone.add(fish)
      if (view !== undefined && isOwn) void sparks(stage, view.x, view.y, 20)
    },
  }
}
