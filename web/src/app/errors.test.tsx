import { expect, test, vi } from 'vitest'
import { called } from '../e2e/mock-api.ts'
import { mockApi } from '../testing/mock-fetch.ts'

const CALL = 'POST /api/client-errors'

/** An error; by default with a stack that names the site. */
const thrown = (message: string, from = location.origin) =>
  Object.assign(new TypeError(message), { stack: `at f (${from}/assets/page.js?v=1:1:2)` })
const uncaught = (error: unknown) => dispatchEvent(new ErrorEvent('error', { error }))

test('reports at most three different errors of a page, without personal data', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const api = mockApi({ [CALL]: () => 'network-failure' })
  const sent = () => called(api, CALL).map(({ body }) => JSON.parse(body ?? ''))
  vi.resetModules()
  history.replaceState(null, '', '/reservation?payment_intent_client_secret=pi_1_secret')
  const { errorHandlers, listenForErrors } = await import('./errors.ts')
  listenForErrors()

  // Neither of the first two is reported: their stack does not name the site.
  uncaught(thrown('Une extension', 'chrome-extension://abc'))
  uncaught(undefined)
  uncaught(thrown('no "Léa Martin"'))
  await expect.poll(sent).toEqual([
    {
      message: 'TypeError: no "…"',
      stack: `at f (${location.origin}/assets/page.js:1:2)`,
      path: '/reservation',
      release: 'dev',
    },
  ])
  uncaught(thrown('no "Léa Martin"'))
  dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: thrown('promise') }))
  errorHandlers.onCaughtError(thrown('boundary'))
  expect(console.error).toHaveBeenCalledOnce()
  uncaught(thrown('a fourth one'))
  await expect
    .poll(() => sent().map(({ message }) => message))
    .toEqual(['TypeError: no "…"', 'TypeError: promise', 'TypeError: boundary'])
})
