import { expect, it } from 'vitest'
import { plainSigns } from './plainSigns.ts'

it.each([
  ['１，２００．５', '1,200.5'],
  ['१,२००.५', '1,200.5'],
  ['๑๒๓', '123'],
  ['၁၂၃', '123'],
  ['១២៣', '123'],
  ['௧௨௩', '123'],
  ['٣٤', '34'],
  ['０３７　１１３；４', '037 113;4'],
  ['ＡＢ－１', 'AB-1'],
])('%s is %s', (text, plain) => {
  expect(plainSigns(text)).toBe(plain)
})

it.each(['10²', '①', '½', '五', 'MaryAnn@x'])('leaves %s as it is', (text) => {
  expect(plainSigns(text)).toBe(text)
})
