import { categoriesRoute } from '@alba/contracts/catalogue/routes'
import { afterEach, expect, it, vi } from 'vitest'
import { askEarly } from './early.ts'
import { ask } from './http.ts'

const PATH = '/api/categories'

function begin(readyState: DocumentReadyState, answer: (path: string, init: RequestInit) => Promise<Response>) {
  const fetch = vi.fn(answer)
  vi.stubGlobal('fetch', fetch)
  vi.stubGlobal('document', { readyState })
  askEarly(PATH)
  return fetch
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('gives what was asked while the page was loading to the first who reads it, and asks again for the next', async () => {
  const fetch = begin('interactive', async () => Response.json([]))
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(await ask(categoriesRoute)).toEqual([])
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(await ask(categoriesRoute)).toEqual([])
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('asks nothing early once the page is loaded, because its data may be known already', () => {
  expect(begin('complete', async () => Response.json([]))).not.toHaveBeenCalled()
})

it('fails as any request when the early one fails', async () => {
  begin('loading', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(ask(categoriesRoute)).rejects.toMatchObject({ status: 0, message: categoriesRoute.failure })
})

it('is given up like any request when no answer comes', async () => {
  vi.useFakeTimers()
  begin('loading', (_path, { signal }) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    signal?.addEventListener('abort', () => reject(signal.reason))
    return promise
  })
  const asked = ask(categoriesRoute).catch(error => error)
  await vi.runAllTimersAsync()
  expect(await asked).toMatchObject({ status: 0, message: categoriesRoute.failure })
})
