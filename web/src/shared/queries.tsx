import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createQueryClient } from './query-client.ts'

/** One for the visit: what one page has asked for, the next one has. */
const queryClient = createQueryClient()

/**
 * Around whatever asks the server by queries: a page, or the part of one that comes after its words. Not around the whole
 * site, whose pages of content then begin without TanStack Query.
 */
export const Queries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
