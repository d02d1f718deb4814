import { loadCoreTexts, loadRestTexts, OFFERED_LANGUAGES } from '@croupier/locales'
import { parseUnits, ZERO_UNITS } from '@croupier/money'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import type { WageExplanation } from '../../../api/agency/wages.ts'
import { explanationRows } from './explanationRows.ts'

type Line = WageExplanation['branches'][number]['members'][number]['lines'][number]

const at = new Date('2026-11-21T16:05:00Z')

const line = (verdict: Line['verdict'], effective = parseUnits('1')): Line => ({
  settledAt: at,
  gameCode: 'SSC1M',
  gameName: { EN: 'One Minute' },
  issueNumber: '202611220001',
  replayUrl: null,
  stake: ZERO_UNITS,
  net: ZERO_UNITS,
  effective,
  ratePpm: 500,
  share: '0.0000012345',
  verdict,
  late: false,
})

const members = [
  { account: 'lin', share: '0', lineCount: 3, lines: [line('WIN'), line('LOSS'), line('LOSS', ZERO_UNITS)] },
  { account: 'mei', share: '0', lineCount: 2, lines: [line('EVEN'), line('UNDER_MINIMUM')] },
]

const explanation: WageExplanation = {
  windowStart: at,
  windowEnd: at,
  contract: {
    id: '019ab000-0000-7000-8000-000000000000',
    payer: null,
    winRatePpm: 500,
    lossRatePpm: 500,
    singleBetAmount: parseUnits('2'),
  },
  winBase: ZERO_UNITS,
  lossBase: ZERO_UNITS,
  exact: '0',
  carryIn: '0',
  carryOut: '0',
  posted: ZERO_UNITS,
  received: ZERO_UNITS,
  state: 'PAID',
  paidAt: null,
  paidDown: [],
  kept: ZERO_UNITS,
  addsUp: true,
  branches: [{ account: 'agent', isAgent: true, share: '0', members }],
  lineCount: 5,
  countedLines: 2,
  others: [],
}

async function rowsIn(code: (typeof OFFERED_LANGUAGES)[number]): Promise<string[][]> {
  const texts = { ...(await loadCoreTexts(code)), ...(await loadRestTexts(code)) }
  const own = i18next.createInstance()
  await own.init({
    lng: 'xx',
    resources: { xx: { translation: texts } },
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    nsSeparator: false,
  })
  return explanationRows(explanation, own.t)
}

describe('the rows of a window', () => {
  it('hold each line with exact figures and times in UTC, below a head', async () => {
    const [head, first, ...rest] = await rowsIn('EN')
    expect(head).toEqual(['Branch', 'Member', 'Settled (UTC)', 'Game', 'Issue', 'Rate (ppm)', 'Share', 'Result'])
    expect(first).toEqual([
      'agent',
      'lin',
      '2026-11-21T16:05:00.000Z',
      'SSC1M',
      '202611220001',
      '500',
      '0.0000012345',
      'Won',
    ])
    expect(rest.map((row) => [row[1], row.at(-1)])).toEqual([
      ['lin', 'Lost'],
      ['lin', 'Valid bet 0: hedged, low odds or bonus'],
      ['mei', 'Push'],
      ['mei', 'Under 2, skipped'],
    ])
  })

  it.each(OFFERED_LANGUAGES)('use %s in the head and in the results', async (code) => {
    const rows = await rowsIn(code)
    const english = await rowsIn('EN')
    const textsOf = (of: string[][]) => [of[0], of.slice(1).map((row) => row.at(-1))]
    expect(new Set(rows[0]).size).toBe(8)
    expect(rows.flat().filter((cell) => /^(wages|lottery)\./.test(cell))).toEqual([])
    if (code !== 'EN') {
      expect(textsOf(rows)[0]).not.toEqual(textsOf(english)[0])
      expect(textsOf(rows)[1]).not.toEqual(textsOf(english)[1])
    }
  })
})
