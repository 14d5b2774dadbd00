import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@alba/platform/testing/postgres'
import { expect, onTestFinished, test } from 'vitest'
import { localDatabase } from './database.ts'

test('a cluster with the password that all copies shared gets its own, and says so once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'alba-database-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const start = async (password: string) => {
    const news: string[] = []
    const onNews = (text: string) => void news.push(text)
    const settings = { fsync: 'off' }
    const database = localDatabase({ dataDir, port: await freePort(), password, settings, onLog: () => {}, onNews })
    try {
      await database.start()
    } finally {
      await database.stop()
    }
    return news
  }
  expect(await start('alba')).toEqual([])
  expect(await start('of its own')).toEqual([expect.stringContaining('a password of its own')])
  expect(await start('of its own')).toEqual([])
  await expect(start('of another copy')).rejects.toThrow('postgres.password')
})
