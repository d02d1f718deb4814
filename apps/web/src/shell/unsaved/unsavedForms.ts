import { createContext, useContext, useEffect } from 'react'

/** The forms of an overlay in which something was typed and not sent; those of an overlay over it count for both. */
export type UnsavedForms = { readonly dirty: Set<symbol>; readonly around: UnsavedForms | null }

export const UnsavedContext = createContext<UnsavedForms | null>(null)

/** Notes for as long as `dirty` that a form holds what would be lost; outside of overlays that ask, it does nothing. */
export function useUnsaved(dirty: boolean): void {
  const nearest = useContext(UnsavedContext)
  useEffect(() => {
    if (!dirty) return
    const form = Symbol('a form')
    const scopes: UnsavedForms[] = []
    for (let scope = nearest; scope !== null; scope = scope.around) scopes.push(scope)
    for (const scope of scopes) scope.dirty.add(form)
    return () => {
      for (const scope of scopes) scope.dirty.delete(form)
    }
  }, [dirty, nearest])
}
