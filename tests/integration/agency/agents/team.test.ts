import { moneyNow } from '@croupier/db'
import { listTeam, type TeamQuery, type TeamRow } from '@croupier/domain/agency/agents'
import { type Units, units } from '@croupier/money'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inVolume } from '../../../setup/volume.ts'
import { foldTeamDays } from '../foldTeamDays.ts'

/** A tree on paper: each account with its upline's place in the list, and its balance in whole yuan. */
interface PaperTree {
  readonly members: TestMember[]
  readonly upline: number[]
  readonly balance: number[]
}

const ACCOUNTS = inVolume(500, 150)
const SEED = 20_260_302

async function plant(world: TestWorld): Promise<PaperTree> {
  const [shape] = fc.sample(
    fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 500 })), {
      minLength: ACCOUNTS,
      maxLength: ACCOUNTS,
    }),
    { numRuns: 1, seed: SEED },
  )
  const tree: PaperTree = { members: [], upline: [], balance: [] }
  for (const [at, [up, balance]] of (shape ?? []).entries()) {
    // Half of the picks fall on the newest quarter, so that the tree gets deep as well as wide.
    const place = at === 0 ? -1 : up % 2 === 0 ? up % at : at - 1 - (up % Math.ceil(at / 4))
    const upline = tree.members[place]
    tree.members.push(
      await aMember(world, {
        account: `m${at}x${(at * 7919) % 1000}`.padEnd(6, 'z'),
        type: at === 0 ? 1 : 2,
        balance: String(balance + 1),
        ...(upline === undefined ? {} : { upline }),
      }),
    )
    tree.upline.push(place)
    tree.balance.push(balance + 1)
  }
  return tree
}

/** Places of an account's whole team, itself included, found by walking up. */
function teamOf({ upline }: PaperTree, of: number): number[] {
  const isIn = (at: number): boolean => at === of || (at >= 0 && (upline[at] ?? -1) >= 0 && isIn(upline[at] ?? -1))
  return [...upline.keys()].filter(isIn)
}

const yuanOf = (whole: number): Units => units(BigInt(whole) * 10_000n)
const BROWSE: TeamQuery = {
  of: null,
  search: null,
  level: 'direct',
  days: null,
  timeZone: 'Asia/Shanghai',
  sort: 'account',
  order: 'asc',
  cursor: null,
  pageSize: 100,
}

let world: TestWorld
let tree: PaperTree

const member = (at: number): TestMember => {
  const found = tree.members[at]
  if (found === undefined) throw new Error(`no account at ${at}`)
  return found
}
const placeOf = (row: { publicId: string }): number =>
  tree.members.findIndex(({ publicId }) => publicId === row.publicId)
const refusal = async (call: Promise<unknown>) => await call.catch((error: unknown) => error)

async function allPages(viewer: number, query: Partial<TeamQuery>): Promise<TeamRow[]> {
  const rows: TeamRow[] = []
  let cursor: string | null = null
  do {
    const found = await listTeam(actingAs(world, member(viewer)), { ...BROWSE, ...query, cursor })
    rows.push(...found.items)
    cursor = found.nextCursor
  } while (cursor !== null)
  return rows
}

