import type { DomainEvent } from '@alba/contracts/events'
import type { Projection } from '../runner/projection.ts'
import { type ModelRecord, type Records, recordOf } from './records.ts'

/** What is wrong with the records of the read models (ADR 47), as sentences that say what to do. */
export type GoldenProblems = {
  /**
   * Read models that changed without a new version, or whose version went down: installed copies of Alba would keep the
   * old rows.
   */
  readonly withoutNewVersion: readonly string[]
  /** Records that `npm run golden` has to write. */
  readonly unwritten: readonly string[]
}

/**
 * Compares the read models of the code with their records.
 * @param events all golden events, decoded, in the order of their file
 */
export function recordProblems(
  projections: readonly Projection[],
  records: Records,
  events: readonly DomainEvent[],
): GoldenProblems {
  const eventsOfRecords = events.slice(0, records.goldenEvents)
  const compared = projections.map(projection => compare(projection, records.models[projection.name], eventsOfRecords))
  const names = new Set(projections.map(({ name }) => name))
  const removedModels = Object.keys(records.models).filter(name => !names.has(name))
  const laterEvents = events.length - records.goldenEvents
  return {
    withoutNewVersion: compared.flatMap(({ withoutNewVersion }) => withoutNewVersion ?? []),
    unwritten: [
      ...compared.flatMap(({ unwritten }) => unwritten ?? []),
      ...removedModels.map(name => `${name} is no read model any more: npm run golden removes it.`),
      ...(laterEvents === 0
        ? []
        : [`There are ${laterEvents} golden events for which no read model has a record: npm run golden.`]),
    ],
  }
}

/** What each digest of a record covers, in words. */
const digestWords = {
  columns: 'its columns',
  hears: 'the events that it handles',
  rows: 'its rows for the golden events',
} as const

function compare(
  projection: Projection,
  before: ModelRecord | undefined,
  events: readonly DomainEvent[],
): { readonly withoutNewVersion?: string; readonly unwritten?: string } {
  const { name, version } = projection
  if (!before) return { unwritten: `The read model « ${name} » has no record yet: npm run golden.` }
  if (version > before.version)
    return {
      unwritten: `The read model « ${name} » has version ${version}: npm run golden records it.`,
    }
  const now = recordOf(projection, events)
  const changed = (['columns', 'hears', 'rows'] as const).filter(digestName => now[digestName] !== before[digestName])
  if (changed.length === 0 && version === before.version) return {}
  const what =
    version < before.version
      ? 'its version went down'
      : `changed (${changed.map(digestName => digestWords[digestName]).join(', ')})`
  return {
    withoutNewVersion:
      `The read model « ${name} » ${what}, so the one in use would stay as it is: give its projection version ` +
      `${before.version + 1}, so that it is built anew from all events, then npm run golden.`,
  }
}
