import { loadCoreTexts, loadRestTexts, OFFERED_LANGUAGES } from '@croupier/locales'
import { DRAW_SPACES, type Family, HEAD_PRIZE, playTable } from '@croupier/rules'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { cellName, fullPlayName, groupName, playHint, playName, symbolName } from './playNames.ts'

const PLAYS = [
  ...(Object.keys(DRAW_SPACES) as Family[]).flatMap((family) =>
    (['LOTT', 'ELOTT'] as const).flatMap((mode) => playTable(family, mode, ['horse'])),
  ),
  ...playTable('3D', 'ELOTT', ['LUCKY28']),
  ...(['VN', 'VNS'] as const).flatMap((family) =>
    playTable(family, 'ELOTT', [HEAD_PRIZE]).filter(({ policy }) => policy === HEAD_PRIZE),
  ),
]

describe.each(OFFERED_LANGUAGES)('%s', (code) => {
  it('has a word for every tab, play, place and outcome', async () => {
    const texts = { ...(await loadCoreTexts(code)), ...(await loadRestTexts(code)) }
    const names = i18next.createInstance()
    await names.init({
      lng: 'xx',
      resources: { xx: { translation: texts } },
      interpolation: { prefix: '{', suffix: '}', escapeValue: false },
      nsSeparator: false,
    })
    const shownNames = PLAYS.flatMap((play) => [
      groupName(names.t, play.group),
      playName(names.t, play),
      fullPlayName(names.t, play),
      playHint(names.t, play),
      ...play.field.cells.map(({ label }) => cellName(names.t, label)),
      ...play.field.symbols.map((symbol) => symbolName(names.t, symbol)),
    ])
    // A key without a text comes back as itself.
    expect(shownNames.filter((text) => text.includes('lottery.'))).toEqual([])
    expect(shownNames.filter((text) => /[{}]/.test(text))).toEqual([])
  })

  it('never calls two plays of a tab the same', async () => {
    const texts = { ...(await loadCoreTexts(code)), ...(await loadRestTexts(code)) }
    const names = i18next.createInstance()
    await names.init({
      lng: 'xx',
      resources: { xx: { translation: texts } },
      interpolation: { prefix: '{', suffix: '}', escapeValue: false },
      nsSeparator: false,
    })
    const shownNames = PLAYS.filter(({ policy }) => policy !== 'LUCKY28' && policy !== HEAD_PRIZE).map(
      (play) => `${play.family} ${play.mode} ${play.group} ${playName(names.t, play)}`,
    )
    expect(shownNames.filter((name, index) => shownNames.indexOf(name) !== index)).toEqual([])
  })
})
