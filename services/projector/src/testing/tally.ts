import type { EventOf } from '@alba/contracts/events'
import { defineTable, integer, type RowOf, text } from '@alba/contracts/shared/table'
import { type Projection, projection, table } from '../runner/projection.ts'

const tallyTable = (model: string) =>
  defineTable(model, 'tally', { key: 'id', columns: { id: integer(), name: text(), changes: integer() } })

export type TallyRow = RowOf<ReturnType<typeof tallyTable>>

/**
 * A small projection for the tests of the runner: the current name of each practitioner, and how many events defined
 * it. `changes` reveals an event that was lost or counted twice. The name `gone` deletes the row.
 */
export const tally = (options: {
  name?: string
  version?: number
  /** Called before the fold, for example to throw an error. */
  before?: (event: EventOf<'PractitionerDefined'>) => void
  /** Changes the name that the fold stores. */
  spell?: (name: string) => string
}): Projection =>
  projection(
    { version: options.version ?? 1 },
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
