import { feedback, protection } from '@croupier/wire'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallError, type CallInput, call } from '../client.ts'
import { currentOwner, type Owner, useOwner } from '../owner.ts'
import { useSession } from '../session.ts'

const KEY = ['protection'] as const

export type OwnProtection = Awaited<ReturnType<typeof readProtection>>
const readProtection = async (signal: AbortSignal) => (await call(protection.read, { signal })).value

/** The own limits with what is used of them, the break that runs, the reality check. */
export const protectionQuery = (owner: Owner) =>
  queryOptions({ queryKey: [...KEY, owner], queryFn: ({ signal }) => readProtection(signal) })

type LimitBody = CallInput<typeof protection.setLimit>['body']
type LimitName = CallInput<typeof protection.confirmLimit>['body']

function useKept<Input, Failure>(send: (input: Input) => Promise<OwnProtection>) {
  const client = useQueryClient()
  return useMutation<OwnProtection, Failure, Input, Owner>({
    onMutate: currentOwner,
    mutationFn: send,
    onSuccess: (value, _, owner) => client.setQueryData(protectionQuery(owner).queryKey, value),
  })
}

/** Sets a limit: a lower one holds at once, a higher one or none waits a day. */
export const useSetLimit = () =>
  useKept<LimitBody, CallError<typeof protection.setLimit>>(
    async (body) => (await call(protection.setLimit, { body })).value,
  )

/** Says yes to a change that has waited. */
export const useConfirmLimit = () =>
  useKept<LimitName, CallError<typeof protection.confirmLimit>>(
    async (body) => (await call(protection.confirmLimit, { body })).value,
  )

/** Gives up a change that waits. */
export const useGiveUpLimit = () =>
  useKept<LimitName, CallError<typeof protection.giveUpLimit>>(
    async (body) => (await call(protection.giveUpLimit, { body })).value,
  )

/** Says that one has gone through the own limits and keeps them. */
export const useConfirmReview = () =>
  useKept<void, CallError<typeof protection.confirmReview>>(
    async () => (await call(protection.confirmReview, {})).value,
  )

type RealityMinutes = CallInput<typeof protection.setReality>['body']['minutes']

/** Chooses after how many minutes one is reminded. */
export const useSetReality = () =>
  useKept<RealityMinutes, CallError<typeof protection.setReality>>(
    async (minutes) => (await call(protection.setReality, { body: { minutes } })).value,
  )

export type BreakBody = CallInput<typeof protection.takeBreak>['body']

/** Rests, or excludes oneself: every session ends, this one too. */
export const useTakeBreak = () =>
  useMutation<unknown, CallError<typeof protection.takeBreak>, BreakBody>({
    mutationFn: async (body) => await call(protection.takeBreak, { body }),
  })

/** Both instants by this device's clock: what is shown of them then follows neither its error nor the clock of the draws. */
export type OwnSessionClock = Omit<protection.SessionClock, 'now'>

function byOwnClock({ now, ...clock }: protection.SessionClock): OwnSessionClock {
  const aheadMs = Date.now() - now.getTime()
  const moved = (at: Date) => new Date(at.getTime() + aheadMs)
  return { ...clock, startedAt: moved(clock.startedAt), checkAt: moved(clock.checkAt) }
}

/** How often the figures of the login are read again while a page is open. */
const CLOCK_MS = 60_000

/** How long the own login lasts and what was won or lost in it (protection P9, P10). */
export const sessionClockQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...KEY, 'clock', owner],
    queryFn: async ({ signal }) => byOwnClock((await call(protection.clock, { signal })).value),
    staleTime: CLOCK_MS,
    refetchInterval: CLOCK_MS,
  })

/** Play money (rules B1): nothing of it is protected, so its login has no clock. */
const TRIAL_TYPE = 4

/** The clock of the own login; asked for once it is known that the account plays for money. */
export function useSessionClock() {
  const asks = useSession(({ token, type }) => token !== null && type !== null && type !== TRIAL_TYPE)
  return useQuery({ ...sessionClockQuery(useOwner()), enabled: asks })
}

/** Takes note of a reality check: the next one is due an interval later. */
export function useNoteCheck() {
  const client = useQueryClient()
  return useMutation<Awaited<ReturnType<typeof sendNote>>, CallError<typeof protection.noteCheck>, void, Owner>({
    onMutate: currentOwner,
    mutationFn: sendNote,
    onSuccess: (value, _, owner) => client.setQueryData(sessionClockQuery(owner).queryKey, value),
  })
}
const sendNote = async () => byOwnClock((await call(protection.noteCheck, {})).value)

/** Asks for an early end of the own exclusion, for a reason that officers read. */
export const useAskRelease = () =>
  useKept<string, CallError<typeof protection.askRelease>>(
    async (reason) => (await call(protection.askRelease, { body: { reason } })).value,
  )

/** Asks to come back after the own exclusion has lasted as long as was chosen: it ends a day later. */
export const useComeBack = () =>
  useKept<void, CallError<typeof protection.comeBack>>(async () => (await call(protection.comeBack, {})).value)

/** Wants no limit now: it is not asked again at a deposit. */
export const useAnswerPrompt = () =>
  useKept<void, CallError<typeof protection.answerPrompt>>(async () => (await call(protection.answerPrompt, {})).value)

const COMPLAINTS = ['complaints'] as const

/** What somebody wrote to officers, with the bounds of another letter: who is excluded by a list has no other page for it. */
export const complaintsQuery = (owner: Owner) =>
  queryOptions({
    queryKey: [...COMPLAINTS, owner],
    queryFn: ({ signal }) => call(feedback.list, { signal }).then(({ value }) => value),
  })

/** Writes to officers, once for its id. */
export function useComplain() {
  const client = useQueryClient()
  return useMutation<void, CallError<typeof feedback.send>, CallInput<typeof feedback.send>['body']>({
    mutationFn: async (body) => void (await call(feedback.send, { body })),
    onSettled: () => client.invalidateQueries({ queryKey: COMPLAINTS }),
  })
}
