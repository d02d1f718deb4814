import { type ComponentType, lazy } from 'react'
import { allTextsReady } from '../i18n.ts'
import { firstScreenPainted } from './firstScreen.ts'

/** A part of the shell that is loaded when it is first shown, together with the texts it speaks. */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const [part] = await Promise.all([load(), allTextsReady()])
    return part
  })
}

/**
 * The same for what stands around the screens: its scripts do not run before the first screen is painted, which would stand
 * there later by as much.
 */
export function latePart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazyPart<Props>(async () => {
    await firstScreenPainted()
    return await load()
  })
}
