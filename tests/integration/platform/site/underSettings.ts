import type { SiteOptions } from '@croupier/domain/platform/site'
import { buildTestApp, type TestApp, type TestAppOptions, type TestWorld } from '@croupier/testkit'

/** Gives a merchant these settings and no others, and an API that has read them: they are remembered for a second. */
export async function underSettings<T>(
  world: TestWorld,
  options: SiteOptions,
  work: (api: TestApp) => Promise<T>,
  app: TestAppOptions = {},
): Promise<T> {
  const settings = { loginSlider: false, registration: { captchaFrom: 1_000 }, ...options }
  await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data: { settings } })
  const api = await buildTestApp(world, app)
  try {
    return await work(api)
  } finally {
    await api.close()
  }
}
