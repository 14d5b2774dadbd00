import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@alba/platform/postgres/pool'
import { demoPassword } from '../local/demo/password.ts'
import { send, type Urls, withRetries } from './visitor.ts'

/** Last event id, the id from which on single changes are received, and the ids of the changes received since. */
type Received = { last: string | undefined; from: string | undefined; ids: string[] }

/**
 * Follows the live feed as a page of the back office does, and resumes after the last event whenever the connection
 * ends.
 */
export async function followLive(urls: Urls) {
  const login = { email: 'ines@maison-alba.example', password: demoPassword() }
  const { body } = await withRetries(() => send('POST', `${urls.site}/api/auth/login`, login))
  const authorization = `Bearer ${(body as { access_token: string }).access_token}`
  const received: Received = { last: undefined, from: undefined, ids: [] }
  const leaving = new AbortController()
  let connections = 0
  const following = (async () => {
    while (!leaving.signal.aborted) {
      const headers = { authorization, ...(received.last && { 'last-event-id': received.last }) }
      await listen(urls, headers, leaving.signal, received, () => connections++).catch(() => undefined)
      await sleep(200)
    }
  })()
  return {
    received,
    /** How many times the page was connected. */
    connections: () => connections,
    async stop() {
      leaving.abort()
      await following
    },
  }
}

async function listen(urls: Urls, headers: HeadersInit, signal: AbortSignal, received: Received, onReady: () => void) {
  const { body, ok } = await fetch(`${urls.site}/api/backoffice/events`, { headers, signal })
  let rest = ''
  for await (const piece of (ok && body?.pipeThrough(new TextDecoderStream())) || []) {
    const parts = (rest + piece).split('\n\n')
    rest = parts.pop() ?? ''
    for (const [, id = '', event] of parts.map(part => /^id: (.*)\nevent: (.*)$/m.exec(part) ?? [])) {
      if (!id) continue
      received.last = id
      if (event === 'ready') onReady()
      if (event === 'change') received.ids.push(id)
      // Single changes count from the first event on, and again from a `reset`, after which a page loads everything
      // anew.
      else if (event === 'reset' || received.from === undefined) Object.assign(received, { from: id, ids: [] })
    }
  }
}

/** Changes that the page did not receive, or received more than once. */
export async function liveViolations(database: Database, { from = '', ids }: Received): Promise<string[]> {
  const text = 'SELECT position FROM live.changes WHERE position > $1 ORDER BY position'
  const { rows } = await database.query<{ position: string }>(text, [from])
  const known = new Set(ids)
  const missed = rows
    .filter(({ position }) => !known.has(position))
    .map(({ position }) => `${position} was not received`)
  return known.size < ids.length ? [...missed, `${ids.length - known.size} were received twice`] : missed
}
