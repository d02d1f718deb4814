import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { withTransaction } from '@croupier/db'
import { addGameProvider } from '@croupier/domain/games/providers'
import { parseUnits } from '@croupier/money'
import { launches } from '@croupier/wire'
import { expect, test } from 'playwright/test'
import { DEMO_PASSWORD } from '../../../prisma/seed/accounts.ts'
import { knowMachine, THIS_MACHINE } from '../../../prisma/seed/places.ts'
import { plantTree } from '../../../prisma/seed/tree.ts'
import { runningStack } from '../../setup/e2e.ts'
import { enter } from '../identity/enter.ts'
import { visitor } from '../identity/visitor.ts'
import { withMerchant } from '../withMerchant.ts'

/** The kit fills and empties its wallet. */
const PLAYER = {
  account: 'kitplayer',
  type: 1 as const,
  upline: null,
  grant: '500',
  nickname: 'kit',
  role: '',
  password: DEMO_PASSWORD,
  email: 'kitplayer@example.com',
}
const SECRET = 'a secret that only the kit and the platform have'
const PORT = 39_117
const ROOT = join(import.meta.dirname, '../../..')

test('the conformance kit plays every ordering rule over HTTP against the platform', {
  tag: '@deep',
}, async ({ browser }) => {
  await withMerchant(async ({ db, ctx, merchantId }) => {
    await withTransaction(db, async (tx) => {
      await plantTree(tx, ctx, merchantId, [PLAYER])
      await tx.vendor.create({ data: { code: 'KIT' } })
      for (const code of ['slot', 'dice']) {
        await tx.catalogueGame.create({
          data: { vendorCode: 'KIT', code, product: 'GAMES', category: 'RNG' },
        })
      }
      await addGameProvider(tx, ctx, {
        vendor: 'KIT',
        baseUrl: `http://127.0.0.1:${PORT}`,
        keyId: 'kit',
        secret: SECRET,
        min: parseUnits('1'),
        max: parseUnits('1000'),
        maxPayout: parseUnits('100000'),
      })
    })
    await knowMachine(ctx, merchantId, [PLAYER], THIS_MACHINE)
  })
  const kit = spawn(
    process.execPath,
    [
      'scripts/certify.ts',
      '--quick',
      '--host',
      runningStack().apiUrl,
      '--provider',
      'KIT',
      '--key',
      'kit',
      '--listen',
      String(PORT),
    ],
    { cwd: ROOT, env: { ...process.env, CERTIFY_SECRET: SECRET } },
  )
  let output = ''
  kit.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  kit.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  await expect.poll(() => output).toContain('Waiting')
  const page = await visitor(browser)
  await enter(page, PLAYER.account)
  const token = (await page.evaluate(() => sessionStorage.getItem('token'))) ?? ''
  await page.request.get(`${launches.launch.path}?nodeId=KIT-slot`, { headers: { token } })
  const [code] = await once(kit, 'exit')
  expect(output).toMatch(/\d+ passed, 0 failed/)
  expect(code).toBe(0)
  await page.context().close()
})
