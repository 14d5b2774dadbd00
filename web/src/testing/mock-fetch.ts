import { vi } from 'vitest'
import {
  defaults,
  freshState,
  type Handlers,
  type MockedRequest,
  type MockState,
  nameOf,
  typeset,
} from '../e2e/mock-api.ts'
import { NOW } from '../e2e/mock-data.ts'
import { type StaffServer, staffAnswers, storedSession } from '../e2e/mock-staff.ts'

/** A request in the form that the handlers of the mocked API take; the browser tests share these handlers. */
const asked = (path: string, { method = 'GET', headers, body }: RequestInit): MockedRequest => ({
  method: () => method,
  url: () => new URL(path, location.origin).href,
  headers: () => Object.fromEntries(new Headers(headers)),
  postData: () => (body ? String(body) : null),
  postDataJSON: () => JSON.parse(String(body)),
})

/**
 * Mocks `fetch` with the whole API, in a browser with an empty storage. The clock is set to the time of the mocked
 * data. Overrides replace the default answers.
 * @param date the time for the `Date` header of answers; without it they have none
 */
export function mockApi(overrides: Handlers = {}, { date }: { date?: string } = {}): MockState {
  const state = freshState()
  const handlers = { ...defaults(state), ...overrides }
  sessionStorage.clear()
  localStorage.clear()
  localStorage.setItem('cookie_consent', 'declined')
  vi.setSystemTime(NOW)
  vi.stubGlobal('fetch', async (path: string, request: RequestInit = {}) => {
    const call = asked(path, request)
    const { pathname, search } = new URL(call.url())
    state.calls.push({
      name: nameOf(call),
      path: pathname + search,
      body: call.postData(),
      headers: call.headers(),
    })
    const handler = handlers[nameOf(call)]
    if (!handler) throw new Error(`The mock has no answer to ${nameOf(call)}`)
    const answer = await handler(call)
    request.signal?.throwIfAborted()
    if (answer === 'network-failure') throw new TypeError('Failed to fetch')
    const { status = 200, body, text } = answer
    const headers = date === undefined ? {} : { date: new Date(date).toUTCString() }
    return new Response(status === 204 ? null : (text ?? JSON.stringify(body, typeset)), { status, headers })
  })
  return state
}

/** Mocks the API for a practitioner who is logged in. */
export function mockStaff(staff: StaffServer, overrides: Handlers = {}): MockState {
  const state = mockApi({ ...staffAnswers(staff), ...overrides })
  for (const [key, value] of Object.entries(storedSession(staff))) localStorage.setItem(key, value)
  return state
}
