import { writeSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLogFile } from './log-file.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alba-log-'))
  path = join(folder, 'command.log')
})
afterEach(() => rm(folder, { recursive: true }))
const text = (name = path) => readFile(name, 'utf8')

test('a full log file is renamed, only one older part is kept, and only the owner may read it', async () => {
  // Two lines of 12 bytes fit into 30.
  const log = openLogFile(path, { maxBytes: 30 })
  for (let n = 1; n <= 7; n++) log.write(`line ${n} ....`)
  log.close()
  expect([await text(`${path}.1`), await text()]).toEqual(['line 5 ....\nline 6 ....\n', 'line 7 ....\n'])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('a new start keeps the log of the one before', async () => {
  for (const start of ['first', 'second']) {
    const log = openLogFile(path)
    log.write(start)
    log.close()
  }
  expect([await text(`${path}.1`), await text()]).toEqual(['first\n', 'second\n'])
})

test('on a full disk lines are dropped, and the log later says how many', async () => {
  let now = 0
  let isFull = true
  const writeTo = (file: number, line: string) => {
    if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    return writeSync(file, line)
  }
  const log = openLogFile(path, { now: () => now, writeTo })
  for (const line of ['one', 'two', 'three']) log.write(line)
  // There is space again, but lines are dropped for five seconds after one could not be written.
  isFull = false
  log.write('four')
  now = 5_000
  log.write('five')
  log.close()
  expect(await text()).toBe('4 lines could not be written here\nfive\n')
})
