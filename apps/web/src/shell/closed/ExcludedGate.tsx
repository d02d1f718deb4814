import { Navigate, useLocation } from 'react-router-dom'
import { useSessionClock } from '../../api/identity/protection.ts'

/** Leads who is excluded to the page that pays out, from wherever it is (rules E6); a page of a centre stays open over it. */
export function ExcludedGate() {
  const { pathname, search } = useLocation()
  const { data } = useSessionClock()
  const isOut = data?.pause === 'EXCLUSION' && pathname !== '/excluded'
  return isOut ? <Navigate to={{ pathname: '/excluded', search }} replace /> : null
}
