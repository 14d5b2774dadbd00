import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { AlreadyRunning, assertNotRunning, claimFolder } from './running.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'alba-running-'))

/** Claims the folder in a process of its own, which then does nothing but block: it runs no more JavaScript. */
async function claimedElsewhere(folder: string) {
  const program = `
    import { claimFolder } from ${JSON.stringify(new URL('running.ts', import.meta.url).href)}
    import { writeSync } from 'node:fs'
    await claimFolder(${JSON.stringify(folder)})
    writeSync(1, 'claimed')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test('only one copy at a time can use a data folder', async () => {
  const folder = await newFolder()
  const claim = await claimFolder(folder)
  await expect(claimFolder(folder)).rejects.toThrow(AlreadyRunning)
  await expect(claimFolder(folder)).rejects.toThrow('ALBA_DATA_DIR')
  await claim.release()
  await assertNotRunning(folder)
  const again = await claimFolder(folder)
  await again.release()
})

test('a folder stays claimed while its process is too busy to answer, and is free once that process is killed', async () => {
  const folder = await newFolder()
  const child = await claimedElsewhere(folder)
  await expect(claimFolder(folder)).rejects.toThrow(`(process ${child.pid})`)
  await expect(assertNotRunning(folder)).rejects.toThrow(AlreadyRunning)
  child.kill('SIGKILL')
  await once(child, 'close')
  await assertNotRunning(folder)
})

test('of many concurrent claims exactly one succeeds, also where a killed copy has left its files', async () => {
  const folder = await newFolder()
  const child = await claimedElsewhere(folder)
  child.kill('SIGKILL')
  await once(child, 'close')
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => claimFolder(folder)))
  const refusals = tries.filter(each => each.status === 'rejected').map(each => each.reason)
  expect(refusals).toHaveLength(19)
  for (const refusal of refusals) expect(refusal).toBeInstanceOf(AlreadyRunning)
  for (const each of tries) if (each.status === 'fulfilled') await each.value.release()
})
