import type { EventOf } from '@alba/contracts/events'
import { type Projection, projection, table } from '../runner/projection.ts'

export type TallyRow = { id: number; name: string; changes: number }

/**
 * A small projection for the runner's tests: the name each practitioner has now, and how often it was told. `changes`
 * would betray an event that was lost or counted twice. The name `gone` deletes the row.
 */
export const tally = (options: {
  name?: string
  version?: number
  /** What the fold does before anything else: throws, say. */
  before?: (event: EventOf<'PractitionerDefined'>) => void
  /** How the fold writes the name. */
  spell?: (name: string) => string
}): Projection =>
  projection({
    name: options.name ?? 'tally',
    version: options.version ?? 1,
    ddl: new URL('./tally.sql', import.meta.url),
    tables: [
      table({
        name: 'tally',
        key: 'id',
        handles: ['PractitionerDefined'],
        keys: event => [event.data.practitionerId],
        evolve(row: TallyRow | undefined, event): TallyRow | undefined {
          options.before?.(event)
          const { practitionerId: id, name } = event.data
          if (name === 'gone') return undefined
          return { id, name: options.spell?.(name) ?? name, changes: (row?.changes ?? 0) + 1 }
        },
      }),
    ],
  })
