import type { DomainEvent } from '@alba/contracts/events'
import type { Projection } from '../runner/projection.ts'
import { type ModelRecord, type Records, recordOf } from './records.ts'

/** The problems, as sentences that say what to do. */
export type Troubles = {
  /** Read models that changed and kept their version: they would stay as they are wherever they stand. */
  readonly sameVersion: readonly string[]
  /** What `npm run golden` has to add. */
  readonly unwritten: readonly string[]
}

/** @param events all golden events, decoded */
export function recordTroubles(
  projections: readonly Projection[],
  records: Records,
  events: readonly DomainEvent[],
): Troubles {
  const known = events.slice(0, records.goldenEvents)
  const compared = projections.map(projection => compare(projection, records.models[projection.name], known))
  const names = new Set(projections.map(({ name }) => name))
  const gone = Object.keys(records.models).filter(name => !names.has(name))
  const later = events.length - records.goldenEvents
  return {
    sameVersion: compared.flatMap(({ sameVersion }) => sameVersion ?? []),
    unwritten: [
      ...compared.flatMap(({ unwritten }) => unwritten ?? []),
      ...gone.map(name => `${name} is no read model any more: npm run golden strikes it out.`),
      ...(later === 0 ? [] : [`There are ${later} golden events that no read model was tried with: npm run golden.`]),
    ],
  }
}

const parts = {
  columns: 'its columns',
  hears: 'the events that it hears',
  rows: 'what it makes of the golden events',
} as const

function compare(
  projection: Projection,
  before: ModelRecord | undefined,
  events: readonly DomainEvent[],
): { readonly sameVersion?: string; readonly unwritten?: string } {
  const { name, version } = projection
  if (!before) return { unwritten: `The read model « ${name} » is not written down yet: npm run golden.` }
  if (version > before.version)
    return {
      unwritten: `The read model « ${name} » has version ${version}: npm run golden writes down what it stands for.`,
    }
  const now = recordOf(projection, events)
  const changed = (['columns', 'hears', 'rows'] as const).filter(part => now[part] !== before[part])
  if (changed.length === 0 && version === before.version) return {}
  const what =
    version < before.version ? 'its version went down' : `changed (${changed.map(part => parts[part]).join(', ')})`
  return {
    sameVersion:
      `The read model « ${name} » ${what}, so the one in use would stay as it is: give its projection version ` +
      `${before.version + 1}, so that it is built anew from all events, then npm run golden.`,
  }
}
