import { totalmem } from 'node:os'

const MEGABYTE = 2 ** 20
/** The default of PostgreSQL. */
const LEAST_MB = 128
/** What the data of a large centre needs after ten years. */
const MOST_MB = 1_024

/**
 * The size of PostgreSQL's shared buffers in megabytes. It is an eighth of the memory, because the other services run
 * on the same machine. A page that is not in them is copied from the file cache of the system at each read. The system
 * allocates only the pages that are used.
 * @param memory in bytes
 */
export const sharedBuffersMb = (memory: number): number =>
  Math.min(MOST_MB, Math.max(LEAST_MB, Math.floor(memory / 8 / MEGABYTE)))

/** The value of the setting `shared_buffers`, for the memory of this machine or of its container, whichever is less. */
export const sharedBuffers = (): string =>
  `${sharedBuffersMb(Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY))}MB`
