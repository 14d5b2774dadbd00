import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { useVersionedSave } from './use-versioned-save.ts'

type Saved = { readonly version: number }

/** Saves with these failures, one for each attempt; the server has version 2 meanwhile. */
function hookThatFails(...failures: Error[]) {
  const client = new QueryClient({ defaultOptions: { mutations: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const options = {
    saved: { version: 1 },
    isChanged: true,
    save: async (_changes: string): Promise<Saved> => {
      throw failures.shift()
    },
    load: async () => ({ version: 2 }),
    onSaved: () => {},
    onFollow: () => {},
  }
  return renderHook(() => useVersionedSave<Saved, string>(options), { wrapper }).result
}

test('a failure for another reason does not show the conflict of an earlier attempt again', async () => {
  const hook = hookThatFails(new ApiError(409, 'Modifié entre-temps', 'changed_meanwhile'), new Error('offline'))
  act(() => hook.current.saving.mutate('typed'))
  await waitFor(() => expect(hook.current.conflict).toEqual({ before: { version: 1 }, now: { version: 2 } }))
  act(() => hook.current.saving.reset())
  act(() => hook.current.saving.mutate('typed again'))
  await waitFor(() => expect(hook.current.saving.error).toMatchObject({ message: 'offline' }))
  expect(hook.current.conflict).toBeUndefined()
  expect(hook.current.seen).toEqual({ version: 2 })
})
