import type * as Pixi from 'pixi.js'
import { ARRIVAL_MS, CROSSING_MS, fishAt, type Species, speciesOf } from '../../rules/fish/fish.ts'
import { isCalm } from '../page.ts'
import { DISPLAY, INK, makeStage, PIXI, type Stage, sparks, tween } from '../stage.ts'

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

const COLORS: Readonly<Record<Species['id'], number>> = {
  SPRAT: 0x9fb6c9,
  CLOWN: 0xff8a4c,
  PUFFER: 0xe5bc67,
  TURTLE: 0x4cd79b,
  RAY: 0x6aa5f0,
  SHARK: 0x8a97b8,
  WHALE: 0x5874d8,
  DRAGON: 0xff5f7e,
}
const SHOT_MS = 260
const BASE = 13
const CALM_FPS = 8

/** A fish that looks to the right, with what it pays. */
function picture({ id, pays }: Species): Pixi.Container {
  const size = BASE + Math.sqrt(pays) * 4.2
  const color = COLORS[id]
  const body = new PIXI.Graphics()
    .poly([-size * 0.8, 0, -size * 1.5, -size * 0.6, -size * 1.35, 0, -size * 1.5, size * 0.6])
    .fill({ color, alpha: 0.85 })
    .ellipse(0, 0, size, size * 0.58)
    .fill({ color })
    .poly([-size * 0.2, -size * 0.5, size * 0.25, -size * 0.95, size * 0.4, -size * 0.45])
    .fill({ color, alpha: 0.85 })
    .circle(size * 0.58, -size * 0.12, size * 0.11)
    .fill({ color: INK.canvas })
  const style = { fontFamily: DISPLAY, fontWeight: '700', fontSize: 13, fill: INK.canvas } as const
  const label = new PIXI.Text({ text: `${pays}×`, style })
  label.anchor.set(0.5)
  const whole = new PIXI.Container()
  whole.addChild(body, label)
  return whole
}

class Water {
  readonly stage: Stage
  readonly fish = new Map<number, Pixi.Container>()
  readonly gone = new Set<number>()
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
    stage.app.stage.addChild(this.layer, this.cannon)
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
export async function fishStage(
  into: HTMLElement,
  shot: (fish: number) => void,
): Promise<FishStage> {
  const stage = await makeStage(into)
  const water = new Water(stage, shot)
  stage.fit((width, height) => {
    water.width = width
    water.height = height
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
