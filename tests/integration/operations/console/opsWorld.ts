import { buildOpsApp } from '@croupier/api'
import { connect } from '@croupier/db'
import { addStaff, currentCode } from '@croupier/domain/operations/staff'
import { PATIENT, silentLogger, type TestWorld } from '@croupier/testkit'
import { type OpsRouteName, opsRoutes } from '@croupier/wire/ops'

export const ORIGIN = 'http://localhost:3007'
export const PASSWORD = 'Blue-tram-99'
/** An officer's own mailbox. */
export const mailboxOf = (name: string): string => `${name}@officers.example`
/** A code is taken once in this time. */
const STEP_MS = 30_000

/** An answer of the console's server. */
export interface OpsReply {
  readonly status: number
  readonly code: string | null
  /** which fields were refused, and by which rule */
  readonly fields: readonly { readonly path: string; readonly rule: string }[]
  /** what is read of it differs by call */
  readonly value: ReturnType<typeof JSON.parse>
  /** under which it waits for a second officer; null: it does not */
  readonly waits: string | null
}
export type OpsInput = { params?: Record<string, string>; query?: object; body?: object }

/** The console's server over a world's database, under its own role, and officers in it. */
export async function openOps(
  world: TestWorld,
  logger = silentLogger(),
  trustProxy: readonly string[] = [],
  folder: string | null = null,
) {
  const db = connect(world.database.urlOf('console'), { ...PATIENT, name: 'croupier-test-console' })
  const { seedKey: _workerOnly, ...rest } = world.ctx
  const ctx = { ...rest, db }
  const app = await buildOpsApp({
    ctx,
    logger,
    version: '0.0.0-test',
    trustProxy,
    origin: ORIGIN,
    site: 'https://play.example',
    folder,
    outboxOpen: true,
    loginsPerMinute: 1_000,
    callsPerMinute: 100_000,
  })
  await app.ready()

  const call = async (
    name: OpsRouteName,
    { params = {}, query = {}, body }: OpsInput = {},
    cookie: string | null = null,
    origin = ORIGIN,
    more: Readonly<Record<string, string>> = {},
  ): Promise<OpsReply & { cookie: string | null }> => {
    const route = opsRoutes[name]
    const path = route.path.replaceAll(/:([A-Za-z]+)/g, (_all, part: string) => encodeURIComponent(params[part] ?? 'x'))
    const reply = await app.inject({
      method: route.method,
      url: path,
      // An object has no text of its own in an address, and one that was made up may throw where it becomes one.
      query: Object.fromEntries(
        Object.entries(query).map(([key, of]) => [key, typeof of === 'object' ? JSON.stringify(of) : String(of)]),
      ),
      headers: { ...more, origin, ...(cookie === null ? {} : { cookie: `staff=${cookie}` }) },
      ...(route.method === 'GET' ? {} : { payload: body ?? {} }),
    })
    const isJson = `${reply.headers['content-type']}`.startsWith('application/json')
    const { value = null, error } = isJson ? reply.json() : { value: reply.body, error: undefined }
    return {
      status: reply.statusCode,
      code: error?.code ?? null,
      fields: error?.fields ?? [],
      value,
      waits: error?.code === 'STAFF_SECOND_WAITS' ? error.params.id : null,
      cookie: reply.cookies.find((one) => one.name === 'staff')?.value ?? null,
    }
  }
  /** An officer of every merchant, or of some, with roles. */
  const walled = async (name: string, merchants: string[] | null, ...roles: string[]) => {
    const given = { password: PASSWORD, secret: world.ctx.random.bytes(20) }
    const email = mailboxOf(name)
    await addStaff(ctx, { name, roles, merchants, email, by: 'test', reason: 'a test', given }, ORIGIN)
    return name
  }
  const officer = async (name: string, ...roles: string[]) => await walled(name, null, ...roles)
  const code = async (name: string): Promise<string> => {
    world.clock.advance(STEP_MS)
    return (await currentCode(ctx, name)) ?? ''
  }
  const logIn = async (name: string): Promise<string> => {
    const body = { name, password: PASSWORD, code: await code(name) }
    return (await call('staff.logIn', { body })).cookie ?? ''
  }
  /** A command that waits, as its second officer sees it in an own session, and the yes. */
  const sayYes = async (id: string, second: string): Promise<OpsReply> => {
    const cookie = await logIn(second)
    const rows: { id: string; fingerprint: string }[] = (await call('staff.listWaiting', {}, cookie)).value
    const fingerprint = rows.find((row) => row.id === id)?.fingerprint ?? '0'.repeat(64)
    const body = { fingerprint, code: await code(second) }
    return await call('staff.sayYes', { params: { id }, body }, cookie)
  }
  /** Sends a command, and has a second officer say yes where it needs one. @returns what the command answered */
  const byTwo = async (name: OpsRouteName, input: OpsInput, first: string, second = 'otto'): Promise<OpsReply> => {
    const sent = await call(name, input, first)
    return sent.waits === null ? sent : await sayYes(sent.waits, second)
  }
  return {
    app,
    ctx,
    call,
    officer,
    walled,
    code,
    logIn,
    sayYes,
    byTwo,
    close: async () => {
      await app.close()
      await db.close()
    },
  }
}
export type Ops = Awaited<ReturnType<typeof openOps>>
