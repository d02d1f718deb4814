import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** Where browsers tell what the policy blocked (safety 4.7, ASVS 3.4.7). */
export const REPORT_PATH = '/csp-reports'
const REPORT_TYPES = ['application/csp-report', 'application/reports+json']
const REPORT_BYTES_MAX = 8 * 1024
/** Anybody can write here: the log must not be filled by them. */
const LOGGED_PER_MINUTE_MAX = 60
const MINUTE_MS = 60_000
const WORDS_MAX = 200

const words = z.string().transform((text) => text.slice(0, WORDS_MAX))
/** Where something came from, without what may be secret in an address. */
const address = z
  .string()
  .transform((text) =>
    URL.canParse(text) && new URL(text).host !== ''
      ? `${new URL(text).protocol}//${new URL(text).host}${new URL(text).pathname}`.slice(0, WORDS_MAX)
      : text.slice(0, WORDS_MAX),
  )

/** The two forms in which browsers write: of `report-uri`, and of `report-to`. */
const old = z
  .object({
    'csp-report': z.object({
      'document-uri': address,
      'blocked-uri': address,
      'violated-directive': words,
    }),
  })
  .transform(({ 'csp-report': report }) => [
    {
      page: report['document-uri'],
      blocked: report['blocked-uri'],
      directive: report['violated-directive'],
    },
  ])
const fresh = z
  .array(
    z.object({
      type: z.literal('csp-violation'),
      body: z.object({ documentURL: address, blockedURL: address, effectiveDirective: words }),
    }),
  )
  .max(20)
  .transform((reports) =>
    reports.map(({ body }) => ({
      page: body.documentURL,
      blocked: body.blockedURL,
      directive: body.effectiveDirective,
    })),
  )
const reports = z.union([old, fresh])

/**
 * Takes reports of the content security policy and logs them: page, what was blocked, by which directive. Answers 204,
 * or 400 for what is not a report; of a flood a minute's worth is logged.
 */
export async function takeCspReports(app: FastifyInstance, nowMs: () => number): Promise<void> {
  let startedMs = nowMs()
  let logged = 0
  const isDue = (): boolean => {
    if (nowMs() - startedMs >= MINUTE_MS) {
      startedMs = nowMs()
      logged = 0
    }
    logged += 1
    return logged <= LOGGED_PER_MINUTE_MAX
  }
  await app.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser(
      REPORT_TYPES,
      { parseAs: 'string', bodyLimit: REPORT_BYTES_MAX },
      room.getDefaultJsonParser('error', 'error'),
    )
    room.post(REPORT_PATH, async (request, reply) => {
      const read = reports.safeParse(request.body)
      if (!read.success) return await reply.code(400).send()
      for (const report of read.data) {
        if (isDue()) request.log.warn({ csp: report }, 'a page was kept from something')
      }
      return await reply.code(204).send()
    })
  })
}
