import type { ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useSession } from '../../shared/staff/session.ts'
import { Loading } from './loading.tsx'
import { loginAddress } from './origin.ts'

/** Shows what is behind it to practitioners; anybody else goes to the login, and comes back from there. */
export function Guard({ children }: { children: ReactNode }) {
  const status = useSession(session => session.status)
  const [path] = useLocation()
  const search = useSearch()
  if (status === 'checking') return <Loading>Vérification de l'authentification...</Loading>
  if (status === 'out') return <Redirect to={loginAddress(path, search)} replace />
  return children
}
