import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { styleText } from 'node:util'
import { type LogFile, openLogFile } from './log-file.ts'

/** Takes a line that a process printed. `source` is the name of the process. */
export type LineSink = (source: string, line: string) => void

/**
 * Writes every line unchanged to `<folder>/<source>.log`, and passes it on to `next`. Each start begins new files, and
 * keeps the ones before (`openLogFile`). After `close`, lines are only passed on.
 */
export function logTo(folder: string, next: LineSink): { line: LineSink; close(): void } {
  const files = new Map<string, LogFile>()
  let closed = false
  const fileOf = (source: string) => {
    const open = files.get(source)
    if (open) return open
    const opened = openLogFile(join(folder, `${source}.log`))
    files.set(source, opened)
    return opened
  }
  return {
    line(source, line) {
      if (!closed) fileOf(source).write(line)
      next(source, line)
    },
    close() {
      closed = true
      for (const each of files.values()) each.close()
    },
  }
}

/** The colour of each process; any other one is green. */
const colours = {
  gateway: 'cyan',
  command: 'magenta',
  projector: 'blue',
  sandbox: 'yellow',
  mail: 'yellow',
  postgres: 'gray',
} as const
/** The names of pino's levels. Level 30, `info`, is the usual one and is not printed. */
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
   * The requests under way, such as `GET /api/slots`: one record has the request, a later one its response. They are
   * kept by process and id, because a request has the same id in every process that it passes.
   */
  const requests = new Map<string, string>()
  return (source, line) => {
    const record = parse(line)
    // Of PostgreSQL's lines, which are no JSON, only the end of a connection (FATAL) or of the server (PANIC) is shown.
    if (!record) return source === 'postgres' && !/ (FATAL|PANIC): /.test(line) ? undefined : line
    const { req, res, correlationId = '' } = record
    const id = `${source} ${correlationId}`
    if (record.msg === 'incoming request' && isObject(req)) {
      requests.set(id, `${req.method} ${req.route ?? req.url}`)
      return undefined
    }
    const request = requests.get(id)
    if (record.msg !== 'request completed' || !isObject(res)) return asText(record, request)
    requests.delete(id)
    return answerLine(source, record, res, request)
  }
}

/** « 10:42:07 GET /api/slots → 200 in 12 ms »; undefined for an answer that is not shown. */
function answerLine(
  source: string,
  record: PinoRecord,
  response: Record<string, unknown>,
  request: string | undefined,
): string | undefined {
  const status = Number(response.status ?? response.statusCode)
  // The other services only repeat what the gateway was asked, so of them only failures are shown.
  if (source !== 'gateway' && status < 500) return undefined
  return `${clock(record)} ${request} → ${status} in ${Math.round(Number(record.responseTime))} ms`
}

/** Fields of a record that are not printed as `key=value`: they have a place of their own in the line, or none. */
const OMITTED = new Set(['level', 'msg', 'err', 'time', 'pid', 'hostname', 'name', 'correlationId', 'req'])

/** Any other record: its time, its level, its message, the request to which it belongs, all other fields, the stack. */
function asText(record: PinoRecord, request: string | undefined): string {
  const { level, msg, err } = record
  const parts = [clock(record), levels[level] ?? '', msg ?? '', request ?? '']
  for (const [key, value] of Object.entries(record))
    if (!OMITTED.has(key)) parts.push(`${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
  const stack = isObject(err) ? `\n${String(err.stack)}` : ''
  return parts.filter(part => part !== '').join(' ') + stack
}

/** The time of a record, local to this machine: `10:42:07`. */
const clock = ({ time }: PinoRecord) => new Date(time).toTimeString().slice(0, 8)

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A record of pino; undefined for a line that is none. */
function parse(line: string): PinoRecord | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const value = JSON.parse(line)
    return typeof value.level === 'number' ? value : undefined
  } catch {
    return undefined
  }
}
