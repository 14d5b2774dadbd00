import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient } from './query-client.ts'

/** One cache for the whole visit, which all pages share. */
export const queryClient = createQueryClient()

/**
 * Provides the query client to a page, or to a part that is loaded later. It is not around the whole site, so that
 * pages of content start without TanStack Query.
 */
export const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
