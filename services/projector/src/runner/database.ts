import { type Database, openDatabase } from '@alba/platform/postgres/pool'

/**
 * The connections with which read models are written.
 * - `synchronous_commit=off`: rows and checkpoint move in one transaction, so a crash of the server can only take the
 *   last moments of both back, and they are folded again from the log. Nobody waits for the disk.
 * - `enable_seqscan=off`: rows are found by key only. A plan that was made while a table was empty stays in use while a
 *   replay fills it, and would scan it whole for every batch.
 * - `jit=off`: short statements over long rows, which it only makes slower.
 */
export const openReadModels = (url: string, size: number, onError?: (error: Error) => void): Database =>
  openDatabase({
    url,
    name: 'alba projector',
    size,
    settings: { synchronous_commit: 'off', enable_seqscan: 'off', jit: 'off' },
    ...(onError && { onError }),
  })
