import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@alba/platform/testing/postgres'
import { expect, test } from 'vitest'
import { AlreadyRunning, assertNotRunning, claimDataDir } from './running.ts'

const folder = () => mkdtemp(join(tmpdir(), 'alba-running-'))

test('only one copy at a time can use a data folder', async () => {
  const dataDir = await folder()
  const claim = await claimDataDir(dataDir)
  await expect(claimDataDir(dataDir)).rejects.toThrow(AlreadyRunning)
  await expect(claimDataDir(dataDir)).rejects.toThrow('ALBA_DATA_DIR')
  await claim.release()
  const again = await claimDataDir(dataDir)
  await again.release()
})

test('of many concurrent claims exactly one succeeds', async () => {
  const dataDir = await folder()
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => claimDataDir(dataDir)))
  const won = tries.filter(each => each.status === 'fulfilled')
  expect(won).toHaveLength(1)
  for (const each of won) await each.value.release()
})

test('the file of a killed copy blocks no new one, even when its process id is in use again', async () => {
  const dataDir = await folder()
  const left = { pid: process.pid, port: await freePort(), token: 'of a copy that is gone' }
  await writeFile(join(dataDir, 'running.json'), JSON.stringify(left))
  await assertNotRunning(dataDir)
})
