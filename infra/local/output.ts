import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { styleText } from 'node:util'
import { type LogFile, openLogFile } from './log-file.ts'

/** Takes a line that a process printed. `source` is the name of the process. */
export type LineSink = (source: string, line: string) => void

/**
 * Writes every line unchanged to `<folder>/<source>.log`, and passes it on to `next`. Files start anew: see
 * `openLogFile`.
 */
export function logTo(folder: string, next: LineSink): { line: LineSink; close(): void } {
  const files = new Map<string, LogFile>()
  let closed = false
  const file = (source: string) => {
    const known = files.get(source)
    if (known) return known
    const opened = openLogFile(join(folder, `${source}.log`))
    files.set(source, opened)
    return opened
  }
  return {
    line(source, line) {
      if (!closed) file(source).write(line)
      next(source, line)
    },
    close() {
      closed = true
      for (const each of files.values()) each.close()
    },
  }
}

const colours = {
  gateway: 'cyan',
  command: 'magenta',
  projector: 'blue',
  sandbox: 'yellow',
  mail: 'yellow',
  postgres: 'gray',
} as const
/** Level 30, `info`, is the usual one and is not printed. */
const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 40: 'warning', 50: 'ERROR', 60: 'FATAL' }

/** Calls `take` with each line of a child's output. */
export function eachLine(stream: Readable | null, take: (line: string) => void): void {
  if (stream) createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on('line', take)
}

/** Prints `name      text`, in another colour for each process where the terminal has colours. */
export function terminal(): LineSink {
  const readable = readableLines()
  return (source, line) => {
    const text = readable(source, line)
    if (text === undefined) return
    const colour = colours[source as keyof typeof colours] ?? 'green'
    console.log(`${styleText(colour, source.padEnd(9), { stream: process.stdout })} ${text}`)
  }
}

type PinoRecord = Record<string, unknown> & { level: number; time: number; msg?: string; correlationId?: string }

/**
 * Turns the lines of the logs into what a person wants to read: pino records as text, one line for each request of a
 * browser, and errors. Returns undefined for lines that are not shown; the log files hold them all.
 */
export function readableLines(): (source: string, line: string) => string | undefined {
  /**
   * Requests under way by their process and id: one record has the request, another one its response. A command has the
   * id of the request that caused it.
   */
  const asked = new Map<string, string>()
  return (source, line) => {
    const record = parse(line)
    if (!record) return source === 'postgres' && !/ (FATAL|PANIC): /.test(line) ? undefined : line
    const { req, correlationId = '' } = record
    const id = `${source} ${correlationId}`
    if (record.msg === 'incoming request' && isObject(req)) {
      asked.set(id, `${req.method} ${req.route ?? req.url}`)
      return undefined
    }
    const request = asked.get(id)
    if (record.msg !== 'request completed' || !isObject(record.res)) return asText(record, request)
    asked.delete(id)
    const status = Number(record.res.status ?? record.res.statusCode)
    // Internal services only repeat what the gateway was asked.
    if (source !== 'gateway' && status < 500) return undefined
    return `${clock(record)} ${request} → ${status} in ${Math.round(Number(record.responseTime))} ms`
  }
}

function asText(record: PinoRecord, request: string | undefined): string {
  const {
    level,
    msg,
    err,
    time: _time,
    pid: _pid,
    hostname: _host,
    name: _name,
    correlationId: _id,
    req: _req,
    ...rest
  } = record
  const parts = [clock(record), levels[level] ?? '', msg ?? '', request ?? '']
  for (const [key, value] of Object.entries(rest))
    parts.push(`${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const stack = isObject(err) ? `\n${String(err.stack)}` : ''
  return parts.filter(part => part !== '').join(' ') + stack
}

const clock = ({ time }: PinoRecord) => new Date(time).toTimeString().slice(0, 8)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function parse(line: string): PinoRecord | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const value = JSON.parse(line)
    return typeof value.level === 'number' ? value : undefined
  } catch {
    return undefined
  }
}
