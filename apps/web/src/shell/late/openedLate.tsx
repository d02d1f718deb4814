import type { MenuProps } from '@croupier/ui/overlay/Menu.tsx'
import type { PopoverProps } from '@croupier/ui/overlay/Popover.tsx'
import {
  type ButtonHTMLAttributes,
  type ComponentType,
  cloneElement,
  createElement,
  type ReactElement,
  Suspense,
  useState,
} from 'react'
import { fetchedWhenNear, lazyPart } from '../lazyPart.ts'

type Opened = { trigger: ReactElement; defaultOpen?: boolean }
type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

type LateProps<Props> = {
  popup: 'menu' | 'dialog'
  load: Load<Props>
  part: ComponentType<Props>
  props: Props
}

function Late<Props extends Opened>({ popup, load, part: Part, props }: LateProps<Props>) {
  const [wasOpened, setOpened] = useState(false)
  const closed = cloneElement(props.trigger as ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>, {
    'aria-haspopup': popup,
    'aria-expanded': false,
    ...fetchedWhenNear(load),
    onClick: () => setOpened(true),
  })
  if (!wasOpened) return closed
  return (
    <Suspense fallback={closed}>
      <Part {...props} defaultOpen />
    </Suspense>
  )
}

/**
 * What a button opens, fetched when a pointer or the focus comes near and opened by the press: until then it is a button only. What
 * opens over a page is heavier than most of what is on it, and most of it is never opened.
 */
function openedLate<Props extends Opened>(popup: 'menu' | 'dialog', load: Load<Props>): ComponentType<Props> {
  const part = lazyPart(load, { failed: 'inline' })
  return (props) => createElement(Late<Props>, { popup, load, part, props })
}

export const LateMenu = openedLate<MenuProps>('menu', async () => ({
  default: (await import('@croupier/ui/overlay/Menu.tsx')).Menu,
}))

export const LatePopover = openedLate<PopoverProps>('dialog', async () => ({
  default: (await import('@croupier/ui/overlay/Popover.tsx')).Popover,
}))
