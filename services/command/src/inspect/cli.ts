import { withStore, zoneFromEnvironment } from './environment.ts'
import { follow } from './follow.ts'
import { limitFrom, questionFrom } from './question.ts'
import { search } from './search.ts'
import { eventText, type ShownEvent, shown } from './shown.ts'

/** What may be typed after the commands that look into the log. */
type Options = {
  readonly follow?: boolean | undefined
  readonly id?: string | undefined
  readonly type?: readonly string[] | undefined
  readonly actor?: string | undefined
  readonly correlation?: string | undefined
  readonly stream?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly limit?: string | undefined
  readonly json?: boolean | undefined
}

type Asked = Omit<Options, 'follow'>

/** The commands that look into the log. @returns false when there is no such command */
export async function lookIntoLog(words: readonly string[], { follow = false, ...options }: Options): Promise<boolean> {
  const [verb = follow ? 'follow' : undefined, ...others] = words
  if (others.length > 0) return false
  if (verb === 'follow') await followEvents(options)
  else if (verb === 'list' && !follow) await listEvents(options)
  else return false
  return true
}

/** How many events « list » prints without --limit. */
const LISTED = 50

/**
 * Prints the newest events that answer the question.
 * @throws {CommandFailed}
 * @throws {ConfigurationError}
 */
async function listEvents({ limit, json = false, ...asked }: Asked): Promise<void> {
  const zone = zoneFromEnvironment()
  const most = limitFrom(limit, LISTED)
  const question = questionFrom({ zone, ...asked, type: asked.type && [...asked.type] })
  const found = await withStore(async store => {
    const events: ShownEvent[] = []
    // One more than is shown says whether there are more.
    for await (const event of search(store, question)) if (events.push(shown(event)) > most) break
    return events
  })
  const events = found.slice(0, most)
  if (json) return console.log(JSON.stringify(events, null, 2))
  if (events.length === 0) return console.log('No event of the log answers this.')
  console.log(events.map(event => eventText(event, zone)).join('\n'))
  if (found.length > most) console.log(`\nThere are more than ${most}: --limit shows more, --from and --to fewer.`)
}

/**
 * Prints each new event that answers the question, until Ctrl-C, or until `limit` events were printed. The store may be
 * restarted meanwhile. As JSON it prints one event a line.
 * @throws {CommandFailed}
 * @throws {ConfigurationError}
 */
async function followEvents({ limit, json = false, ...asked }: Asked): Promise<void> {
  const zone = zoneFromEnvironment()
  const most = limit === undefined ? Number.POSITIVE_INFINITY : limitFrom(limit, LISTED)
  const question = questionFrom({ zone, ...asked, type: asked.type && [...asked.type] })
  const ended = endedByOperator()
  let isLost = false
  const onLoss = () => {
    if (!isLost && !ended.aborted) console.error('The event store does not answer; this goes on when it does.')
    isLost = true
  }
  await withStore(async store => {
    const after = await store.head()
    console.error('Following the log; Ctrl-C ends this.')
    let printed = 0
    for await (const event of follow(store, question, after, ended)) {
      isLost = false
      console.log(json ? JSON.stringify(shown(event)) : eventText(shown(event), zone))
      if (++printed === most) return
    }
  }, onLoss)
}

/** Ctrl-C ends what follows the log, and so does a reader of its output that leaves (`| head`). */
function endedByOperator(): AbortSignal {
  const ended = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort())
  process.stdout.on('error', () => ended.abort())
  return ended.signal
}
