import { code, defineTable, type RowOf, text } from '../shared/table.ts'
import type { ChangeKind } from './api.ts'

/**
 * The read model `live`: what changed, in the order of the log, so that a reader continues where it stopped. It has
 * kinds and ids, and nothing personal.
 */
export const changesTable = defineTable('live', 'changes', {
  key: 'position',
  columns: {
    /** The position in the log. */
    position: code(),
    kind: text<ChangeKind>(),
    /** The id of what changed; empty where one change concerns the whole kind, such as the settings. */
    subject_id: text(),
  },
})
export type ChangeRow = RowOf<typeof changesTable>
