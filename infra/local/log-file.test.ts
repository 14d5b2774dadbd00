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

test('a log does not grow without end: the part before the last is kept, for the owner only', async () => {
  const log = openLogFile(path, { largest: 30 })
  for (let n = 1; n <= 7; n++) log.write(`line ${n} ....`)
  log.close()
  expect([await text(`${path}.1`), await text()]).toEqual(['line 5 ....\nline 6 ....\n', 'line 7 ....\n'])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('what the last start wrote is kept beside it', async () => {
  for (const start of ['first', 'second']) {
    const log = openLogFile(path)
    log.write(start)
    log.close()
  }
  expect([await text(`${path}.1`), await text()]).toEqual(['first\n', 'second\n'])
})

test('a disk that is full ends nothing, and the log goes on with a word about it', async () => {
  let now = 0
  let isFull = true
  const put = (file: number, line: string) => {
    if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    return writeSync(file, line)
  }
  const log = openLogFile(path, { now: () => now, put })
  for (const line of ['one', 'two', 'three']) log.write(line)
  isFull = false
  log.write('four')
  now = 5_000
  log.write('five')
  log.close()
  expect(await text()).toBe('4 lines could not be written here\nfive\n')
})
