import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasRoom } from './scratch.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alba-scratch-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const GB = 1024 ** 3

/**
 * Runs a program after `keepScratchInMemory`.
 * @returns what it printed
 */
function run(room: number, program: string): string {
  const module = JSON.stringify(join(import.meta.dirname, 'scratch.ts'))
  const machine = JSON.stringify({ folder, room: room * GB, spare: 16 * GB })
  const text = `import { keepScratchInMemory } from ${module}
    await keepScratchInMemory(${machine}); ${program}`
  return spawnSync(process.execPath, ['--input-type=module', '-e', text], { encoding: 'utf8' }).stdout
}

it('keeps temporary files in a folder of its own, which is removed when the run ends or is interrupted', async () => {
  const write = `const { mkdirSync } = await import('node:fs'); mkdirSync(process.env.TMPDIR + '/database')
    console.log(process.env.TMPDIR)`
  for (const end of ['', 'process.exit(1)', `process.kill(process.pid, 'SIGTERM'); setInterval(() => {}, 1_000)`]) {
    const place = run(8, `${write}; ${end}`).trim()
    expect(place).toContain(join(folder, 'alba-tests-'))
    expect(existsSync(place)).toBe(false)
  }
})

it('changes nothing when the folder has no room or the machine no memory to spare', async () => {
  const before = process.env.TMPDIR ?? 'undefined'
  expect(run(1, 'console.log(String(process.env.TMPDIR))').trim()).toBe(before)
  expect(await readdir(folder)).toEqual([])
  expect(hasRoom({ folder, room: 4 * GB, spare: 8 * GB })).toBe(true)
  expect(hasRoom({ folder, room: 4 * GB, spare: 7 * GB })).toBe(false)
  expect(hasRoom({ folder, room: 0, spare: 8 * GB })).toBe(false)
})
