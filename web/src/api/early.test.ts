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

it('hands the answer to an early request to its first reader, and sends a new request for the next one', async () => {
  const fetch = begin('interactive', async () => Response.json([]))
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(await ask(categoriesRoute)).toEqual([])
  expect(fetch).toHaveBeenCalledTimes(1)
  expect(await ask(categoriesRoute)).toEqual([])
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('sends no early request once the page is loaded, because its data may be in the cache already', () => {
  expect(begin('complete', async () => Response.json([]))).not.toHaveBeenCalled()
})

it('throws the error of any request when the early request fails', async () => {
  begin('loading', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(ask(categoriesRoute)).rejects.toMatchObject({ status: 0, message: categoriesRoute.failure })
})

it('times out like any request when no answer comes', async () => {
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
