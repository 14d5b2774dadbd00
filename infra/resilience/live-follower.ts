import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@alba/platform/postgres/pool'
import { demoPassword } from '../local/demo/password.ts'
import { send, type Urls, withRetries } from './visitor.ts'

type Received = {
  /** The id of the last event. */
  last: string | undefined
  /** The id after which every change must be received. */
  from: string | undefined
  /** The ids of the changes that were received since `from`. */
  ids: string[]
}

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

/** Reads the feed until the connection ends. */
async function listen(urls: Urls, headers: HeadersInit, signal: AbortSignal, received: Received, onReady: () => void) {
  const { body, ok } = await fetch(`${urls.site}/api/backoffice/events`, { headers, signal })
  if (!ok || !body) return
  let unread = ''
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (unread + piece).split('\n\n')
    unread = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, id, event] = /^id: (.*)\nevent: (.*)$/m.exec(block) ?? []
      if (!id) continue
      if (event === 'ready') onReady()
      note(received, id, event)
    }
  }
}

/** After a `reset` a page loads everything anew, so only the changes after that count. */
function note(received: Received, id: string, event: string | undefined): void {
  received.last = id
  if (event === 'change') received.ids.push(id)
  else if (event === 'reset' || received.from === undefined) {
    received.from = id
    received.ids = []
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
