import { firstAccountRoute, makeFirstAccountRoute } from '@alba/contracts/accounts/routes'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ask } from '../http.ts'
import { staffKeys } from './keys.ts'

/** How long to wait after a failure before the server is asked again. */
const AGAIN_MS = 10_000

/**
 * Whether nobody has an account yet. The answer is never refetched, so that the page does not change while somebody
 * types. After a failure the request is repeated until it succeeds, because the login page that is shown meanwhile is
 * useless to a centre without an account.
 */
export const firstAccountQuery = queryOptions({
  queryKey: staffKeys.firstAccount,
  queryFn: ({ signal }) => ask(firstAccountRoute, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnReconnect: query => query.state.data === undefined,
  refetchInterval: ({ state }) => (state.status === 'error' ? AGAIN_MS : false),
})

/** Remembers that there is an account. */
export const rememberFirstAccount = (client: QueryClient) =>
  client.setQueryData(firstAccountQuery.queryKey, { awaited: false })

/** Creates the first account. The user is not logged in by that. @throws {ApiError} */
export const makeFirstAccount = (body: Parameters<typeof ask<typeof makeFirstAccountRoute>>[1]['body']) =>
  ask(makeFirstAccountRoute, { body })
