import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Redirect, Route, Router, Switch, useLocation } from 'wouter'
import { Bell } from '../../back-office/notifications/bell.tsx'
import { SearchButton } from '../../back-office/search/search-button.tsx'
import { SearchKey } from '../../back-office/search/search-key.tsx'
import { Shortcuts } from '../../back-office/shortcuts/shortcuts.tsx'
import { ShortcutsButton } from '../../back-office/shortcuts/shortcuts-button.tsx'
import { createQueryClient } from '../../shared/query-client.ts'
import { useSession } from '../../shared/staff/session.ts'
import { confirmNavigation } from '../../shared/staff/unsaved.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Guard } from './guard.tsx'
import { Layout } from './layout.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { Loading } from './loading.tsx'
import { NotFound } from './not-found.tsx'
import { OpenWizard } from './open-wizard.tsx'
import { Screen } from './screen.tsx'
import { home, screens } from './screens.ts'
import { SessionOver } from './session-over.tsx'
import { SetupReminder } from './setup-left.tsx'
import { TemporaryPassword } from './temporary-password.tsx'
import { useArrival } from './use-arrival.ts'
import { useIdleEnd } from './use-idle-end.ts'
import { useLiveProfile } from './use-live-profile.ts'
import { useLiveScreens } from './use-live-screens.ts'

const FirstAccountRoute = lazy(() => import('./first-account-route.tsx'))
const InvitationPage = lazy(() => import('../../back-office/login/invitation-page.tsx'))
const LoginRoute = lazy(() => import('./login-route.tsx'))

/** The back office: the login page, and for those who are logged in the screens in their frame. */
export function BackOffice() {
  const who = useSession(({ status, user }) => (status === 'out' ? undefined : user?.practitioner?.id))
  // Each practitioner gets a query cache of their own.
  return <OnePractitioner key={who ?? 'nobody'} />
}

function OnePractitioner() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <Router base="/backoffice" aroundNav={confirmNavigation}>
        <ErrorBoundary>
          <Suspense fallback={<Loading />}>
            <Switch>
              <Route path="/login">
                <LoginRoute />
              </Route>
              <Route path="/first-account">
                <FirstAccountRoute />
              </Route>
              <Route path="/invitation">
                <InvitationPage />
              </Route>
              <Route>
                <Guard>
                  <ScreensInFrame />
                </Guard>
              </Route>
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </Router>
    </QueryClientProvider>
  )
}

function ScreensInFrame() {
  const [path] = useLocation()
  useArrival(path)
  useLiveScreens()
  useIdleEnd()
  useLiveProfile()
  return (
    <Layout bell={<Bell />} search={<SearchButton />} help={<ShortcutsButton />}>
      <TemporaryPassword />
      <SetupReminder />
      {/* The key resets the boundary when the path changes, since another screen may work. */}
      <ErrorBoundary key={path}>
        <Suspense fallback={<Loading />}>
          <Switch>
            {screens.map(({ path: screen }) => (
              <Route key={screen} path={screen}>
                <Screen path={screen} />
              </Route>
            ))}
            <Route path="/">
              <Redirect to={home} replace />
            </Route>
            <Route>
              <NotFound />
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
      <SessionOver />
      <OpenWizard />
      <LeaveQuestion />
      <SearchKey />
      <Shortcuts screens={screens} />
    </Layout>
  )
}
