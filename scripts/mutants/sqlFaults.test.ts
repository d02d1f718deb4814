import { describe, expect, it } from 'vitest'
import { whyNobodyNotices } from './explained.ts'
import { sqlFaultsOf } from './sqlFaults.ts'

const TEXT = `CREATE FUNCTION pay(merchant int, ids bigint[]) RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  -- a > b is only said here, and ' is nothing
  PERFORM hold_issue(ids[1]);
  PERFORM 1 FROM wallets w WHERE w.id = ANY (ids) AND w.note <> 'x > y' ORDER BY w.id FOR NO KEY UPDATE;
  IF merchant > 0 AND ids IS NOT NULL THEN
    INSERT INTO a SELECT least(merchant, 5) - 1 ON CONFLICT DO NOTHING;
  END IF;
  RETURN 1;
END $$;`

describe('faults in an SQL function', () => {
  const faults = sqlFaultsOf(TEXT)

  it('are one change each: locks, comparisons, signs, keys and conditions', () => {
    const texts = faults.map(({ kind, before, after }) => `${kind}: ${before} → ${after}`)
    expect(texts).toEqual([
      'lock: PERFORM hold_issue(ids[1]); → NULL;',
      'filter: w.id = ANY (ids) → true',
      "filter: AND w.note <> 'x > y' → ",
      'comparison: <> → =',
      'lock: ORDER BY w.id → ',
      'lock: FOR NO KEY UPDATE → ',
      'comparison: > → >=',
      'filter: AND ids IS NOT NULL → ',
      'comparison: IS NOT NULL → IS NULL',
      'comparison: least( → greatest(',
      'sign: - → +',
      'key: ON CONFLICT DO NOTHING → ',
    ])
    for (const fault of faults) expect(fault.text).not.toBe(TEXT)
  })

  it('leave what is said in comments and strings alone, and know their line', () => {
    expect(faults.every((fault) => fault.text.includes('-- a > b is only said here'))).toBe(true)
    expect(faults.map(({ line }) => line)).toEqual([4, 5, 5, 5, 5, 5, 6, 6, 6, 7, 7, 7])
    expect(faults[0]?.source).toBe('PERFORM hold_issue(ids[1]);')
  })
})

describe('what nobody can notice', () => {
  const fault = (before: string) => ({
    kind: 'filter' as const,
    line: 1,
    source: '',
    before,
    after: '',
    text: '',
  })
  it('is named by the change and not by its place', () => {
    expect(whyNobodyNotices('place_bet', fault('AND a.merchant_id =\n  merchant'))).toContain('merchant')
    expect(whyNobodyNotices('place_bet', fault('AND h.merchant_id = merchant'))).toBeNull()
    expect(whyNobodyNotices('place_bet', fault('AND d.kind = 16'))).toBeNull()
    expect(whyNobodyNotices('place_bet', fault('AND l.mode = q.mode'))).toBeNull()
    const empty = { ...fault('>'), source: 'IF mark.upto > mark.after THEN' }
    expect(whyNobodyNotices('roll_up_house', empty)).toContain('no transfer')
    expect(whyNobodyNotices('roll_up_house', fault('>'))).toBeNull()
  })
})
