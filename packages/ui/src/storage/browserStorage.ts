type Name = 'localStorage' | 'sessionStorage'

/** Storage that is always there. */
function lasting(name: Name) {
  /** What the browser does not keep: it has no storage, forbids it, or has no room left. It lasts as long as the page. */
  const ofPage = new Map<string, string>()
  const ask = <T>(work: (storage: Storage) => T): T | null => {
    try {
      return work(globalThis[name])
    } catch {
      return null
    }
  }
  return {
    getItem: (key: string) => ofPage.get(key) ?? ask((storage) => storage.getItem(key)),
    setItem(key: string, value: string) {
      ofPage.set(key, value)
      ask((storage) => {
        storage.setItem(key, value)
        ofPage.delete(key)
      })
    },
    removeItem(key: string) {
      ofPage.delete(key)
      ask((storage) => storage.removeItem(key))
    },
    keys: () => [...ofPage.keys(), ...(ask(Object.keys) ?? [])],
  }
}

/** What this browser keeps for all its tabs, also when it is closed (`localStorage`). */
export const browserStorage = lasting('localStorage')

/** What this tab keeps until it is closed (`sessionStorage`). */
export const tabStorage = lasting('sessionStorage')
