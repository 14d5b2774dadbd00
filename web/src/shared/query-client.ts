import { notifyManager, QueryClient } from '@tanstack/react-query'
import { type ApiError, NO_ANSWER } from '../api/errors.ts'

// A pending button must be drawn before the next click is handled; a timer, the default, may run after that click.
notifyManager.setScheduler(queueMicrotask)

/**
 * Asks whether the browser believes to be connected or not: a call that fails says so and can be tried again, one that is
 * held back leaves a page waiting without a word. What failed is asked anew when the connection is back.
 */
const networkMode = 'always'

/** A refusal, and a server that was waited for in vain: asking again at once would only keep the visitor waiting. */
const isFinal = ({ status = 0, code }: Partial<ApiError>) => (status >= 400 && status < 500) || code === NO_ANSWER

/** Catalogue data is fresh for a minute; what is not final is asked twice more. */
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