useTestWorld(async (opened) => {
  world = opened
  tree = await plant(world)
  await foldTeamDays(world)
})
describe(`a team in a random tree of ${ACCOUNTS} (seed ${SEED})`, () => {
  it('lists exactly the direct downlines with the sums of their whole teams', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(ACCOUNTS - 1), fc.nat(), async (viewer, pick) => {
        const own = teamOf(tree, viewer)
        const of = own[pick % own.length] ?? viewer
        const rows = await allPages(viewer, { of: member(of).publicId, pageSize: 7 })
        const children = [...tree.upline.keys()].filter((at) => tree.upline[at] === of)
        expect(rows.map(placeOf).sort()).toEqual(children.sort())
        for (const row of rows) {
          const team = teamOf(tree, placeOf(row))
          const sum = team.reduce((total, at) => total + (tree.balance[at] ?? 0), 0)
          expect(row.teamSize).toBe(team.length)
          expect(row.teamBalance).toBe(yuanOf(sum))
          expect(row.balance).toBe(yuanOf(tree.balance[placeOf(row)] ?? 0))
          expect(row.level).toBe(member(placeOf(row)).depth - member(viewer).depth)
        }
      }),
      { numRuns: 60, seed: SEED },
    )
  })

  it('knows nobody outside the own subtree: uplines, siblings and strangers alike', async () => {
    const stranger = await refusal(listTeam(actingAs(world, member(3)), { ...BROWSE, of: world.ctx.ids.uuid() }))
    expect(stranger).toMatchObject({ code: 'AGENT_MEMBER_NOT_FOUND', params: {} })
    await fc.assert(
      fc.asyncProperty(fc.nat(ACCOUNTS - 1), fc.nat(ACCOUNTS - 1), async (viewer, of) => {
        const listed = listTeam(actingAs(world, member(viewer)), {
          ...BROWSE,
          of: member(of).publicId,
        })
        if (teamOf(tree, viewer).includes(of)) await listed
        else expect(await refusal(listed)).toEqual(stranger)
      }),
      { numRuns: 100, seed: SEED },
    )
  })

  it('searches the own subtree only, and takes signs of LIKE literally', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(ACCOUNTS - 1), fc.integer({ min: 0, max: 99 }), async (viewer, n) => {
        const rows = await allPages(viewer, { search: `X${n}` })
        const expected = teamOf(tree, viewer).filter((at) => at !== viewer && member(at).account.includes(`x${n}`))
        expect(rows.map(placeOf).sort()).toEqual(expected.sort())
      }),
      { numRuns: 60, seed: SEED },
    )
    for (const search of ['%', '_', '\\']) expect(await allPages(0, { search })).toEqual([])
  })

  it.each([
    ['createdAt', 'asc', (row: TeamRow): string | number => placeOf(row)],
    ['createdAt', 'desc', (row: TeamRow): string | number => placeOf(row)],
    ['account', 'asc', (row: TeamRow): string | number => row.account],
    ['account', 'desc', (row: TeamRow): string | number => row.account],
  ] as const)('sorts by %s %s across pages, and back again', async (sort, order, keyOf) => {
    const widest = [...tree.upline.keys()].toSorted(
      (a, b) => tree.upline.filter((up) => up === b).length - tree.upline.filter((up) => up === a).length,
    )[0]
    for (const [search, pageSize] of [
      [null, 3],
      ['m', 50],
    ] as const) {
      const query = { ...BROWSE, sort, order, search, pageSize }
      const read = async (cursor: string | null) =>
        await listTeam(actingAs(world, member(widest ?? 0)), { ...query, cursor })
      const pages = [await read(null)]
      for (let next = pages[0]?.nextCursor; next != null; next = pages.at(-1)?.nextCursor) {
        pages.push(await read(next))
      }
      const keys = pages.flatMap(({ items }) => items.map(keyOf))
      const rising = keys.toSorted((a, b) => (a < b ? -1 : 1))
      expect(keys.length).toBeGreaterThan(4)
      expect(keys).toEqual(order === 'asc' ? rising : rising.reverse())
      for (const [at, { newerCursor }] of pages.entries()) {
        if (at === 0) expect(newerCursor).toBeNull()
        else expect((await read(newerCursor)).items).toEqual(pages[at - 1]?.items)
      }
    }
  })

  it('lists everybody below with all levels, and says what all of them have', async () => {
    const below = teamOf(tree, 0).filter((at) => at !== 0)
    for (const sort of ['createdAt', 'account'] as const) {
      const rows = await allPages(0, { level: 'all', sort, pageSize: 40 })
      expect(rows.map(placeOf).sort()).toEqual(below.toSorted())
    }
    const sum = below.reduce((total, at) => total + (tree.balance[at] ?? 0), 0)
    for (const level of ['direct', 'all'] as const) {
      const { total } = await listTeam(actingAs(world, member(0)), { ...BROWSE, level })
      expect(total).toEqual({ teamSize: below.length, teamBalance: yuanOf(sum) })
    }
  })

  it.each([
    ['level', (row: TeamRow) => BigInt(row.level)],
    ['balance', (row: TeamRow) => row.balance],
    ['teamBalance', (row: TeamRow) => row.teamBalance],
    ['teamSize', (row: TeamRow) => BigInt(row.teamSize)],
  ] as const)('ranks everybody by %s on both ways, across pages and back', async (sort, of) => {
    for (const order of ['asc', 'desc'] as const) {
      const query = { ...BROWSE, level: 'all', sort, order, pageSize: 60 } as const
      const rows = await allPages(0, query)
      const values = rows.map(of)
      const rising = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(values).toEqual(order === 'asc' ? rising : rising.reverse())
      expect(new Set(rows.map(placeOf)).size).toBe(ACCOUNTS - 1)
      const read = async (cursor: string | null) => await listTeam(actingAs(world, member(0)), { ...query, cursor })
      const first = await read(null)
      const second = await read(first.nextCursor)
      expect((await read(second.newerCursor)).items).toEqual(first.items)
    }
  })

  it('shows who was opened on some days alone', async () => {
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: BROWSE.timeZone }).format(await moneyNow(world.db))
    const opened = await allPages(0, { level: 'all', days: { from: today, to: today } })
    expect(opened).toHaveLength(ACCOUNTS - 1)
    const long = { from: '2020-01-01', to: '2020-02-01' }
    expect(await allPages(0, { level: 'all', days: long })).toEqual([])
    expect(await allPages(0, { search: 'm', days: long })).toEqual([])
  })

  it('begins nowhere at an account of another list', async () => {
    const found = await listTeam(actingAs(world, member(0)), {
      ...BROWSE,
      cursor: `o.${member(0).publicId}`,
    })
    expect(found.items).toEqual([])
  })

  it('names the way down from the viewer, never above it', async () => {
    const deepest = tree.members.reduce((a, b) => (b.depth > a.depth ? b : a))
    const way: number[] = []
    for (let at = tree.members.indexOf(deepest); at >= 0; at = tree.upline[at] ?? -1) way.unshift(at)
    const from = way[2] ?? 0
    const { breadcrumb } = await listTeam(actingAs(world, member(from)), {
      ...BROWSE,
      of: deepest.publicId,
    })
    expect(breadcrumb.map(placeOf)).toEqual(way.slice(2))
  })
})

describe('test lines', () => {
  it('are in no list and no sum of a real agent, but see their own', async () => {
    const top = await aMember(world, { type: 1, balance: '1' })
    const real = await aMember(world, { type: 2, upline: top, balance: '10' })
    const demo = await aMember(world, { type: 4, upline: real, balance: '1000' })
    const tester = await aMember(world, { type: 42, upline: real, balance: '100' })
    const below = await aMember(world, { type: 0, upline: tester, balance: '100' })
    await foldTeamDays(world)
    const found = await listTeam(actingAs(world, top), BROWSE)
    expect(found.items).toMatchObject([{ publicId: real.publicId, teamSize: 1, teamBalance: yuanOf(10) }])
    const deeper = await listTeam(actingAs(world, real), BROWSE)
    expect(deeper).toMatchObject({ items: [], nextCursor: null })
    const own = await listTeam(actingAs(world, tester), BROWSE)
    expect(own.items.map((row) => row.publicId)).toEqual([below.publicId])
    expect(demo.depth).toBe(2)
  })
})
