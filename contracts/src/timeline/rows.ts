import type { Actor } from '../shared/event.ts'

/**
 * A row of the read model `timeline`: one event in the history of a booking or of a payment. An event that concerns
 * both stands in both histories. `facts` holds no personal data.
 */
export type TimelineRow = {
  /** `booking:{id}:{position}` or `payment:{id}:{position}`. */
  key: string
  subject_kind: 'booking' | 'payment'
  subject_id: string
  /** Position in the log: the order of the history. */
  position: string
  event_id: string
  event_type: string
  /** UTC instant. */
  occurred_at: string
  actor_kind: Actor['kind']
  actor_id: string | null
  /** The event that led to this one; null when a person did. */
  causation_id: string | null
  correlation_id: string
  /** What changed, without personal data. */
  facts: Record<string, string | number | boolean | null>
}
