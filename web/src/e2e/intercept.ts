import type { CDPSession, Page } from '@playwright/test'
import type { MockedRequest } from './mock-api.ts'

/** A request that Chromium has paused, as the DevTools protocol describes it. */
type Paused = {
  readonly requestId: string
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: Record<string, string>
    readonly postData?: string
  }
}
export type Reply =
  | { readonly status: number; readonly headers: Record<string, string>; readonly text: string }
  | 'network-failure'
export type Interceptor = (request: MockedRequest) => Promise<Reply>

/** The calls of the gateway, and those of the Stripe sandbox, which have `/v1`. */
const CALLS = ['http://127.0.0.1:*/api/*', 'http://127.0.0.1:*/v1/*']
const interceptors = new WeakMap<Page, Interceptor>()

/**
 * Answers a page's requests to the gateway and to the Stripe sandbox with the interceptor; a second call for the same
 * page replaces it. When the interceptor throws, the request gets no answer, and the test fails with the error.
 * Chromium pauses only requests to the addresses of `CALLS`: with Playwright's `page.route` every script and picture
 * would be paused too, which doubles the time that a page takes.
 */
export async function intercept(page: Page, interceptor: Interceptor): Promise<void> {
  const isFirst = !interceptors.has(page)
  interceptors.set(page, interceptor)
  if (!isFirst) return
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', (paused: Paused) => answer(session, paused, interceptors.get(page) ?? interceptor))
  await session.send('Fetch.enable', { patterns: CALLS.map(urlPattern => ({ urlPattern })) })
}

async function answer(session: CDPSession, { requestId, request }: Paused, interceptor: Interceptor): Promise<void> {
  const reply = await interceptor(mockedRequest(request))
  const sent =
    reply === 'network-failure'
      ? session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionRefused' })
      : session.send('Fetch.fulfillRequest', {
          requestId,
          responseCode: reply.status,
          responseHeaders: Object.entries(reply.headers).map(([name, value]) => ({ name, value })),
          body: Buffer.from(reply.text).toString('base64'),
        })
  // The page may have been left or closed meanwhile.
  await sent.catch(() => undefined)
}

const mockedRequest = ({ method, url, headers, postData }: Paused['request']): MockedRequest => ({
  method: () => method,
  url: () => url,
  headers: () => Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  postData: () => postData ?? null,
  postDataJSON: () => JSON.parse(postData ?? 'null'),
})
