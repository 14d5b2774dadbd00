import { route } from '@alba/contracts/shared/route'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { user } from '../../e2e/mock-staff.ts'

/** A stand-in for `localStorage`, which Node lacks, or does not share between pages as a browser does. */
function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: key => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: key => void kept.delete(key),
  } as Storage
}

type Server = {
  access: string
  refresh: string
  calls: string[]
  /** The answer that a test wants instead of the usual one; undefined for the usual one. */
  answer?: (path: string) => Promise<Response | undefined>
}
let server: Server

const json = (status: number, body: object) => Response.json(body, { status })

/** A server with one valid access token and one valid refresh token; any other token gets a 401. */
async function respond(path: string, init: RequestInit = {}): Promise<Response> {
  server.calls.push(path)
  const answer = await server.answer?.(path)
  if (answer) return answer
  if (path === '/api/auth/refresh') {
    const { refresh_token: token } = JSON.parse(String(init.body))
    if (token !== server.refresh) return json(401, { detail: 'Votre session a expiré.' })
    server.access += '+'
    server.refresh += '+'
    return json(200, { access_token: server.access, refresh_token: server.refresh })
  }
  const isGood = new Headers(init.headers).get('authorization') === `Bearer ${server.access}`
  return isGood ? json(200, { path }) : json(401, { detail: 'Veuillez vous connecter.' })
}

/** Simulates another tab: newly loaded modules, over the same storage. */
async function tab() {
  vi.resetModules()
  const { callAsStaff, isLoggedIn } = await import('./http.ts')
  const { keepTokens, forgetSession } = await import('./stored-session.ts')
  const get = async (path: `/api/${string}`): Promise<unknown> =>
    (await callAsStaff(route('GET', path, { failure: 'Impossible.' }))).json()
  return { get, isLoggedIn, keepTokens, forgetSession }
}

const tokens = () => [localStorage.getItem('backoffice_access_token'), localStorage.getItem('backoffice_refresh_token')]
const asked = (path: string) => server.calls.filter(each => each === path).length

