import { connectionBudget } from '@alba/platform/postgres/budget'
import { type Database, openDatabase, plannedOnce } from '@alba/platform/postgres/pool'

const settings = { synchronous_commit: 'off', enable_seqscan: 'off', jit: 'off' }

/**
 * Connections that write read models.
 * - `synchronous_commit=off`: no commit waits for the disk. A crash of the server can lose the latest commits. Rows and
 *   checkpoint are committed together, so the events of lost commits are processed again.
 * - `enable_seqscan=off`: rows are only looked up by key. A plan made while a table was empty stays in use while a
 *   replay fills it, and would otherwise scan the whole table for every batch.
 * - `jit=off`: compiling would only slow these short statements down.
 */
export const openReadModels = (url: string, onError?: (error: Error) => void): Database =>
  openDatabase({
    url,
    name: 'alba projector',
    size: connectionBudget.projector['alba projector'],
    settings,
    pipeline: true,
    ...(onError && { onError }),
  })

/**
 * A connection that writes several live models in one statement. Statements are planned only once, because planning a
 * write to ten models takes longer than the write. The short lock timeout keeps one locked table from delaying the
 * other models; the model with the locked table is then written alone.
 */
export const openLiveConnection = (url: string, onError?: (error: Error) => void): Database =>
  openDatabase({
    url,
    name: 'alba projector: live',
    size: 1,
    settings: { ...settings, ...plannedOnce, lock_timeout: '100ms' },
    ...(onError && { onError }),
  })
