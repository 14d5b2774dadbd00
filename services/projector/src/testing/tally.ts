import type { EventOf } from '@alba/contracts/events'
import { defineTable, integer, type RowOf, text } from '@alba/contracts/shared/table'
import { type Projection, projection, table } from '../runner/projection.ts'

const tallyTable = (model: string) =>
  defineTable(model, 'tally', { key: 'id', columns: { id: integer(), name: text(), changes: integer() } })

export type TallyRow = RowOf<ReturnType<typeof tallyTable>>

/**
 * A small projection for the runner's tests: the name each practitioner has now, and how often it was told. `changes`
 * would betray an event that was lost or counted twice. The name `gone` deletes the row.
 */
export const tally = (options: {
  name?: string
  version?: number
  /** Called before the fold does anything, for example to throw. */
  before?: (event: EventOf<'PractitionerDefined'>) => void
  /** How the fold spells the name. */
  spell?: (name: string) => string
}): Projection =>
  projection(
    options.version ?? 1,
    table(tallyTable(options.name ?? 'tally'), {
      handles: ['PractitionerDefined'],
      keys: event => [event.data.practitionerId],
      evolve(row, event) {
        options.before?.(event)
        const { practitionerId: id, name } = event.data
        if (name === 'gone') return undefined
        return { id, name: options.spell?.(name) ?? name, changes: (row?.changes ?? 0) + 1 }
      },
    }),
  )
