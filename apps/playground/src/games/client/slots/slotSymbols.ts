import type * as Pixi from 'pixi.js'
import type { SlotSymbol } from '../../rules/slots/slotTable.ts'
import { DISPLAY, INK, PIXI, rosette } from '../stage.ts'
import { artOf, LOOKS, SIDE, type SymbolLook } from './symbolArt.ts'

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
  motif.scale.set(0.82)
  motif.position.set(SIDE * 0.09)
  whole.addChild(face, flower, motif)
  return whole
}

/** Every symbol as a picture, drawn once. */
export function symbolTextures(app: Pixi.Application): Readonly<Record<SlotSymbol, Pixi.Texture>> {
  const drawn = Object.entries(LOOKS).map(([symbol, look]) => {
    const whole = tile(look)
    if (symbol === 'W') {
      const letter = new PIXI.Text({
        text: 'W',
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
  return Object.fromEntries(drawn) as Record<SlotSymbol, Pixi.Texture>
}
