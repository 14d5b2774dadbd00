import type { ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useSession } from '../../shared/staff/session.ts'
import { Loading } from './loading.tsx'
import { loginAddress } from './origin.ts'

/**
 * Shows its children to a practitioner who is logged in, and redirects others to the login page. After the login they
 * come back to this address, unless they had logged out.
 */
export function Guard({ children }: { children: ReactNode }) {
  const { status, hasLoggedOut } = useSession()
  const [path] = useLocation()
  const search = useSearch()
  if (status === 'checking') return <Loading>Vérification de l'authentification...</Loading>
  if (status === 'out') return <Redirect to={hasLoggedOut ? '/login' : loginAddress(path, search)} replace />
  return children
}
