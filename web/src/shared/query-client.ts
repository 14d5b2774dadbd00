import { notifyManager, QueryClient } from '@tanstack/react-query'
import { type ApiError, NO_ANSWER } from '../api/errors.ts'

// Notifications run as microtasks, so that a button renders its pending state before the next click is handled. The
// default, a timer, may run after that click.
notifyManager.setScheduler(queueMicrotask)

/**
 * Requests are sent even when the browser believes to be offline: a failed request shows an error with a retry, while a
 * paused request would leave the page waiting without a message. Failed queries are refetched when the connection is
 * back.
 */
const networkMode = 'always'

/** Errors after which a retry is useless: a refusal, or a timeout, after which the visitor has waited long enough. */
const isFinal = ({ status = 0, code }: Partial<ApiError>) => (status >= 400 && status < 500) || code === NO_ANSWER

/** A query client. Data is fresh for a minute; errors that are not final are retried twice. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      mutations: { networkMode },
      queries: {
        networkMode,
        refetchOnReconnect: 'always',
        staleTime: 60_000,
        retry: (count, error) => count < 2 && !isFinal(error),
      },
    },
  })
