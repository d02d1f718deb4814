import { dropOwnIcon, ownIcon, setOwnIcon } from '@croupier/domain/identity/images'
import { images } from '@croupier/wire'
import { acting, type Handlers } from '../../../handler.ts'

/** `origin` is where pictures are served; empty where it is the site's own. */
export const imagesHandlers = (origin: string) => {
  const addressed = (name: string | null) => ({
    value: { icon: name === null ? null : `${origin}${images.imagePathOf(name)}` },
  })
  return {
    'member.icon': async (ctx) => addressed(await ownIcon(acting(ctx))),
    'member.setIcon': async (ctx, { body }) => addressed(await setOwnIcon(acting(ctx), body)),
    'member.dropIcon': async (ctx) => {
      await dropOwnIcon(acting(ctx))
      return addressed(null)
    },
  } satisfies Pick<Handlers, 'member.icon' | 'member.setIcon' | 'member.dropIcon'>
}
