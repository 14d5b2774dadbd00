import { Redirect, useSearch } from 'wouter'
import LoginPage from '../../back-office/login/login-page.tsx'
import { useSession } from '../../shared/staff/session.ts'
import { Loading } from './loading.tsx'
import { originOf } from './origin.ts'
import { home } from './screens.ts'

/** The login page. Those who are logged in are redirected to the screen that they came from. */
export default function LoginRoute() {
  const status = useSession(session => session.status)
  const search = useSearch()
  if (status === 'checking') return <Loading>Vérification de l'authentification...</Loading>
  if (status === 'in') return <Redirect to={originOf(search, home)} replace />
  return <LoginPage />
}
