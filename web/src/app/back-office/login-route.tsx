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
 * The login page. Those who are logged in are redirected to the screen that they came from; where nobody has an account
 * yet, everybody is redirected to the page of the first one.
 */
export default function LoginRoute() {
  const status = useSession(session => session.status)
  const search = useSearch()
  const first = useQuery({ ...firstAccountQuery, enabled: status === 'out' })
  if (status === 'checking') return <Loading>Vérification de l'authentification...</Loading>
  if (status === 'in') return <Redirect to={originOf(search, home)} replace />
  if (first.data?.awaited) return <Redirect to="/first-account" replace />
  // A centre that has not said who it is has probably no account. Any other shows the login page without waiting.
  if (!isSetUp && first.isPending && first.failureCount === 0) return <Loading />
  return <LoginPage />
}
