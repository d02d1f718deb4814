import type * as Pixi from 'pixi.js'
import { DISPLAY, INK, PIXI, rosette } from '../stage.ts'
import { artOf, SIDE, type SymbolLook } from './symbolArt.ts'

function tile(look: SymbolLook): Pixi.Container {
  const { ground } = look
  const whole = new PIXI.Container()
  const [light, dark] = ground
  const fill = new PIXI.FillGradient({
    type: 'linear',
    start: { x: 0, y: 0 },
    end: { x: 0, y: 1 },
    colorStops: [
      { offset: 0, color: light },
      { offset: 1, color: dark },
    ],
  })
  const face = new PIXI.Graphics()
    .roundRect(3, 3, SIDE - 6, SIDE - 6, 14)
    .fill(fill)
    .stroke({ width: 1.5, color: INK.brass, alpha: 0.7 })
  const flower = rosette(44, 10, 0xffffff)
  flower.position.set(SIDE / 2)
  flower.alpha = 0.45
  const motif = new PIXI.Graphics().svg(
    `<svg viewBox="0 0 ${SIDE} ${SIDE}" xmlns="http://www.w3.org/2000/svg">${artOf(look)}</svg>`,
  )
  motif.scale.set(look.isCentred === true ? 0.9 : 0.82)
  motif.position.set(look.isCentred === true ? SIDE / 2 : SIDE * 0.09)
  whole.addChild(face, flower, motif)
  return whole
}

/** Every symbol as a picture, drawn once. */
export function symbolTextures(
  app: Pixi.Application,
  looks: ReadonlyMap<string, SymbolLook>,
): ReadonlyMap<string, Pixi.Texture> {
  const drawn = [...looks].map(([symbol, look]) => {
    const whole = tile(look)
    if (look.letter !== undefined) {
      const letter = new PIXI.Text({
        text: look.letter,
        style: { fontFamily: DISPLAY, fontWeight: '700', fontSize: 30, fill: 0xffe7ae },
      })
      letter.anchor.set(0.5)
      letter.position.set(SIDE / 2)
      whole.addChild(letter)
    }
    const texture = app.renderer.generateTexture({
      target: whole,
      resolution: 2,
      frame: new PIXI.Rectangle(0, 0, SIDE, SIDE),
    })
    whole.destroy({ children: true })
    return [symbol, texture] as const
  })
  return new Map(drawn)
}
