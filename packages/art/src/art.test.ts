// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ART_CATEGORIES, FAMILY_HUE, HUE_SPREAD } from './category.ts'
import { fnv1a, mulberry32 } from './dice.ts'
import { gameArt } from './gameArt.ts'
import { goodsArt } from './goodsArt.ts'
import { avatarArt, initialsOf, vendorArt } from './monogram.ts'
import { MOTIFS, type Motif, motifsOfGame } from './motifs.ts'

const SVG_BYTES_MAX = 3_000

/** Parses strictly as XML, as a browser does with image/svg+xml. */
function parse(svg: string) {
  return new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
}

const bytes = (text: string) => new TextEncoder().encode(text).length
const category = fc.constantFrom(...ART_CATEGORIES)

describe('dice', () => {
  it('hashes as FNV-1a is published', () => {
    expect(fnv1a('')).toBe(0x811c9dc5)
    expect(fnv1a('a')).toBe(0xe40c292c)
    expect(fnv1a('foobar')).toBe(0xbf9cf968)
  })

  it('stays in [0, 1) and repeats itself', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const [one, two] = [mulberry32(seed), mulberry32(seed)]
        for (let i = 0; i < 20; i++) {
          const value = one()
          expect(value).toBe(two())
          expect(value >= 0 && value < 1).toBe(true)
        }
      }),
    )
  })
})

describe('gameArt', () => {
  it('gives the same bytes for the same game', () => {
    expect(gameArt('n-1', 'fish', 'Deep Net', 'en')).toBe(gameArt('n-1', 'fish', 'Deep Net', 'en'))
  })

  it('gives another picture for another game and another family', () => {
    const one = gameArt('n-1', 'fish', 'Deep Net', 'en')
    expect(gameArt('n-2', 'fish', 'Deep Net', 'en')).not.toBe(one)
    expect(gameArt('n-1', 'slots', 'Deep Net', 'en')).not.toBe(one)
  })

  it('is well-formed, small and named, whatever the name is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), category, (name, family) => {
        const svg = gameArt('node', family, name, 'zh-CN')
        const root = parse(svg)
        expect(root.tagName).toBe('svg')
        // XML turns line breaks and tabs in attributes into blanks and cannot carry control characters
        const carried = name.replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
        expect(root.getAttribute('aria-label')).toBe(carried.replace(/\r\n|[\r\n\t]/g, ' '))
        expect(root.getAttribute('lang')).toBe('zh-CN')
        expect(bytes(svg) - bytes(name) * 6).toBeLessThan(SVG_BYTES_MAX)
      }),
    )
  })

  it('cannot be broken out of', () => {
    const root = parse(gameArt('n', 'pvp', '"><script>alert(1)</script>', '"><x>'))
    expect(root.querySelectorAll('script, x')).toHaveLength(0)
  })

  it('stays in the hues of its family', () => {
    fc.assert(
      fc.property(fc.string(), category, (nodeId, family) => {
        const stop = parse(gameArt(nodeId, family, 'x', 'en')).querySelector('stop')
        const hue = Number(/([\d.]+)\)$/.exec(stop?.getAttribute('stop-color') ?? '')?.[1])
        const away = Math.abs(((hue - FAMILY_HUE[family] + 540) % 360) - 180)
        expect(away).toBeLessThanOrEqual(HUE_SPREAD + 0.01)
      }),
    )
  })

  it('draws what is played, where a word of the node says it', () => {
    const drawn = (nodeId: string, family: Parameters<typeof gameArt>[1]) =>
      (Object.keys(MOTIFS) as Motif[]).filter((motif) => gameArt(nodeId, family, '', '').includes(MOTIFS[motif]))
    expect(drawn('HOUSE-baccarat', 'live')).toEqual(['baccarat'])
    expect(drawn('HOUSE-plinko', 'slots')).toEqual(['plinko'])
    expect(drawn('HOUSE-mines', 'crash')).toEqual(['mines'])
    expect(drawn('REELS-s0007-lantern', 'slots')).toEqual(['lantern'])
    expect(drawn('K3-K3ONE', 'lottery')).toEqual(['dice'])
    // Two words hang one of them as a medal on the other, so that as many titles have as many pictures.
    expect(drawn('HOUSE-reels-tiger-moon', 'slots')).toEqual(['tiger', 'moon'])
    const [one, two] = ['moon-tiger', 'tiger-moon'].map((code) => motifsOfGame(`HOUSE-${code}`, 'slots'))
    expect([one, two]).toEqual([
      ['moon', 'tiger'],
      ['tiger', 'moon'],
    ])
    expect(bytes(gameArt('HOUSE-reels-octopus-phoenix', 'slots', '', ''))).toBeLessThan(2 * SVG_BYTES_MAX)
  })

  it('gives games of a family whose nodes say nothing drawings of that family, not all the same', () => {
    const drawn = new Set(Array.from({ length: 60 }, (_, at) => motifsOfGame(`REELS-${at}`, 'slots')[0]))
    expect(drawn.size).toBeGreaterThan(15)
    expect(drawn).not.toContain('football')
    expect(motifsOfGame('HOUSE-constructor', 'cock')).toEqual(['feather'])
  })

  it('draws each motif well-formed and small', () => {
    for (const motif of Object.keys(MOTIFS)) {
      const svg = gameArt(`n-${motif}`, 'slots', '', '')
      expect([motif, parse(svg).tagName]).toEqual([motif, 'svg'])
      expect([motif, bytes(svg) < SVG_BYTES_MAX]).toEqual([motif, true])
    }
  })

  it('refers only to ids of its own', () => {
    for (const family of ART_CATEGORIES) {
      const root = parse(gameArt('n', family, 'x', 'en'))
      const ids = [...root.querySelectorAll('[id]')].map((element) => element.id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const use of root.querySelectorAll('use')) {
        expect(ids).toContain(use.getAttribute('href')?.slice(1))
      }
    }
  })
})

describe('goodsArt', () => {
  it('draws an offer as what it gives', () => {
    const drawings = new Set(
      (['bonus', 'bets', 'form', 'raffle', 'birthday', 'messenger'] as const).map((motif) => goodsArt('x', motif, 'x')),
    )
    expect(drawings.size).toBe(6)
    for (const svg of drawings) expect(parse(svg).tagName).toBe('svg')
  })
})

describe('monograms', () => {
  it('takes initials of words, or of the only word', () => {
    expect(initialsOf('Evening Star Gaming')).toBe('ES')
    expect(initialsOf('nova')).toBe('NO')
    expect(initialsOf('开元棋牌')).toBe('开元')
    expect(initialsOf('  ')).toBe('')
  })

  it('escapes the vendor', () => {
    const root = parse(vendorArt('V', '<b>&"', 'en'))
    expect(root.querySelectorAll('b')).toHaveLength(0)
    expect(root.getAttribute('aria-label')).toBe('<b>&"')
  })

  it('signs a vendor whose name is in another script by its code', () => {
    expect(parse(vendorArt('PLAYGROUND', '游乐场', 'zh-CN')).textContent).toBe('PL')
    expect(parse(vendorArt('PLAYGROUND', 'Evening Star', 'en')).textContent).toBe('ES')
  })

  it('draws each account the same again', () => {
    expect(avatarArt('0198-a')).toBe(avatarArt('0198-a'))
    expect(avatarArt('0198-a')).not.toBe(avatarArt('0198-b'))
    expect(parse(avatarArt('0198-a')).tagName).toBe('svg')
    expect(bytes(avatarArt('0198-a'))).toBeLessThan(SVG_BYTES_MAX)
  })
})
