import type { Position as ServerPosition } from '@eventstore/db-client'
import type { Position } from '../event-store.ts'

/** Digits of the largest unsigned 64-bit number. */
const width = 20

/** A server that does not know an event's place in the log answers with -1, read as unsigned. */
const unknown = 2n ** 64n - 1n

/**
 * EventStoreDB's positions are pairs of 64-bit numbers. Written with a fixed width they sort as text. A place that
 * the server does not tell (old ones do not when a single stream is read) is before everything else.
 */
export function formatPosition(position: ServerPosition | undefined): Position {
  const pair = position && position.commit !== unknown ? [position.commit, position.prepare] : [0n, 0n]
  return pair.map(number => number.toString().padStart(width, '0')).join('-')
}

/** @throws {TypeError} when it is no position of this store. */
export function parsePosition(position: Position): ServerPosition {
  const [, commit, prepare] = /^(\d{20})-(\d{20})$/.exec(position) ?? []
  if (commit === undefined || prepare === undefined)
    throw new TypeError(`not a position of this event store: ${position}`)
  return { commit: BigInt(commit), prepare: BigInt(prepare) }
}
