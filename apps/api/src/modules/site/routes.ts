import type { Handlers } from '../../handler.ts'
import { presentSite, presentWhitelabel } from './present.ts'

export const siteHandlers = {
  'site.status': async ({ site, clock }) => presentSite(site, clock.now()),
  'site.whitelabel': async ({ site }) => presentWhitelabel(site),
} satisfies Pick<Handlers, 'site.status' | 'site.whitelabel'>
