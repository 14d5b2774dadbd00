import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { batched, keepLive } from './keep-live.ts'

/** A fake server with a list of bookings, and a feed that resumes after the id of an event. */
function startCentre() {
  const bookings: string[] = []
  /** The id of the event after which each request resumes the feed; undefined for a request from the beginning. */
  const resumedAfter: (string | undefined)[] = []
  const open = new Set<ServerResponse>()
  let refuses = false
  let feedMayAnswer = Promise.resolve()
  const idOf = (count: number) => String(count).padStart(4, '0')
  const change = (count: number) => `id: ${idOf(count)}\nevent: change\ndata: {"kind":"booking","id":"1"}\n\n`
  const follow = (request: IncomingMessage, response: ServerResponse) => {
    const last = request.headers['last-event-id']?.toString()
    resumedAfter.push(last)
    if (refuses) return void response.writeHead(503).end()
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(`id: ${last ?? idOf(bookings.length)}\nevent: ready\ndata: {}\n\n`)
    for (let n = Number(last ?? bookings.length) + 1; n <= bookings.length; n++) response.write(change(n))
    open.add(response)
  }
  const server = createServer((request, response) => {
    if (request.url === '/api/backoffice/events') return void feedMayAnswer.then(() => follow(request, response))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(bookings))
  })
  const listen = (port: number) => new Promise<void>(resolve => void server.listen(port, '127.0.0.1', resolve))
  let port = 0
  return {
    resumedAfter,
    open,
    address: () => `http://127.0.0.1:${port}`,
    async start() {
      await listen(port)
      port = (server.address() as AddressInfo).port
    },
    /** Breaks off all connections at once, as a killed process does. */
    async kill() {
      open.clear()
      server.closeAllConnections()
      await new Promise(resolve => void server.close(resolve))
    },
    book(name: string) {
      bookings.push(name)
      for (const response of open) response.write(change(bookings.length))
    },
    refuse: (now: boolean) => {
      refuses = now
    },
    /** Leaves requests for the feed without an answer until the returned function is called. */
    holdFeed() {
      const { promise, resolve } = Promise.withResolvers<void>()
      feedMayAnswer = promise
      return resolve
    },
  }
}

let centre: ReturnType<typeof startCentre>
let stopping: AbortController
let stopped: Promise<void>
beforeEach(async () => {
  centre = startCentre()
  await centre.start()
  stopping = new AbortController()
  const { fetch } = globalThis
  const tokens = new Map([['backoffice_access_token', 'good']])
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => fetch(centre.address() + path, init))
  vi.stubGlobal('localStorage', { getItem: (key: string) => tokens.get(key) ?? null })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(async () => {
  stopping.abort()
  await stopped
  vi.unstubAllGlobals()
  await centre.kill()
})

/** A screen that shows the bookings, and fetches them only when its query is invalidated. */
async function openScreen() {
  const client = new QueryClient()
  const queryFn = () => fetch('/api/bookings').then(answer => answer.json() as Promise<string[]>)
  const observer = new QueryObserver(client, { queryKey: ['bookings'], queryFn, staleTime: Infinity })
  stopping.signal.addEventListener(
    'abort',
    observer.subscribe(() => {}),
  )
  await until(() => observer.getCurrentResult().data).toEqual([])
  stopped = keepLive(client, stopping.signal)
  return () => observer.getCurrentResult().data
}
const until = <T>(read: () => T) => expect.poll(read, { timeout: 20_000, interval: 20 })

it('after an outage of the server it shows what changed meanwhile, and resumes the feed after the last event', async () => {
  const shown = await openScreen()
  await until(() => centre.open.size).toBe(1)
  centre.book('Léa')
  await until(shown).toEqual(['Léa'])
  await centre.kill()
  // Many changes, which the feed delivers one by one once it is connected again.
  const meanwhile = Array.from({ length: 40 }, (_, n) => `Zoé ${n}`)
  for (const name of meanwhile) centre.book(name)
  expect(shown()).toEqual(['Léa'])
  await centre.start()
  await until(shown).toEqual(['Léa', ...meanwhile])
  // A request from before the outage may be answered before the feed is connected again.
  await until(() => centre.resumedAfter.slice(1)).toContain('0001')
  await until(() => centre.open.size).toBe(1)
  centre.book('Inès')
  await until(shown).toEqual(['Léa', ...meanwhile, 'Inès'])
})

it('refetches everything once connected, when the first connection failed', async () => {
  centre.refuse(true)
  const shown = await openScreen()
  await until(() => centre.resumedAfter.length).toBeGreaterThan(0)
  centre.book('Léa')
  centre.refuse(false)
  await until(shown).toEqual(['Léa'])
})

it('shows a change that came between the first answer and the connection', async () => {
  const releaseFeed = centre.holdFeed()
  const shown = await openScreen()
  centre.book('Léa')
  releaseFeed()
  await until(shown).toEqual(['Léa'])
  expect(centre.resumedAfter).toEqual([undefined])
})

it('runs one refresh at a time, however many changes come meanwhile', async () => {
  vi.useFakeTimers()
  const refreshes: (() => void)[] = []
  const change = batched(() => new Promise<void>(resolve => refreshes.push(resolve)))
  change()
  change()
  await vi.advanceTimersByTimeAsync(200)
  expect(refreshes).toHaveLength(1)
  for (let n = 0; n < 10; n++) {
    change()
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(refreshes).toHaveLength(1)
  refreshes[0]?.()
  await vi.advanceTimersByTimeAsync(200)
  expect(refreshes).toHaveLength(2)
  vi.useRealTimers()
})
