import Fastify, { type FastifyInstance } from 'fastify'

/** An API for tests of what is before it: it says of its merchant what a page needs, and tells what came with a call. */
export function fakeApi({ isUnknownHost }: { isUnknownHost: () => boolean }): FastifyInstance {
  const api = Fastify()
  api.get('/readyz', async () => ({}))
  api.addHook('onRequest', async (request, reply) => {
    if (!isUnknownHost() || !request.url.startsWith('/wps/system/')) return
    const error = { code: 'SITE_UNKNOWN_HOST', params: {}, requestId: 'r-1' }
    return await reply.code(404).send({ success: false, error })
  })
  api.get('/wps/system/status', async ({ headers }) => ({
    value: {
      info: {
        merchantCode: 'M9',
        name: `Merchant of ${headers['x-forwarded-host']}`,
        currency: 'CNY',
        timeZone: 'Asia/Shanghai',
        languages: ['CN'],
        serverTime: '2026-11-22T12:00:00.000Z',
      },
      maintenance: true,
      maintenanceNotice: { reason: { EN: '</script><b>' }, from: null, until: null },
      regionRestriction: false,
      addressBlocked: false,
      visitor: null,
      links: { usdtSite: null, speedTest: null },
    },
  }))
  api.get('/wps/system/whitelabel', async () => ({
    value: [],
    register: { direct: true, mobile: false, mobilePassword: false, mobileVerified: false },
    forgotPassword: { sms: false, tellsUnknown: false },
    resources: [
      {
        resourceType: 'IOS',
        url: 'https://apps.example/a.ipa',
        version: null,
        sizeBytes: null,
        qrCodeUrl: 'https://codes.example/ios.png',
        releasedOn: null,
        sha256: null,
      },
    ],
    customerService: [],
    imageCDNs: ['https://pictures.example'],
    launchGameCDNs: ['https://played.example'],
    gameCategories: [],
  }))
  api.post('/ogp/v1/ping', async (request) => ({ headers: request.headers, body: request.body }))
  api.all('/wps/echo', async (request) => ({ headers: request.headers, body: request.body }))
  return api
}
