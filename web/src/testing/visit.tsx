import { cleanup, configure, render } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

configure({
  // A deadline for a hang: a loaded machine is not a failure.
  asyncUtilTimeout: 30_000,
  // What the page says is shorter than its HTML.
  getElementError: message => new Error(`${message?.split('\n')[0]}\n${document.body.textContent}`),
})

/** A page that was left sends no calls: browser tests try what happens while a page closes. */
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
 * Opens a page of the site at its address, with its real router, stores and queries, as a browser does that has loaded
 * it anew: what is kept in the storage stays, what is kept in modules does not. `mockApi` or `mockStaff` comes first.
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
