import { FIELD_CHARS_MAX, PATTERN_ID_MAX, registrationPatterns } from '@croupier/wire'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageOn, birthdayOf } from './age.ts'
import { fieldFaults, fitsPattern } from './fieldFaults.ts'
import { passwordStrength } from './passwordStrength.ts'
import { registrationWays, settingFaults } from './wayRules.ts'

/** Every pattern id: what it takes, and what it does not. */
const examples: readonly (readonly [id: number, takes: readonly string[], not: readonly string[]])[] = [
  [0, ['anything', 'a b\nc', '密码 🎲'], []],
  [1, ['abc9', '9', 'ABC'], ['a b', 'a-b', 'é']],
  [2, ['a', 'Ab9'], ['9a', 'a_b', '']],
  [3, ['abc', 'ABC'], ['abc9', 'ä']],
  [4, ['0', '0099'], ['1a', '１２', '-1', '1.5']],
  [5, ['A', 'aB9', '99Z'], ['abc9', 'aB!']],
  [6, ['two words', 'one'], ['two-words', 'word1']],
  [7, ['a-b!ü'], ['a b', 'a\tb', 'a\u00a0b']],
  [8, ['a@b.cd', 'first.last+tag@mail.example.org'], ['a@b', '@b.c', 'a b@c.de', 'a@@b.c', 'a@.c']],
  [9, ['王小明', '张三·李四', '你好，世界！'], ['王 明', 'wang', '王1']],
  [10, ['홍길동', '한글'], ['홍 길동', 'hong', '홍1']],
  [11, ['สมชาย'], ['สม ชาย', 'somchai']],
  [12, ['สมชาย Somchai'], ['สมชาย1', '王']],
  [13, ['やまだ', 'ヤマダ', '山田　太郎', 'ＡＢＣ１'], ['ﾔﾏﾀﾞ', 'yamada', 'やま だ']],
  [14, ['ABC'], ['AB C', 'Abc', 'AB1']],
  [15, ['aA1!', 'Zz9 _'], ['aA1', 'aa1!', 'AA1!', 'aAb!', 'aA1é']],
  [16, ['Ana Silva', "D'Arc Jean-Luc", '金 正'], ['Ana', 'Ana Maria Silva', ' Ana', 'Ana ', 'A 1']],
  [17, ['2001-12-31', '1999-01-09'], ['2001-13-01', '31-12-2001', '2001-1-1', '2001-12-32']],
  [18, ['12-31-2001'], ['13-01-2001', '2001-12-31', '00-10-2001']],
  [19, ['José María', 'Nguyễn Văn', "O'Neil", '王小明', 'สมชาย'], ['-Jo', 'Jo1', 'Jo@']],
  [20, ['a.b_c-9', '@tele', 'live:x#1', 'A/12-3'], ['a b', 'a,b', 'é']],
  [21, ['+8613800138000', '+5511912345678'], ['8613800138000', '+0123456789', '+12 34567', '+123']],
  [22, ['Nguyễn Văn A', 'São João'], ['Nguyen1', '王', 'a-b']],
  [23, ['សុខា', 'မောင် မောင်', 'राम कुमार', 'முருகன்'], ['ram', 'राम1', '王']],
]

describe('the patterns', () => {
  it('have an example each, 0 to 23', () => {
    expect(examples.map(([id]) => id)).toEqual(registrationPatterns.map((_, id) => id))
    expect(PATTERN_ID_MAX).toBe(23)
  })

  it.each(examples)('%i takes and refuses what its name says', (id, takes, not) => {
    expect(takes.filter((text) => !fitsPattern(id, text))).toEqual([])
    expect(not.filter((text) => fitsPattern(id, text))).toEqual([])
  })

  it('judge each sign by itself where they name kinds of signs', () => {
    const whole = [1, 3, 4, 6, 7, 9, 10, 11, 12, 13, 14, 20, 22, 23]
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(fc.constantFrom(...whole), text, (id, value) => {
        const each = [...value].every((sign) => fitsPattern(id, sign))
        expect(fitsPattern(id, value)).toBe(each)
      }),
    )
  })

  it('say the same of a text each time they are asked', () => {
    fc.assert(
      fc.property(fc.nat(PATTERN_ID_MAX), fc.string({ unit: 'binary' }), (id, value) => {
        expect(fitsPattern(id, value)).toBe(fitsPattern(id, value))
      }),
    )
  })
})

