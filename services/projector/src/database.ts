import { type Database, openDatabase, plannedOnce } from '@alba/platform/postgres/pool'

/**
 * Connections, however many read models there are: two replays write on one each and load on another, a verification
 * holds two and needs a third, and the rest is for loads of live models, status and readiness.
 */
export const CONNECTIONS = 8

const settings = { synchronous_commit: 'off', enable_seqscan: 'off', jit: 'off' }

/**
 * The connections with which read models are written.
 * - `synchronous_commit=off`: rows and checkpoint move in one transaction, so a crash of the server can only take the
 *   last moments of both back, and they are folded again from the log. Nobody waits for the disk.
 * - `enable_seqscan=off`: rows are found by key only. A plan that was made while a table was empty stays in use while a
 *   replay fills it, and would scan it whole for every batch.
 * - `jit=off`: short statements over long rows, which it only makes slower.
 */
export const openReadModels = (url: string, onError?: (error: Error) => void): Database =>
  openDatabase({
    url,
    name: 'alba projector',
    size: CONNECTIONS,
    settings,
    pipeline: true,
    ...(onError && { onError }),
  })

/**
 * A connection on which live models are written together, by statements that are each planned once: to plan what
 * writes ten models takes longer than to write them. A table that somebody keeps locked is waited for so
 * briefly that the other models do not feel it; its own model then waits by itself.
 */
export const openLiveConnection = (url: string, onError?: (error: Error) => void): Database =>
  openDatabase({
    url,
    name: 'alba projector: live',
    size: 1,
    settings: { ...settings, ...plannedOnce, lock_timeout: '100ms' },
    ...(onError && { onError }),
  })
