import { listTeam, type TeamQuery } from '@croupier/domain/agency/agents'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { describe, expect, it } from 'vitest'

const LIST: Omit<TeamQuery, 'search'> = {
  of: null,
  level: 'direct',
  days: null,
  timeZone: 'Asia/Shanghai',
  sort: 'account',
  order: 'asc',
  cursor: null,
  pageSize: 100,
}
/** More accounts with similar names than a list of similar ones shows. */
const ALIKE = 25
const SIMILAR_MAX = 20

/** In each script: a name, a part of it, the name with a typo, and what is not like it at all. */
const NAMES = [
  ['CN', '王小明', '小明', '王晓明', '陈大文'],
  ['TW', '歐陽美玲', '美玲', '歐陽美鈴', '林志豪'],
  ['JA', 'さくら花子', '花子', 'さくら花于', 'たけし'],
  ['KO', '김철수', '철수', '김절수', '박영희'],
  ['TH', 'สมชาย', 'ชาย', 'สมชัย', 'วิภาดา'],
  ['HI', 'राजेश कुमार', 'कुमार', 'राजेस कुमर', 'अनीता'],
  ['TA', 'முருகன்', 'ருகன்', 'முரகன்', 'லட்சுமி'],
  ['KM', 'សុខជា', 'ជា', 'សុខចា', 'វិចិត្រ'],
  ['MY', 'အောင်မြင့်', 'မြင့်', 'အောင်မြင်', 'ခင်ဝင်း'],
  ['VI', 'Nguyễn Văn', 'văn', 'Nguyên Văn', 'Trần Thị'],
  ['EN', 'Margaret', 'garet', 'Margeret', 'Bob Stone'],
] as const

let world: TestWorld
let viewer: TestMember
let between: TestMember
const mine = new Map<string, TestMember>()
const others = new Map<string, TestMember>()

async function find(search: string, by = viewer): Promise<string[]> {
  const { items, nextCursor, cut } = await listTeam(actingAs(world, by), { ...LIST, search })
  expect({ nextCursor, cut }).toEqual({ nextCursor: null, cut: false })
  return items.map((row) => row.publicId)
}
const of = (members: Map<string, TestMember>, language: string): string => members.get(language)?.publicId ?? ''

useTestWorld(async (opened) => {
  world = opened
  const top = await aMember(world, { type: 1 })
  viewer = await aMember(world, { type: 2, upline: top })
  between = await aMember(world, { type: 2, upline: viewer })
  const brother = await aMember(world, { type: 2, upline: top })
  for (const [language, nickname] of NAMES) {
    mine.set(language, await aMember(world, { nickname, upline: between }))
    others.set(language, await aMember(world, { nickname, upline: brother }))
  }
})
it('says the way down to who is found', async () => {
  const { items } = await listTeam(actingAs(world, viewer), { ...LIST, search: 'garet' })
  expect(items.map(({ path }) => path)).toEqual([[between.account]])
  const { items: direct } = await listTeam(actingAs(world, viewer), { ...LIST, search: null })
  expect(direct.map(({ path }) => path)).toEqual([[]])
})

describe.each(NAMES)('a name in %s', (language, name, part, typo, unlike) => {
  it('is found whole, by a part and with a typo, in the own branch only', async () => {
    for (const search of [name, part, typo]) {
      const found = await find(search)
      expect(found, search).toContain(of(mine, language))
      expect(found, search).not.toContain(of(others, language))
    }
  })

  it('is not found by what is not like it', async () => {
    expect(await find(unlike)).not.toContain(of(mine, language))
  })
})

describe('a search', () => {
  it('shows who has the very text alone, and similar names only where nobody has it', async () => {
    expect(await find('Margaret')).toEqual([of(mine, 'EN')])
    expect(await find('ＭＡＲＧＡＲＥＴ')).toEqual([of(mine, 'EN')])
    expect(await find('Magraret')).toEqual([of(mine, 'EN')])
    expect(await find('zzzz')).toEqual([])
  })

  it('shows the closest of many similar names', async () => {
    const upline = await aMember(world, { type: 2 })
    for (let n = 0; n < ALIKE; n += 1) {
      await aMember(world, { nickname: `Wintergreen ${n + 10}`, upline })
    }
    const closest = await aMember(world, { nickname: 'Wintergarden', upline })
    const found = await find('Wintergardan', upline)
    expect(found).toHaveLength(SIMILAR_MAX)
    expect(found).toContain(closest.publicId)
  })

  it('follows a nickname that changes', async () => {
    const upline = await aMember(world, { type: 2 })
    const { id, publicId } = await aMember(world, { nickname: '旧名字', upline })
    await world.db.prisma.member.update({ where: { id }, data: { nickname: '新名字' } })
    expect(await find('旧名', upline)).toEqual([publicId])
    expect(await find('新名', upline)).toEqual([publicId])
    expect(await find('新', upline)).toEqual([publicId])
  })

  it.each([
    ['a part', `search_name LIKE search_pattern('王小明')`],
    ['a typo', `search_text('王晓明') <% search_name`],
  ])('is served by the index for %s', async (_what, condition) => {
    const plan = await world.db.prisma.$transaction(async (tx) => {
      await tx.$executeRawUnsafe('SET LOCAL enable_seqscan = off')
      return await tx.$queryRawUnsafe<Record<string, string>[]>(`EXPLAIN SELECT id FROM members WHERE ${condition}`)
    })
    expect(JSON.stringify(plan)).toContain('Bitmap Index Scan on members_search_name_idx')
  })
})
