import { useQuery } from '@tanstack/react-query'
import { Redirect } from 'wouter'
import { firstAccountQuery } from '../../api/staff/first-account.ts'
import FirstAccountPage from '../../back-office/login/first-account-page.tsx'
import { useIsAdmin, useSession } from '../../shared/staff/session.ts'
import { Loading } from './loading.tsx'
import { home } from './screens.ts'

/** The setup, where the owner of the first account continues. */
const SETUP = '/setup'

/** The page that creates the first account. It redirects once an account exists. */
export default function FirstAccountRoute() {
  const status = useSession(session => session.status)
  const isAdmin = useIsAdmin()
  const first = useQuery({ ...firstAccountQuery, enabled: status === 'out' })
  if (status === 'checking') return <Loading>Vérification de l'authentification...</Loading>
  if (status === 'in') return <Redirect to={isAdmin ? SETUP : home} replace />
  if (first.data?.awaited) return <FirstAccountPage />
  if (first.isPending && first.failureCount === 0) return <Loading />
  return <Redirect to="/login" replace />
}
