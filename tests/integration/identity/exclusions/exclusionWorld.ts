import {
  addExclusions,
  clearMember,
  type ExclusionLine,
  endExclusion,
  type ListChange,
} from '@croupier/domain/identity/exclusionLists'
import type { TestWorld } from '@croupier/testkit'
import { aYes, officerCtx } from '@croupier/testkit'

type Values = ExclusionLine['values']

/** The register that tests take entries from. */
export const REGISTER: ListChange = {
  source: 'REGISTER',
  merchantId: null,
  by: 'an officer',
  reason: 'the daily file',
}

let references = 0

/** A name that no entry has yet. */
export const aReference = (): string => {
  references += 1
  return `R${references}`
}

/** Takes lines in as a file would be; the first line of a file names its columns. */
export const takeIn = async (world: TestWorld, all: readonly Values[], change = REGISTER) =>
  await addExclusions(
    officerCtx(world),
    change,
    all.map((values, at) => ({ line: at + 2, values })),
  )

/** Lists one person. Returns the entry's name. */
export async function exclude(world: TestWorld, values: Values, change = REGISTER): Promise<string> {
  const reference = aReference()
  const done = await takeIn(world, [{ reference, ...values }], change)
  if ('faults' in done) throw new Error(JSON.stringify(done.faults))
  return reference
}

export const pardon = async (world: TestWorld, reference: string, change = REGISTER) =>
  await endExclusion(officerCtx(world), { ...change, second: aYes() }, reference)

export const clear = async (world: TestWorld, memberId: bigint, reference: string) =>
  await clearMember(officerCtx(world), {
    memberId,
    source: REGISTER.source,
    reference,
    by: 'an officer',
    reason: 'another passport',
    second: aYes(),
  })
