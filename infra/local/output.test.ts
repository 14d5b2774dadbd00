import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { logTo, readableLines } from './output.ts'

const record = (fields: object) =>
  JSON.stringify({
    level: 30,
    time: 1_700_000_000_000,
    pid: 1,
    hostname: 'h',
    name: 'x',
    correlationId: 'r1',
    ...fields,
  })
const requestRecord = record({ msg: 'incoming request', req: { method: 'GET', route: '/api/slots' } })
const answerRecord = (status: number) => record({ msg: 'request completed', res: { status }, responseTime: 12.4 })

test('a browser’s request is one line', () => {
  const readable = readableLines()
  expect(readable('gateway', requestRecord)).toBeUndefined()
  expect(readable('gateway', answerRecord(200))).toMatch(/^\d\d:\d\d:\d\d GET \/api\/slots → 200 in 12 ms$/)
})

test('a request between services is shown only when its status is 500 or more', () => {
  const readable = readableLines()
  readable('command', requestRecord)
  expect(readable('command', answerRecord(409))).toBeUndefined()
  readable('command', requestRecord)
  expect(readable('command', answerRecord(500))).toContain('→ 500')
})

test('a browser’s request keeps its name when the command that it caused has ended first', () => {
  const readable = readableLines()
  readable('gateway', requestRecord)
  readable('command', record({ msg: 'incoming request', req: { method: 'POST', route: '/commands/hold' } }))
  readable('command', answerRecord(200))
  expect(readable('gateway', answerRecord(200))).toContain('GET /api/slots → 200')
})

test('an error keeps its stack, other fields their names', () => {
  const line = record({ level: 50, msg: 'failed', projection: 'slots', err: { stack: 'Error: x\n  at y' } })
  expect(readableLines()('projector', line)).toMatch(/ ERROR failed projection=slots\nError: x\n {2}at y$/)
})

test('a line that is no log record is shown unchanged, but of PostgreSQL’s lines only fatal errors are shown', () => {
  const readable = readableLines()
  expect(readable('command', 'the port is taken')).toBe('the port is taken')
  expect(readable('command', '{ not json')).toBe('{ not json')
  expect(readable('postgres', '2026-11-21 UTC [1] LOG:  checkpoint starting')).toBeUndefined()
  expect(readable('postgres', '2026-11-21 UTC [1] FATAL:  no space left')).toContain('no space left')
})

test('the log files hold every line unchanged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alba-logs-'))
  const seen: string[] = []
  const log = logTo(folder, (source, line) => seen.push(`${source} ${line}`))
  log.line('command', requestRecord)
  log.line('postgres', 'ready')
  log.close()
  expect(await readFile(join(folder, 'command.log'), 'utf8')).toBe(`${requestRecord}\n`)
  expect(await readFile(join(folder, 'postgres.log'), 'utf8')).toBe('ready\n')
  expect(seen).toEqual([`command ${requestRecord}`, 'postgres ready'])
})
