import { expect, test } from 'vitest'
import { readableLine } from './output.ts'

const record = (fields: object) =>
  JSON.stringify({ level: 30, time: 1_700_000_000_000, pid: 1, hostname: 'h', name: 'gateway', ...fields })

test('a request is one line', () => {
  const done = record({ msg: 'request completed', res: { status: 200 }, responseTime: 12.4 })
  expect(readableLine(done)).toMatch(/^\d\d:\d\d:\d\d info {2}request completed 200 12 ms$/)
  expect(readableLine(record({ msg: 'incoming request', req: { method: 'GET', route: '/' } }))).toBeUndefined()
})

test('an error keeps its stack, other fields their names', () => {
  const line = readableLine(
    record({ level: 50, msg: 'failed', projection: 'slots', err: { stack: 'Error: x\n  at y' } }),
  )
  expect(line).toContain('ERROR failed projection=slots \nError: x\n  at y')
})

test('what is no record stays as it is', () => {
  expect(readableLine('ready to accept connections')).toBe('ready to accept connections')
  expect(readableLine('{ not json')).toBe('{ not json')
})
