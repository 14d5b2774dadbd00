import { cleanup, configure, render } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

configure({
  // It only ends a test that hangs: the first page of a file also compiles its code, for a minute on a busy machine.
  asyncUtilTimeout: 300_000,
  // Shows the text of the page instead of its HTML, which is much longer.
  getElementError: message => new Error(`${message?.split('\n')[0]}\n${document.body.textContent}`),
})

/** Removes the page. Its last requests are never answered: browser tests check what happens while a page closes. */
async function leave(): Promise<void> {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  cleanup()
  await new Promise(resolve => setTimeout(resolve))
}

afterEach(async () => {
  await leave()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/**
 * Opens an address with the real router, stores and queries. Like a browser that loads a page, it keeps the storage but
 * resets all modules. Call `mockApi` or `mockStaff` before.
 * @param state what `history.state` is on that page
 */
export async function visit(address: string, state: unknown = null): Promise<void> {
  const answering = fetch
  await leave()
  vi.stubGlobal('fetch', answering)
  vi.resetModules()
  history.replaceState(state, '', address)
  if (!address.startsWith('/backoffice')) {
    const { App } = await import('../app/app.tsx')
    render(<App />)
    return
  }
  const { startSession } = await import('../shared/staff/session.ts')
  const { BackOffice } = await import('../app/back-office/back-office.tsx')
  void startSession()
  render(<BackOffice />)
}

export const reload = () => visit(location.href.slice(location.origin.length), history.state)
