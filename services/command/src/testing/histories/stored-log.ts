import { hash } from 'node:crypto'
import type { DomainEvent } from '@alba/contracts/events'
import { type Codec, createCodec } from '@alba/platform/event-log/codec'
import { type Keyring, type PersonKey, personKey } from '@alba/platform/event-log/keyring'
import type { JsonObject, RecordedEvent } from '@alba/platform/event-store/event-store'
import { generateHistory } from './generate.ts'
import { heal } from './heal.ts'
import { type Mode, modeOf } from './history.ts'
import { keyring } from './keyring.ts'
import { runStep } from './run-step.ts'
import { type Features, openSimulation } from './simulation.ts'

/**
 * A log as a store has it, with sealed personal fields. `now` is the end of the history by the clock that was
 * furthest ahead, in milliseconds since the epoch.
 */
export type StoredLog = { readonly events: RecordedEvent[]; readonly now: number }

/**
 * Plays the random history of a seed and returns its log as a store would have it.
 * @param mode the mode that belongs to the seed, when left out
 * @param heals whether unfinished work is finished in the end (`heal`); if not, work that is stopped or waiting stays so
 */
export async function storedLogOf(
  features: Features,
  seed: number,
  heals = true,
  mode: Mode = modeOf(seed),
): Promise<StoredLog> {
  const { history } = await generateHistory(features, mode, seed)
  const simulation = await openSimulation(features, history)
  for (const step of history.steps) await runStep(simulation, step)
  if (heals) await heal(simulation)
  const events = await stored(simulation.log.events)
  const latest = Math.max(...simulation.log.events.map(({ metadata }) => Date.parse(metadata.occurredAt)))
  return { events, now: Math.max(simulation.now, latest) }
}

/** The events as a store returns them. The first events of a centre have ids that are no UUIDs; they get some. */
async function stored(events: readonly DomainEvent[]): Promise<RecordedEvent[]> {
  const codec = sealing()
  const encoded = await codec.encode(events.map(event => ({ ...event, id: asUuid(event.id) })))
  return encoded.map((event, n) => {
    const { stream = '', revision = 0n, position = '' } = events[n] ?? {}
    return { ...(JSON.parse(JSON.stringify(event)) as JsonObject & typeof event), stream, revision, position }
  })
}

const asUuid = (id: string): string =>
  /^[0-9a-f-]{36}$/.test(id) ? id : hash('sha256', id).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')

/** A codec that has a key for everybody. */
function sealing(): Codec {
  const keys = new Map<string, PersonKey>()
  const keyOf = (id: string): PersonKey => {
    const key = keys.get(id) ?? personKey(Buffer.from(hash('sha256', id), 'hex'))
    keys.set(id, key)
    return key
  }
  const keysFor: Keyring['keysFor'] = async ids => new Map(ids.map(id => [id, keyOf(id)]))
  return createCodec({ ...keyring, keysFor, findKeys: keysFor as Keyring['findKeys'] })
}
