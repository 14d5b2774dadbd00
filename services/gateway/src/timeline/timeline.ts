import { columnsOf } from '@alba/contracts/shared/table'
import { french } from '@alba/contracts/shared/typography'
import type { TimelineEntry } from '@alba/contracts/timeline/api'
import { type TimelineRow, timelineTable } from '@alba/contracts/timeline/rows'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { ReadModels } from '../read-models/read-models.ts'
import { tell } from './sentences.ts'

/** The whole history of something, oldest first; empty when nothing is known of it. */
export function historyOf(
  models: ReadModels,
  kind: TimelineRow['subject_kind'],
  id: string | number,
): Promise<TimelineRow[]> {
  // `;` follows `:`, so this is every key of the subject and no other.
  const text = `SELECT ${columnsOf(timelineTable)} FROM timeline.entries WHERE key > $1 AND key < $2 ORDER BY key`
  return models.query({ name: 'history', text }, `${kind}:${id}:`, `${kind}:${id};`)
}

/** What nobody's name stands for. */
const actors: Record<TimelineRow['actor_kind'], string> = {
  visitor: 'Le client',
  practitioner: 'Un praticien',
  policy: 'Automatique',
  provider: 'Le prestataire de paiement',
  operator: 'Un administrateur',
}

type Context = {
  readonly catalogue: Pick<Catalogue, 'practitioners'>
  readonly zone: string
  /** Why staff did something, by the id of the event: what the history itself must not keep. */
  readonly reasons: Readonly<Record<string, string>>
}

export function timelineEntry(row: TimelineRow, { catalogue, zone, reasons }: Context): TimelineEntry {
  const { sentence, reason } = tell(row, zone)
  const who = row.actor_kind === 'practitioner' ? catalogue.practitioners.get(Number(row.actor_id)) : undefined
  return {
    id: row.event_id,
    at: row.occurred_at,
    sentence: french(sentence),
    by: who?.name ?? actors[row.actor_kind],
    reason: reasons[row.event_id] ?? reason ?? null,
    event: {
      type: row.event_type,
      position: row.position,
      caused_by: row.causation_id,
      request: row.correlation_id,
      facts: row.facts,
    },
  }
}
