import type { Position as ServerPosition } from '@eventstore/db-client'
import type { Position } from '../event-store.ts'

/** The number of digits of the largest unsigned 64-bit number. */
const width = 20

/** The server sends -1, which the client reads as unsigned, for an event whose position it does not know. */
const unknown = 2n ** 64n - 1n

/**
 * An EventStoreDB position is a pair of 64-bit numbers. With a fixed width it sorts as text. An unknown position (old
 * servers send none when a single stream is read) sorts before all others.
 */
export function formatPosition(position: ServerPosition | undefined): Position {
  const pair = position && position.commit !== unknown ? [position.commit, position.prepare] : [0n, 0n]
  return pair.map(number => number.toString().padStart(width, '0')).join('-')
}

/** @throws {TypeError} when it is not a position of this store */
export function parsePosition(position: Position): ServerPosition {
  const [, commit, prepare] = /^(\d{20})-(\d{20})$/.exec(position) ?? []
  if (commit === undefined || prepare === undefined)
    throw new TypeError(`not a position of this event store: ${position}`)
  return { commit: BigInt(commit), prepare: BigInt(prepare) }
}
