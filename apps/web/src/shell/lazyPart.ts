import { type ComponentType, lazy } from 'react'
import { allTextsReady } from '../i18n.ts'

/** A part of the shell that is loaded when it is first shown, together with the texts it speaks. */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const [part] = await Promise.all([load(), allTextsReady()])
    return part
  })
}
