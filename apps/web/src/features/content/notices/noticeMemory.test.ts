import { beforeEach, describe, expect, it } from 'vitest'
import { dayOf, readNotices, rememberPopup, rememberRead, wantsPopup } from './noticeMemory.ts'

beforeEach(() => localStorage.clear())

describe('an announcement', () => {
  it('comes once per id and day', () => {
    expect(wantsPopup('a', '2026-11-21')).toBe(true)
    rememberPopup('a', '2026-11-21', false)
    expect(['a', 'b'].map((id) => wantsPopup(id, '2026-11-21'))).toEqual([false, true])
    expect(wantsPopup('a', '2026-11-22')).toBe(true)
  })

  it('comes no more on a day on which none is wanted', () => {
    rememberPopup('a', '2026-11-21', true)
    rememberPopup('c', '2026-11-21', false)
    expect(wantsPopup('b', '2026-11-21')).toBe(false)
    expect(wantsPopup('b', '2026-11-22')).toBe(true)
  })

  it.each(['{', '7', '{"day":"2026-11-21","ids":5}'])('is not kept away by %s', (text) => {
    localStorage.setItem('noticePopups', text)
    expect(wantsPopup('a', '2026-11-21')).toBe(true)
  })

  it('counts days as the reader does', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
    expect(dayOf(new Date(2026, 0, 6, 0, 0))).toBe('2026-01-06')
  })
})

it('what was read stays read', () => {
  rememberRead('a')
  expect([...rememberRead('b')]).toEqual(['a', 'b'])
  expect(readNotices().has('a')).toBe(true)
})
