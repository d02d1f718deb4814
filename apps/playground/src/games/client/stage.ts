import type * as Pixi from 'pixi.js'
import { isCalm } from './page.ts'

/** The engine, loaded by a script element before this module runs. */
export const PIXI = (globalThis as unknown as { PIXI: typeof Pixi }).PIXI

/** The house's colours in the dark (experience 2.1). */
export const INK = {
  canvas: 0x120c12,
  surface: 0x1b131b,
  raised: 0x261b26,
  sunken: 0x0b070b,
  text: 0xf7eff3,
  muted: 0xc3b2be,
  line: 0x43323f,
  strong: 0x8a7484,
  accent: 0xff6b42,
  brass: 0xe5bc67,
  jade: 0x4cd79b,
  rose: 0xff8098,
  focus: 0xffd37a,
} as const

export const DISPLAY = '"Bricolage Grotesque Variable", "Onest Variable", sans-serif'

export interface Stage {
  readonly app: Pixi.Application
  /** calls `draw` now and whenever the size changes, with the size in CSS px */
  fit(draw: (width: number, height: number) => void): void
}

/** Frames a second for players who asked for reduced motion: a few show everything, and cost a weak device little. */
const CALM_FPS = 3

/** A canvas that fills an element. */
export async function makeStage(into: HTMLElement): Promise<Stage> {
  // A canvas has no second try: its figures are drawn in the faces that are there.
  await document.fonts.load(`700 20px ${DISPLAY.split(',')[0]}`).catch(() => [])
  const app = new PIXI.Application()
  await app.init({
    resizeTo: into,
    backgroundAlpha: 0,
    antialias: true,
    autoDensity: true,
    resolution: Math.min(2, devicePixelRatio),
    preference: 'webgl',
  })
  if (isCalm()) app.ticker.maxFPS = CALM_FPS
  app.canvas.setAttribute('aria-hidden', 'true')
  into.append(app.canvas)
  // The element's size may change without the window's: what is beside it comes later.
  new ResizeObserver(() => app.resize()).observe(into)
  return {
    app,
    fit(draw) {
      const go = () => draw(app.screen.width, app.screen.height)
      app.renderer.on('resize', go)
      go()
    },
  }
}

/** Turns of one curve that, laid over each other, look engraved. */
const TURNS = 7

/** A rosette of the house: one waved circle, turned a little again and again. */
export function rosette(reach: number, petals: number, color: number = INK.brass): Pixi.Graphics {
  const graphics = new PIXI.Graphics()
  const steps = petals * 24
  for (let turn = 0; turn < TURNS; turn += 1) {
    const offset = (turn / TURNS) * ((Math.PI * 2) / petals)
    for (let step = 0; step <= steps; step += 1) {
      const angle = (step / steps) * Math.PI * 2
      const radius = reach * (0.7 + 0.3 * Math.cos(petals * (angle + offset)))
      const [x, y] = [Math.cos(angle) * radius, Math.sin(angle) * radius]
      if (step === 0) graphics.moveTo(x, y)
      else graphics.lineTo(x, y)
    }
  }
  return graphics.stroke({ width: 1, color, alpha: 0.28 })
}

const EASE = (share: number): number => 1 - (1 - share) ** 3

/** Moves something from 0 to 1; at once where the player asked for little motion. */
export async function tween(
  { app }: Stage,
  ms: number,
  draw: (share: number) => void,
  ease: (share: number) => number = EASE,
): Promise<void> {
  if (isCalm()) {
    draw(1)
    return
  }
  const { promise, resolve } = Promise.withResolvers<void>()
  let passed = 0
  const step = ({ deltaMS }: Pixi.Ticker) => {
    passed += deltaMS
    draw(ease(Math.min(1, passed / ms)))
    if (passed < ms) return
    app.ticker.remove(step)
    resolve()
  }
  app.ticker.add(step)
  await promise
}

/** Sparks that fly from a point and fade: a win, and nothing else. */
export async function sparks(stage: Stage, x: number, y: number, count: number): Promise<void> {
  if (isCalm()) return
  const layer = new PIXI.Container()
  layer.position.set(x, y)
  stage.app.stage.addChild(layer)
  const all = Array.from({ length: count }, (_, index) => {
    const one = new PIXI.Graphics().star(0, 0, 4, 5, 2).fill(index % 3 === 0 ? INK.accent : INK.brass)
    const angle = index * 2.399_963
    const reach = 60 + ((index * 37) % 110)
    layer.addChild(one)
    return { one, dx: Math.cos(angle) * reach, dy: Math.sin(angle) * reach }
  })
  await tween(stage, 900, (share) => {
    for (const { one, dx, dy } of all) {
      one.position.set(dx * share, dy * share + 60 * share * share)
      one.alpha = 1 - share
      one.rotation = share * 4
    }
  })
  layer.destroy({ children: true })
}