beforeEach(async () => {
  server = { access: 'a', refresh: 'r', calls: [] }
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('fetch', respond)
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { keepTokens } = await tab()
  keepTokens({ access: 'a', refresh: 'r' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('verifies the stored token once for several simultaneous calls', async () => {
  const { get } = await tab()
  await Promise.all([get('/api/one'), get('/api/two')])
  await get('/api/three')
  expect(server.calls).toEqual(['/api/auth/verify', '/api/one', '/api/two', '/api/three'])
})

it('refreshes once for all calls with an old token, and repeats each call', async () => {
  const { get } = await tab()
  await get('/api/before')
  server.access = 'another'
  expect(await Promise.all([get('/api/one'), get('/api/two')])).toEqual([{ path: '/api/one' }, { path: '/api/two' }])
  expect(asked('/api/auth/refresh')).toBe(1)
  expect([asked('/api/one'), asked('/api/two')]).toEqual([2, 2])
  expect(tokens()).toEqual(['another+', 'r+'])
})

it('refreshes once for two tabs: the second uses the new token of the first', async () => {
  const tabs = [await tab(), await tab()]
  server.access = 'another'
  const answers = await Promise.all(tabs.map(({ get }) => get('/api/one')))
  expect(answers).toEqual([{ path: '/api/one' }, { path: '/api/one' }])
  expect(asked('/api/auth/refresh')).toBe(1)
})

it('stays logged in when another tab’s new tokens appear only after its own refresh was refused', async () => {
  const { get, keepTokens } = await tab()
  Object.assign(server, { access: 'a+', refresh: 'r+' })
  const { getItem } = localStorage
  let looks = 0
  localStorage.getItem = key => {
    const isLook = key === 'backoffice_refresh_token' && asked('/api/auth/refresh') === 1
    // The first look after the refusal finds the old token, the next one the new token.
    if (isLook && ++looks === 2) keepTokens({ access: 'a+', refresh: 'r+' })
    return getItem(key)
  }
  await expect(get('/api/one')).resolves.toEqual({ path: '/api/one' })
  expect(tokens()).toEqual(['a+', 'r+'])
})

it('repeats a refused call only once', async () => {
  const { get } = await tab()
  server.answer = async path => (path === '/api/one' ? json(401, { detail: 'Non.' }) : undefined)
  await expect(get('/api/one')).rejects.toMatchObject({ status: 401 })
  expect(asked('/api/one')).toBe(2)
})

it('removes a session that has ended, and writes the reason to the console only', async () => {
  const { get } = await tab()
  server.access = 'another'
  server.refresh = 'another'
  await expect(get('/api/one')).rejects.toMatchObject({ message: 'Veuillez vous connecter.' })
  expect(console.warn).toHaveBeenCalledWith('Authentication expired')
  expect(tokens()).toEqual([null, null])
  await expect(get('/api/one')).rejects.toMatchObject({ status: 401 })
  expect(console.warn).toHaveBeenLastCalledWith('Not authenticated')
})

it('keeps the session while the server cannot be reached', async () => {
  const { get, isLoggedIn } = await tab()
  server.access = 'another'
  server.answer = async path => (path === '/api/auth/refresh' ? json(503, {}) : undefined)
  await expect(get('/api/one')).rejects.toMatchObject({ status: 503 })
  await expect(isLoggedIn()).rejects.toMatchObject({ status: 503 })
  expect(tokens()).toEqual(['a', 'r'])
})

it('a refresh that is answered after a logout does not log in again', async () => {
  const { get, forgetSession } = await tab()
  server.access = 'another'
  server.answer = async path => {
    if (path === '/api/auth/refresh') forgetSession()
    return undefined
  }
  await expect(get('/api/one')).rejects.toMatchObject({ status: 401 })
  expect(tokens()).toEqual([null, null])
})

it('says whether anybody is logged in', async () => {
  const { isLoggedIn, forgetSession } = await tab()
  expect(await isLoggedIn()).toBe(true)
  server.access = 'another'
  expect(await isLoggedIn()).toBe(true)
  server.access = 'a third'
  server.refresh = 'another'
  expect(await isLoggedIn()).toBe(false)
  forgetSession()
  server.calls.length = 0
  expect(await isLoggedIn()).toBe(false)
  expect(server.calls).toEqual([])
})

it('remembers why a session ended, and keeps the token that identifies the browser', async () => {
  const { get } = await tab()
  const { whyOver, forgetSession, keepTokens, keepDevice, deviceToken } = await import('./stored-session.ts')
  keepDevice('a browser of hers')
  server.access = 'another'
  server.refresh = 'another'
  await expect(get('/api/one')).rejects.toMatchObject({ status: 401 })
  expect(whyOver()).toBe('ended')
  keepTokens({ access: 'a', refresh: 'r' })
  forgetSession('idle')
  expect([whyOver(), deviceToken()]).toEqual(['idle', 'a browser of hers'])
  keepTokens({ access: 'a', refresh: 'r' })
  forgetSession()
  expect(whyOver()).toBeNull()
})

it('stores no profile after a logout, however many requests for it are under way', async () => {
  await tab()
  const { loadProfile, logOut } = await import('./auth.ts')
  const mayAnswer = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (path !== '/api/auth/profile') return respond(path, init)
    server.calls.push(path)
    await Promise.race([mayAnswer.promise, new Promise(resolve => init.signal?.addEventListener('abort', resolve))])
    init.signal?.throwIfAborted()
    return json(200, user)
  })
  const loading = [loadProfile(), loadProfile()]
  await vi.waitFor(() => expect(asked('/api/auth/profile')).toBe(2))
  await logOut()
  mayAnswer.resolve()
  await Promise.allSettled(loading)
  expect(localStorage.getItem('backoffice_user')).toBeNull()
})
