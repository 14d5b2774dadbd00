import { setWeeklyHours } from '@alba/contracts/agenda/commands'
import { practitionerStream } from '@alba/contracts/catalogue/events'
import { eventDefinitions, ownStreams } from '@alba/contracts/events'
import type { EventStore } from '@alba/platform/event-store/event-store'
import { operatorHeaders } from '../operator.ts'
import { demoCentre, lastCommands, lastStream } from './centre.ts'
import { demoName } from './file.ts'
import { openDemoCentre } from './history/demo-centre.ts'
import { foundedOn, playHistory } from './history/play-history.ts'

const OPERATOR = { kind: 'operator', id: 'demo' } as const

export type DemoTarget = {
  readonly store: EventStore
  readonly command: { readonly url: string; readonly secret: string }
  readonly zone: string
  /** Password of the nurses. */
  readonly password: string
  readonly say: (news: string) => void
}

/**
 * Loads the demo centre through the command service, or continues where an interrupted start stopped.
 * @param history the Stripe sandbox, when the last weeks are played too; the command service's clock must be settable
 * then
 * @throws {Error} when a command is refused
 */
export async function loadDemoCentre(
  { store, command, zone, password, say }: DemoTarget,
  history?: { readonly sandbox: string },
): Promise<void> {
  const today = Temporal.Now.plainDateISO(zone).toString()
  const surroundings = { store, command, today, zone }
  // Nothing was decided yet, so no policy or deadline has anything to finish (`false`).
  if (history) await openDemoCentre({ ...surroundings, ...history }).moveTo(foundedOn(today, zone), false)
  const all = demoCentre(today, password)
  // The history sets the weekly hours itself, in the past.
  const commands = history ? all.filter(({ command: { name } }) => name !== setWeeklyHours.name) : all
  for (const { command: definition, body } of commands) await send(command, definition.name, body)
  if (history) {
    say(`adding the last weeks of ${demoName()} …`)
    await playHistory({ ...surroundings, ...history })
  }
  const last = lastCommands()
  for (const { command: definition, body } of last) await send(command, definition.name, body)
  say(`loaded ${demoName()} with ${commands.length + last.length} commands${history ? ' and its last weeks' : ''}`)
}

/**
 * What the log holds: no centre (`empty`), a demo whose load was interrupted (`begun`), or a whole demo or another centre
 * (`complete`), which must not be changed.
 */
export async function demoState(store: EventStore): Promise<'empty' | 'begun' | 'complete'> {
  if (!(await hasEventOfOurs(store))) return 'empty'
  if (await firstEvent(store, lastStream())) return 'complete'
  const practitioner = await firstEvent(store, practitionerStream(1))
  const actor = practitioner?.metadata.actor
  const isDemo = JSON.stringify(actor) === JSON.stringify(OPERATOR)
  return isDemo ? 'begun' : 'complete'
}

/** Whether the log holds an event of Alba. Other applications may write to the same log. */
export async function hasEventOfOurs(store: EventStore): Promise<boolean> {
  const filter = { streamPrefixes: ownStreams, types: [...eventDefinitions.keys()] }
  const signal = new AbortController().signal
  for await (const item of store.subscribe({ after: 'start', filter, pageSize: 1, signal })) {
    if (item.kind === 'caughtUp') break
    if (item.events.length > 0) return true
  }
  return false
}

async function firstEvent(store: EventStore, stream: string) {
  for await (const event of store.readStream(stream, { limit: 1 })) return event
  return undefined
}

async function send(command: { url: string; secret: string }, name: string, body: unknown): Promise<void> {
  const response = await fetch(`${command.url}/commands/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...operatorHeaders(command.secret, OPERATOR.id) },
    body: JSON.stringify(body),
  })
  const answer = await response.text()
  if (!response.ok)
    throw new Error(`The demo centre could not be loaded: ${name} answered ${response.status} ${answer}`)
}
