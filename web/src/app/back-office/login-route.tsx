import { useQuery } from '@tanstack/react-query'
import { Redirect, useSearch } from 'wouter'
import { firstAccountQuery } from '../../api/staff/first-account.ts'
import LoginPage from '../../back-office/login/login-page.tsx'
import { isSetUp } from '../../shared/centre.ts'
import { useSession } from '../../shared/staff/session.ts'
import { Loading } from './loading.tsx'
import { originOf } from './origin.ts'
import { home } from './screens.ts'

/**
 * The login page. It redirects users who are logged in to the screen that they came from, and everybody to the page of
 * the first account while there is no account.
 */
export default function LoginRoute() {
  const status = useSession(session => session.status)
  const search = useSearch()
  const first = useQuery({ ...firstAccountQuery, enabled: status === 'out' })
  if (status === 'checking') return <Loading>Vérification de l'authentification...</Loading>
  if (status === 'in') return <Redirect to={originOf(search, home)} replace />
  if (first.data?.awaited) return <Redirect to="/first-account" replace />
  // Only a centre that is not set up may have no account, so only there the login page waits for the answer.
  if (!isSetUp && first.isPending && first.failureCount === 0) return <Loading />
  return <LoginPage />
}
