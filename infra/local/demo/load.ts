import { practitionerStream } from '@alba/contracts/catalogue/events'
import { eventDefinitions, ownStreams } from '@alba/contracts/events'
import type { EventStore } from '@alba/platform/event-store/event-store'
import { operatorHeaders } from '../operator.ts'
import { demoCentre, lastStream } from './centre.ts'

const OPERATOR = { kind: 'operator', id: 'demo' } as const

/**
 * Loads the demo centre through the command service when the store is empty, or goes on where a start that was broken
 * off left it. A centre that is there, the demo or another, stays as it is: what its staff changed counts.
 */
export async function loadDemoCentre(
  store: EventStore,
  command: { readonly url: string; readonly secret: string },
  zone: string,
  say: (news: string) => void,
): Promise<void> {
  const state = await stateOf(store)
  if (state === 'complete') return say('the store already holds a centre: the demo is not loaded')
  const commands = demoCentre(Temporal.Now.plainDateISO(zone).toString())
  say(state === 'empty' ? 'the store is empty: loading Maison Alba …' : 'finishing the loading of Maison Alba …')
  for (const { command: wanted, body } of commands) await send(command, wanted.name, body)
  say(`loaded Maison Alba with ${commands.length} commands`)
}

async function stateOf(store: EventStore): Promise<'empty' | 'begun' | 'complete'> {
  if (!(await hasEventOfOurs(store))) return 'empty'
  if (await first(store, lastStream)) return 'complete'
  const practitioner = await first(store, practitionerStream(1))
  const actor = practitioner?.metadata.actor
  const ours = JSON.stringify(actor) === JSON.stringify(OPERATOR)
  return ours ? 'begun' : 'complete'
}

/** Other applications may write to the same log: what is theirs makes no centre. */
async function hasEventOfOurs(store: EventStore): Promise<boolean> {
  const filter = { streamPrefixes: ownStreams, types: [...eventDefinitions.keys()] }
  const signal = new AbortController().signal
  for await (const item of store.subscribe({ after: 'start', filter, pageSize: 1, signal })) {
    if (item.kind === 'caughtUp') break
    if (item.events.length > 0) return true
  }
  return false
}

async function first(store: EventStore, stream: string) {
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