/** The parts of an expression made of classes, repeated or not, looks ahead and plain alternatives. */
const PART = /\\p\{[^}]+\}|\\[^p]|\[(?:\\.|[^\]\\])*\]|\(\?[:=]|[()|^$]|[*+?]|[^[\]\\()|^$*+?]/gu

describe('no pattern can run away (attack 44)', () => {
  const partsOf = (pattern: RegExp) => pattern.source.match(PART) ?? []

  it.each(registrationPatterns.map((pattern, id) => [id, pattern] as const))(
    '%i repeats no group and is written in known parts only',
    (_id, pattern) => {
      const parts = partsOf(pattern)
      expect(parts.join('')).toBe(pattern.source)
      parts.forEach((part, index) => {
        if (part === '*' || part === '+') expect(parts[index - 1]).not.toBe(')')
      })
    },
  )

  it.each(registrationPatterns.map((pattern, id) => [id, pattern] as const))(
    '%i leaves no sign to two repeated classes side by side, nor to one and what follows it',
    (_id, pattern) => {
      const parts = partsOf(pattern)
      const repeated = parts.flatMap((part, index) => (part === '*' || part === '+' ? [index - 1] : []))
      const signs = Array.from({ length: 0x3000 }, (_, code) => String.fromCodePoint(code + 1))
      for (const index of repeated) {
        const [one = '', next = ''] = [parts[index], parts[index + 2]]
        if (next === '$' || next === ')') continue
        const [here, there] = [one, next].map((source) => new RegExp(`^${source}$`, 'u'))
        const both = signs.filter((sign) => here?.test(sign) && there?.test(sign))
        expect(both).toEqual([])
      }
    },
  )

  it('and a text beyond the bound is not read at all', () => {
    const rule = { patternId: 15, minLength: 1, maxLength: FIELD_CHARS_MAX, required: true }
    const long = 'aA1!'.repeat(25_000)
    expect(long.length).toBe(100_000)
    expect(fieldFaults(rule, long)).toEqual(['LENGTH'])
  })
})

describe('a field', () => {
  const rule = { patternId: 2, minLength: 4, maxLength: 16, required: true }
  it('that is required must be there; another may be empty', () => {
    expect(fieldFaults(rule, '')).toEqual(['EMPTY'])
    expect(fieldFaults({ ...rule, required: false }, '')).toEqual([])
  })
  it('names all that is wrong with it', () => {
    expect(fieldFaults(rule, '9-')).toEqual(['LENGTH', 'PATTERN'])
    expect(fieldFaults(rule, '9abc')).toEqual(['PATTERN'])
    expect(fieldFaults(rule, 'abc')).toEqual(['LENGTH'])
    expect(fieldFaults(rule, 'abcd')).toEqual([])
  })
})

describe('a birthday', () => {
  it('is a day of the calendar in either form', () => {
    expect(birthdayOf('2000-02-29')).toBe('2000-02-29')
    expect(birthdayOf('02-29-2000')).toBe('2000-02-29')
    for (const text of ['2001-02-29', '2001-04-31', '1899-12-31', '2001/01/01', '']) expect(birthdayOf(text)).toBeNull()
  })
  it('makes somebody a year older on the day itself', () => {
    expect(ageOn('2008-11-21', '2026-11-20')).toBe(17)
    expect(ageOn('2008-11-21', '2026-11-21')).toBe(18)
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17)
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18)
  })
})

