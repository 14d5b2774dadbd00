import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../api/errors.ts'
import { fill, find, holds, press, says, saysNot } from '../testing/look.ts'
import { combineQueries, QueryView } from './query-view.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Names = () => Promise<string[]>

function List({ queryFn }: { queryFn: Names }) {
  const query = useQuery({ queryKey: ['list'], queryFn })
  return (
    <QueryView query={query} waiting={<p>Un instant</p>} failure="Rien à montrer">
      {names => (
        <label>
          Notes sur {names.join()} <input />
        </label>
      )}
    </QueryView>
  )
}

/** A list with a field, whose query fails when the test says so. */
function openList({ fails = false } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const queryFn: Names = () => (fails ? Promise.reject(new ApiError(503, 'Indisponible')) : Promise.resolve(['Léa']))
  render(
    <QueryClientProvider client={client}>
      <List queryFn={queryFn} />
    </QueryClientProvider>,
  )
  return {
    refresh: () => client.invalidateQueries(),
    fail: (now: boolean) => {
      fails = now
    },
  }
}

test('a failed refresh keeps the data and what was typed, shows the age of the data, and can be retried', async () => {
  vi.setSystemTime('2026-11-23T09:42:00Z')
  const list = openList()
  await fill('Notes sur Léa', 'allergie')
  list.fail(true)
  await list.refresh()
  await says('Affichage de 10 h 42 : l’actualisation n’a pas abouti.')
  await holds('Notes sur Léa', 'allergie')
  list.fail(false)
  await press('Réessayer')
  await saysNot('l’actualisation n’a pas abouti')
  await holds('Notes sur Léa', 'allergie')
})

test('without data a failure shows the server’s message, and can be retried', async () => {
  const none = openList({ fails: true })
  await says('Indisponible')
  none.fail(false)
  await press('Réessayer')
  await find('textbox', 'Notes sur Léa')
})

test('combined queries wait for each other, and have the age of the oldest', () => {
  const refetch = vi.fn()
  const good = { data: 1, error: null, dataUpdatedAt: 20, isFetching: false, refetch }
  const failed = { ...good, error: new Error('Non'), dataUpdatedAt: 10 }
  const both = combineQueries([good, failed], () => 'both')
  expect(both).toMatchObject({ data: 'both', error: failed.error, dataUpdatedAt: 10, isFetching: false })
  both.refetch()
  expect(refetch).toHaveBeenCalledOnce()
  expect(combineQueries([good, { ...failed, data: undefined }], () => 'both').data).toBeUndefined()
})
