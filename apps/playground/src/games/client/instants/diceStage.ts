import type * as Pixi from 'pixi.js'
import { type DiceBet, ROLLS } from '../../rules/instants/dice.ts'
import { isCalm } from '../page.ts'
import { DISPLAY, INK, makeStage, PIXI, rosette, type Stage, sparks, tween } from '../stage.ts'

/** The scale on which a roll lands. */
export interface DiceStage {
  /** shows where a bet wins */
  aim(bet: DiceBet): void
  /** @param isFeted whether more than the stake came back */
  roll(to: number, isWon: boolean, isFeted: boolean): Promise<void>
}

const ROLL_MS = 1_300
const MARGIN = 28

/** One of the two ten-sided dice, as a kite with a figure. */
function die(size: number): { body: Pixi.Container; figure: Pixi.Text } {
  const body = new PIXI.Container()
  const kite = [0, -size, size * 0.86, -size * 0.1, 0, size, -size * 0.86, -size * 0.1]
  const face = [0, -size * 0.62, size * 0.56, size * 0.08, 0, size * 0.48, -size * 0.56, size * 0.08]
  body.addChild(
    new PIXI.Graphics()
      .poly(kite)
      .fill({ color: INK.raised })
      .stroke({ width: 2, color: INK.brass })
      .poly(face)
      .fill({ color: INK.sunken, alpha: 0.7 })
      .stroke({ width: 1, color: INK.brass, alpha: 0.6 }),
  )
  const figure = new PIXI.Text({
    text: '00',
    style: { fontFamily: DISPLAY, fontWeight: '700', fontSize: size * 0.5, fill: INK.text },
  })
  figure.anchor.set(0.5, 0.5)
  body.addChild(figure)
  return { body, figure }
}

class Scale {
  readonly stage: Stage
  readonly zones = new PIXI.Graphics()
  readonly marker = new PIXI.Container()
  readonly flower = rosette(190, 12)
  readonly dice = [die(64), die(64)]
  readonly ticks = new PIXI.Container()
  bet: DiceBet = { side: 'UNDER', target: 5_000 }
  at = ROLLS / 2
  width = 600
  height = 400

  constructor(stage: Stage) {
    this.stage = stage
    const pin = new PIXI.Graphics()
      .poly([0, 0, 11, -16, 11, -34, -11, -34, -11, -16])
      .fill(INK.brass)
      .stroke({ width: 2, color: INK.canvas })
    this.marker.addChild(pin)
    stage.app.stage.addChild(this.flower, this.zones, this.ticks, this.marker)
    for (const { body } of this.dice) stage.app.stage.addChild(body)
    if (!isCalm()) {
      stage.app.ticker.add(({ deltaMS }) => {
        this.flower.rotation += deltaMS * 0.000_05
      })
    }
  }

  x(roll: number): number {
    return MARGIN + ((this.width - 2 * MARGIN) * roll) / ROLLS
  }

  get y(): number {
    return this.height * 0.74
  }

  draw(): void {
    const { side, target } = this.bet
    const [left, edge, right] = [this.x(0), this.x(target), this.x(ROLLS)]
    const [low, high] = side === 'UNDER' ? [INK.jade, INK.rose] : [INK.rose, INK.jade]
    this.zones
      .clear()
      .roundRect(left - 10, this.y - 12, right - left + 20, 24, 12)
      .fill({ color: INK.sunken })
      .stroke({ width: 1, color: INK.strong })
      .roundRect(left, this.y - 5, Math.max(4, edge - left - 2), 10, 5)
      .fill({ color: low, alpha: low === INK.jade ? 1 : 0.55 })
      .roundRect(edge + 2, this.y - 5, Math.max(4, right - edge - 2), 10, 5)
      .fill({ color: high, alpha: high === INK.jade ? 1 : 0.55 })
      .rect(edge - 1.5, this.y - 16, 3, 32)
      .fill(INK.text)
    this.marker.position.set(this.x(this.at), this.y - 14)
    this.flower.position.set(this.width / 2, this.height * 0.36)
    const size = Math.min(1, this.width / 560, this.height / 330)
    this.flower.scale.set(size)
    this.dice.forEach(({ body }, index) => {
      body.scale.set(size)
      body.position.set(this.width / 2 + (index - 0.5) * 150 * size, this.height * 0.36)
    })
  }

  scale(): void {
    this.ticks.removeChildren().forEach((one) => void one.destroy())
    for (let mark = 0; mark <= 4; mark += 1) {
      const text = new PIXI.Text({
        text: String(mark * 25),
        style: { fontFamily: DISPLAY, fontSize: 14, fill: INK.muted },
      })
      text.anchor.set(0.5, 0)
      text.position.set(this.x((ROLLS * mark) / 4), this.y + 20)
      this.ticks.addChild(text)
    }
  }

  show(roll: number): void {
    const text = String(roll).padStart(4, '0')
    const [first, second] = this.dice
    if (first && second) {
      first.figure.text = text.slice(0, 2)
      second.figure.text = text.slice(2)
    }
  }
}

/** Draws the scale and the dice into an element. */
export async function diceStage(into: HTMLElement): Promise<DiceStage> {
  const stage = await makeStage(into)
  const scale = new Scale(stage)
  stage.fit((width, height) => {
    scale.width = width
    scale.height = height
    scale.scale()
    scale.draw()
  })
  return {
    aim(bet) {
      scale.bet = bet
      scale.draw()
    },
    async roll(to, isWon, isFeted) {
      const from = scale.at
      await tween(stage, ROLL_MS, (share) => {
        scale.at = from + (to - from) * share
        const near = Math.round((1 - share) * 60)
        scale.show(share < 1 ? (to + near * 97) % ROLLS : to)
        for (const [index, { body }] of scale.dice.entries()) {
          body.rotation = (1 - share) * (index === 0 ? 7 : -7)
        }
        scale.draw()
      })
      for (const { figure } of scale.dice) figure.style.fill = isWon ? INK.jade : INK.text
      if (isFeted) void sparks(stage, scale.x(to), scale.y - 30, 36)
    },
  }
}
