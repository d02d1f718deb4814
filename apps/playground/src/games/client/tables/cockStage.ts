import type * as Pixi from 'pixi.js'
import type { CockSpot } from '../../rules/tables/cock.ts'
import { isCalm } from '../page.ts'
import { INK, makeStage, PIXI, rosette, type Stage, sparks, tween } from '../stage.ts'

/** Two drawn birds and what they do. */
export interface CockStage {
  wait(): void
  meet(): void
  end(winner: CockSpot): void
}

const COLORS = { MERON: 0xd8405c, WALA: 0x4f8fe0 } as const
const HOP_MS = 420
const HOPS = 16

/** A bird of a few shapes that looks to the right. */
function bird(color: number): Pixi.Container {
  const body = new PIXI.Graphics()
  for (const [index, angle] of [-0.5, -0.15, 0.2].entries()) {
    const [x, y] = [-52 - index * 4, -26 + angle * 60]
    body
      .moveTo(-24, 0)
      .quadraticCurveTo(x, y - 30, x - 6, y + 14)
      .lineTo(-20, 10)
    body.fill({ color: index === 1 ? INK.brass : color })
  }
  body.ellipse(0, 4, 36, 26).fill({ color })
  body.moveTo(14, -4).lineTo(30, -44).lineTo(44, -38).lineTo(34, 8).fill({ color })
  body.circle(38, -44, 13).fill({ color })
  body.circle(34, -60, 6).circle(42, -60, 5).fill({ color: INK.accent })
  body.poly([49, -47, 64, -42, 49, -38]).fill({ color: INK.brass })
  body.circle(41, -46, 2.5).fill({ color: INK.canvas })
  body.moveTo(-4, 28).lineTo(-8, 52).moveTo(10, 28).lineTo(12, 52)
  body.stroke({ width: 4, color: INK.brass, cap: 'round' })
  const whole = new PIXI.Container()
  whole.addChild(body)
  return whole
}

const FLOWER = 170
/** From the middle of a bird to its beak, and to its tail. */
const HALF_BIRD = 62
const EDGE = 6

class Pit {
  readonly stage: Stage
  readonly flower = rosette(FLOWER, 12)
  readonly birds = { MERON: bird(COLORS.MERON), WALA: bird(COLORS.WALA) }
  width = 600
  height = 260
  /** 0: at the edges, 1: in the middle */
  near = 0
  run = 0

  constructor(stage: Stage) {
    this.stage = stage
    stage.app.stage.addChild(this.flower, this.birds.MERON, this.birds.WALA)
  }

  draw(hop = 0): void {
    const size = Math.min(1.3, this.width / 420, this.height / 190)
    const together = HALF_BIRD * size
    // On a narrow page they wait at its edges, whole.
    const apart = Math.min(this.width * 0.3 + together, this.width / 2 - together - EDGE)
    const reach = apart + (together - apart) * this.near
    this.flower.scale.set(Math.min(1, this.height / (2 * FLOWER + EDGE)))
    this.flower.position.set(this.width / 2, this.height / 2)
    for (const [side, sign] of [
      ['MERON', -1],
      ['WALA', 1],
    ] as const) {
      const one = this.birds[side]
      one.scale.set(-sign * size, size)
      one.position.set(this.width / 2 + sign * reach, this.height * 0.6 - hop * 36 * size)
      one.rotation = hop * 0.18 * sign
    }
  }

  async fight(): Promise<void> {
    this.run += 1
    const mine = this.run
    await tween(this.stage, HOP_MS, (share) => {
      this.near = share
      this.draw()
    })
    if (isCalm()) return
    for (let hop = 0; hop < HOPS && this.run === mine; hop += 1) {
      await tween(
        this.stage,
        HOP_MS,
        (share) => {
          if (this.run === mine) this.draw(Math.sin(share * Math.PI))
        },
        (share) => share,
      )
    }
  }
}

/** Draws the pit into an element. */
export async function cockStage(into: HTMLElement): Promise<CockStage> {
  const stage = await makeStage(into)
  const pit = new Pit(stage)
  stage.fit((width, height) => {
    pit.width = width
    pit.height = height
    pit.draw()
  })
  const light = (winner: CockSpot | null) => {
    for (const side of ['MERON', 'WALA'] as const) {
      const isOut = winner !== null && winner !== 'DRAW' && winner !== side
      pit.birds[side].alpha = isOut ? 0.3 : 1
    }
  }
  return {
    wait() {
      pit.run += 1
      pit.near = 0
      light(null)
      pit.draw()
    },
    meet() {
      light(null)
      void pit.fight()
    },
    end(winner) {
      pit.run += 1
      pit.near = 1
      light(winner)
      pit.draw()
      if (winner === 'DRAW') return
      const { x, y } = pit.birds[winner]
      void sparks(stage, x, y - 40, 24)
    },
  }
}
