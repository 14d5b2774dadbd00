import type { DomainEvent } from '@alba/contracts/events'
import type { MovementKind } from '@alba/contracts/movements/kinds'
import type { Movement, MovementSourceRow } from '@alba/contracts/movements/rows'

/** What an event moved. `moved` makes a `Movement` of it, which names the event. */
export type Entry = Pick<Movement, 'kind' | 'at' | 'cents'> & { readonly bookingId?: number }

export const entry = (kind: MovementKind, cents: number, at: string, bookingId?: number): Entry => ({
  kind,
  cents,
  at,
  ...(bookingId !== undefined && { bookingId }),
})

type SourceStart = Pick<MovementSourceRow, 'key' | 'kind' | 'sale' | 'state'>

/** The row of a source that has moved nothing yet. */
export const newSource = (row: SourceStart): MovementSourceRow => ({ ...row, movements: [] })

/** The row with the state after an event, and with what the event moved. Entries of 0 cents are left out. */
export function withMovements(
  row: MovementSourceRow,
  state: MovementSourceRow['state'],
  event: Pick<DomainEvent, 'id' | 'position'>,
  entries: readonly Entry[],
): MovementSourceRow {
  const added = entries
    .filter(({ cents }) => cents !== 0)
    .map(({ kind, at, cents, bookingId }): Movement => {
      const from = { event_id: event.id, position: event.position, booking_id: bookingId ?? null }
      return { kind, at, cents, ...from }
    })
  return { ...row, state, movements: [...row.movements, ...added] }
}
