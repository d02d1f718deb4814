const TRIAL = 'trial=1; SameSite=Strict; path=/'

/** Whether the browser keeps cookies of this site. It is tried: `navigator.cookieEnabled` of Chromium says so where they are blocked. */
export function keepsCookies(): boolean {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser, and not on plain http
    document.cookie = TRIAL
    const isKept = document.cookie.includes('trial=1')
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = `${TRIAL}; max-age=0`
    return isKept
  } catch {
    return false
  }
}
