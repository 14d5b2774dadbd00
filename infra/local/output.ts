import { createWriteStream, type WriteStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { styleText } from 'node:util'

export type LineSink = (source: string, line: string) => void

/** Writes every line as it came to `<folder>/<source>.log`, begun afresh, and hands it on. */
export function logTo(folder: string, next: LineSink): { line: LineSink; close(): Promise<void> } {
  const files = new Map<string, WriteStream>()
  let closed = false
  const file = (source: string) => {
    const known = files.get(source)
    if (known) return known
    const opened = createWriteStream(join(folder, `${source}.log`))
    files.set(source, opened)
    return opened
  }
  return {
    line(source, line) {
      if (!closed) file(source).write(`${line}\n`)
      next(source, line)
    },
    async close() {
      closed = true
      await Promise.all(Array.from(files.values(), stream => new Promise<void>(done => stream.end(done))))
    },
  }
}

const colours = { gateway: 'cyan', command: 'magenta', projector: 'blue', sandbox: 'yellow', postgres: 'gray' } as const
const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'ERROR', 60: 'FATAL' }

/** Hands on each line of a child's output. */
export function eachLine(stream: Readable | null, take: (line: string) => void): void {
  if (stream) createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', take)
}

/** Prints `name      what happened`, one colour a process where the terminal has colours. */
export const printLine: LineSink = (source, line) => {
  const readable = readableLine(line)
  if (readable === undefined) return
  const colour = colours[source as keyof typeof colours] ?? 'green'
  console.log(`${styleText(colour, source.padEnd(9), { stream: process.stdout })} ${readable}`)
}

/**
 * A pino record as a person reads it; text that is none stays as it is. `incoming request` is left out: its answer
 * follows in a line that says more.
 */
export function readableLine(line: string): string | undefined {
  const record = parse(line)
  if (!record) return line
  const { level, time, msg, pid: _pid, hostname: _host, name: _name, reqId: _id, req, res, err, ...rest } = record
  if (msg === 'incoming request') return undefined
  const clock = new Date(Number(time)).toTimeString().slice(0, 8)
  const parts = [clock, (levels[Number(level)] ?? '').padEnd(5), String(msg ?? '')]
  if (req && typeof req === 'object') parts.push(Object.values(req).join(' '))
  if (res && typeof res === 'object') parts.push(Object.values(res).join(' '))
  const { responseTime, ...details } = rest
  if (typeof responseTime === 'number') parts.push(`${Math.round(responseTime)} ms`)
  for (const [key, value] of Object.entries(details)) parts.push(`${key}=${shown(value)}`)
  if (err && typeof err === 'object' && 'stack' in err) parts.push(`\n${String(err.stack)}`)
  return parts.join(' ')
}

const shown = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

function parse(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const value = JSON.parse(line)
    return typeof value.level === 'number' ? value : undefined
  } catch {
    return undefined
  }
}
