import { PassThrough, type Readable } from 'node:stream'
import type { ChangeMessage } from '@alba/contracts/live/api'
import type { ChangeRow } from '@alba/contracts/live/rows'
import type { Listener } from './feed.ts'

/**
 * How many bytes may wait for a slow reader, about a thousand changes. Beyond that the connection is closed, and the
 * reader resumes where it stopped.
 */
const MOST_WAITING = 128 * 1024

/** How long the reader of a browser waits before it reconnects. */
const RETRY_MS = 2_000

export type Connection = Listener & {
  /** The server-sent events. */
  readonly stream: Readable
  /** A comment that is sent when nothing happens, so that both sides notice a lost connection. */
  sendHeartbeat(): void
}

/** @param position where the reader resumes when it reconnects before the first change arrives */
export function openConnection(position: string): Connection {
  const stream = new PassThrough({ highWaterMark: MOST_WAITING })
  const write = (text: string) => {
    if (stream.writableEnded || stream.destroyed) return
    stream.write(text)
    if (stream.writableLength + stream.readableLength > MOST_WAITING) stream.destroy()
  }
  const message = (event: string, id: string, data: object) =>
    `${id === '' ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
  write(`retry: ${RETRY_MS}\n${message('ready', position, {})}`)
  return {
    stream,
    send: rows => write(rows.map(row => message('change', row.position, changeOf(row))).join('')),
    reset: position => write(message('reset', position, {})),
    sendHeartbeat: () => write(': \n\n'),
    end: () => void stream.end(),
  }
}

const changeOf = ({ kind, subject_id }: ChangeRow): ChangeMessage => ({ kind, id: subject_id })
