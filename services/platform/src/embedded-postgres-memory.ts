import { totalmem } from 'node:os'

const MEGABYTE = 2 ** 20
/** PostgreSQL's own default, and what ten years of a large centre fit into. */
const [LEAST, MOST] = [128, 1_024]

/**
 * How much of its data the embedded PostgreSQL keeps at hand, in megabytes: an eighth of the memory, as the other services
 * of the copy need some. A page that it does not keep is copied from the system's cache each time. What is never asked for
 * takes no memory. @param memory in bytes
 */
export const sharedBuffersMb = (memory: number): number =>
  Math.min(MOST, Math.max(LEAST, Math.floor(memory / 8 / MEGABYTE)))

/** The setting for this machine, or for what a container may use of it. */
export const sharedBuffers = (): string =>
  `${sharedBuffersMb(Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY))}MB`
