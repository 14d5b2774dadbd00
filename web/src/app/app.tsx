import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Redirect, Route, Router, Switch } from 'wouter'
import { Page } from './page.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { hasHome, pages } from './pages.ts'
import { Shell } from './shell.tsx'

const NotFound = lazy(() => import('./not-found.tsx'))

type Props = {
  queryClient: QueryClient
  /** The prerendered address, when rendering to a file or taking that file over in the browser. */
  prerendered?: string
}

export function App({ queryClient, prerendered }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <Router {...(prerendered !== undefined && { ssrPath: prerendered, ssrSearch: '' })}>
        <Shell>
          <Suspense fallback={<PageSkeleton />}>
            <Switch>
              {pages.map(({ path }) => (
                <Route key={path} path={path}>
                  <Page path={path} />
                </Route>
              ))}
              {!hasHome && (
                <Route path="/">
                  <Redirect to="/reservation" replace />
                </Route>
              )}
              <Route>
                <NotFound />
              </Route>
            </Switch>
          </Suspense>
        </Shell>
      </Router>
    </QueryClientProvider>
  )
}
