import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@alba/platform/postgres/pool'
import { demoPassword } from '../local/demo/password.ts'
import { send, type Urls, withRetries } from './visitor.ts'

/** What the page has received. The id that the feed gives each event is a position in the log. */
type Received = {
  /** The position of the last event: the next connection resumes after it. */
  lastPosition: string | undefined
  /** The position of the first event, or of the last `reset`. Every change after it must be received. */
  startPosition: string | undefined
  /** The positions of the received changes after `startPosition`, in the order in which they came. */
  changePositions: string[]
}

/**
 * Follows the live feed of the back office as an open page does: whenever the connection ends, it resumes after the
 * last event. It logs in once, so it receives nothing once the access token has expired (`ACCESS_MINUTES` in contracts).
 */
export async function followLive(urls: Urls) {
  const login = { email: 'ines@maison-alba.example', password: demoPassword() }
  const { body } = await withRetries(() => send('POST', `${urls.site}/api/auth/login`, login))
  const authorization = `Bearer ${(body as { access_token: string }).access_token}`
  const received: Received = { lastPosition: undefined, startPosition: undefined, changePositions: [] }
  const stopping = new AbortController()
  let connections = 0
  const following = (async () => {
    while (!stopping.signal.aborted) {
      const headers = { authorization, ...(received.lastPosition && { 'last-event-id': received.lastPosition }) }
      await listen(urls, headers, stopping.signal, received, () => connections++).catch(() => undefined)
      await sleep(200)
    }
  })()
  return {
    received,
    /** How many connections have begun, each with the event `ready`. */
    connections: () => connections,
    async stop() {
      stopping.abort()
      await following
    },
  }
}

/** Reads the feed until the connection ends. An event that is cut off is dropped; the next connection brings it again. */
async function listen(urls: Urls, headers: HeadersInit, signal: AbortSignal, received: Received, onReady: () => void) {
  const { body, ok } = await fetch(`${urls.site}/api/backoffice/events`, { headers, signal })
  if (!ok || !body) return
  let unread = ''
  for await (const piece of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (unread + piece).split('\n\n')
    unread = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, position, event] = /^id: (.*)\nevent: (.*)$/m.exec(block) ?? []
      if (!position) continue
      if (event === 'ready') onReady()
      note(received, position, event)
    }
  }
}

/** After a `reset` a page loads everything anew, so only the changes after that count. */
function note(received: Received, position: string, event: string | undefined): void {
  received.lastPosition = position
  if (event === 'change') received.changePositions.push(position)
  else if (event === 'reset' || received.startPosition === undefined) {
    received.startPosition = position
    received.changePositions = []
  }
}

/**
 * One sentence for each change in the read model `live` that was not received, and one for all that were received more
 * than once.
 */
export async function liveViolations(
  database: Database,
  { startPosition = '', changePositions }: Received,
): Promise<string[]> {
  const text = 'SELECT position FROM live.changes WHERE position > $1 ORDER BY position'
  const { rows } = await database.query<{ position: string }>(text, [startPosition])
  const unique = new Set(changePositions)
  const missed = rows
    .filter(({ position }) => !unique.has(position))
    .map(({ position }) => `${position} was not received`)
  const repeated = changePositions.length - unique.size
  return repeated > 0 ? [...missed, `${repeated} were received more than once`] : missed
}
