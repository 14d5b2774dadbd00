import { code, defineTable, type RowOf, text } from '../shared/table.ts'
import type { ChangeKind } from './api.ts'

/**
 * The read model `live`: what changed, in the order of the log, so that a reader that was away continues where it stopped.
 * Kinds and ids, nothing personal.
 */
export const changesTable = defineTable('live', 'changes', {
  key: 'position',
  columns: {
    /** In the log. */
    position: code(),
    kind: text<ChangeKind>(),
    /** Of what changed; empty where the kind says enough. */
    subject_id: text(),
  },
})
export type ChangeRow = RowOf<typeof changesTable>