describe('the ways to register', () => {
  const none = { username: {}, mobile: {} }
  const ways = (flags: readonly string[], smsReset = false) =>
    registrationWays(none, new Set(flags), { smsReset }).map(({ way, smsCode, fields }) => ({
      way,
      smsCode,
      must: fields.filter(({ required }) => required).map(({ field }) => field),
    }))

  it('follow the switches', () => {
    const byName = { way: 'username', smsCode: false, must: ['username', 'password'] }
    expect(ways([])).toEqual([byName])
    const byCode = ['MOBILENUMREG3', 'MOBILEVERCODELOGIN3']
    expect(ways(byCode)).toEqual([byName, { way: 'mobile', smsCode: true, must: ['mobileNum'] }])
    expect(ways(['MOBILENUMPASSREG3'])).toEqual([
      byName,
      { way: 'mobile', smsCode: true, must: ['mobileNum', 'password'] },
    ])
  })

  it('open no account that nothing opens again: without a code to the phone a password is chosen', () => {
    const musts = (smsReset: boolean) => ways(['MOBILENUMREG3'], smsReset)[1]?.must
    expect(musts(false)).toEqual(['mobileNum', 'password'])
    expect(musts(true)).toEqual(['mobileNum'])
  })

  it('prove a number given beside a name where REGMOBVERF3 says so', () => {
    const settings = { ...none, username: { mobileNum: { show: true } } }
    const proves = (flags: string[]) => registrationWays(settings, new Set(flags))[0]?.smsCode
    expect([proves([]), proves(['REGMOBVERF3'])]).toEqual([false, true])
  })

  it('ask for the code of an address where the merchant wants it and the address is asked for', () => {
    const shown = { username: {}, mobile: { email: { show: true } } }
    const fieldsOf = (settings: typeof none, emailCode: boolean) =>
      registrationWays(settings, new Set(['MOBILENUMREG3']), { emailCode }).map((way) => way.emailCode)
    expect([fieldsOf(none, true), fieldsOf(shown, true), fieldsOf(shown, false)]).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ])
  })

  it('have the defaults of the rules', () => {
    const [byName] = registrationWays(none, new Set())
    const rule = (name: string) => byName?.fields.find(({ field }) => field === name)
    expect(rule('username')).toMatchObject({ patternId: 2, minLength: 4, maxLength: 16 })
    expect(rule('password')).toMatchObject({ patternId: 0, minLength: 8, maxLength: 128 })
    expect(rule('nickname')).toMatchObject({ minLength: 2, maxLength: 16, required: false })
  })

  it('show what a merchant configures, where it does', () => {
    const username = { birthday: { show: true, required: true, order: 1 }, email: { show: false } }
    const [byName] = registrationWays({ ...none, username }, new Set())
    expect(byName?.fields[0]).toMatchObject({ field: 'birthday', required: true, patternId: 17 })
    expect(byName?.fields.some(({ field }) => field === 'email')).toBe(false)
  })

  it.each([
    [{ username: { show: false } }],
    [{ password: { required: false } }],
    [{ password: { minLength: 6 } }],
    [{ password: { maxLength: 20 } }],
    [{ nickname: { minLength: 17 } }],
    [{ birthday: { patternId: 0 } }],
    [{ email: { patternId: 7 } }],
    [{ username: { patternId: 0 } }],
    [{ username: { maxLength: 60 } }],
  ])('may not be wished as %j', (settings) => {
    expect(settingFaults('username', settings)).toHaveLength(1)
  })
})

describe('the strength of a password', () => {
  it('grows with its length and falls with what is known', () => {
    expect(passwordStrength('short', [])).toBe(0)
    expect(passwordStrength('aaaaaaaaaaaaaaaaaa', [])).toBe(0)
    expect(passwordStrength('my player77 is it', ['player77'])).toBe(0)
    expect(passwordStrength('tulip vase', [])).toBe(1)
    expect(passwordStrength('tulip Vase 7 lamp on', [])).toBe(4)
  })
  it('never falls when signs are added that are not there yet', () => {
    const text = fc.string({ unit: 'grapheme-ascii', maxLength: 30 })
    fc.assert(
      fc.property(text, (password) => {
        expect(passwordStrength(`${password}Ω`, [])).toBeGreaterThanOrEqual(passwordStrength(password, []))
      }),
    )
  })
})
