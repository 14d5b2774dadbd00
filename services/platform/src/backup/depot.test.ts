import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { BUCKET, type ObjectStore, startObjectStore } from '../testing/object-store.ts'
import { bucketDepot, type Depot, DepotFailed, folderDepot, NoSuchFile } from './depot.ts'

let store: ObjectStore
let folder = ''
beforeEach(async () => {
  store = await startObjectStore()
  folder = await mkdtemp(join(tmpdir(), 'alba-depot-'))
})
afterEach(async () => {
  store.close()
  await rm(folder, { recursive: true })
})

/** The smallest part of an upload that S3 allows, except for the last one. */
const PART = 5 * 1024 * 1024
const bucket = (place = `s3://${BUCKET}/alba/nightly`, env = {}) => bucketDepot(place, { ...store.env, ...env }, PART)
const kinds: Record<string, () => Depot> = {
  'a folder': () => folderDepot(join(folder, 'new')),
  'a bucket': () => bucket(),
  'a whole bucket': () => bucket(`s3://${BUCKET}`),
}

describe.each(Object.entries(kinds))('%s', (_kind, open) => {
  it('keeps files, lists them, reads them and removes them', async () => {
    const depot = open()
    expect(await depot.names()).toEqual([])
    const content = randomBytes(1_000)
    expect(await depot.add('first', async path => writeFile(path, content).then(() => 'made'))).toBe('made')
    await depot.add('second', path => writeFile(path, ''))
    expect((await depot.names()).toSorted()).toEqual(['first', 'second'])
    expect(await depot.read('first', path => readFile(path))).toEqual(content)
    await depot.remove('second')
    await depot.remove('second')
    expect(await depot.names()).toEqual(['first'])
  })
  it('keeps nothing when the file cannot be made', async () => {
    const depot = open()
    await expect(depot.add('first', () => Promise.reject(new Error('the disk is full')))).rejects.toThrow('disk')
    expect(await depot.names()).toEqual([])
  })
  it('says which file is missing', async () => {
    const depot = open()
    const read = depot.read('none', path => readFile(path))
    await expect(read).rejects.toThrow(NoSuchFile)
    await expect(read).rejects.toThrow(depot.at('none'))
  })
})

it('a folder deletes the unfinished files of killed backups, but none that is being written and no other files', async () => {
  const place = join(folder, 'new')
  await mkdir(place)
  const [abandoned, beingWritten] = [
    'alba-2026-11-20T03-00-00Z.sql.gz.age.part',
    'alba-2026-11-21T03-00-00Z.sql.gz.age.part',
  ] as const
  const others = ['notes.part', 'alba-2026-11-20T03-00-00Z.sql.gz.age', 'alba-old.part']
  const twoHoursAgo = Date.now() / 1_000 - 7_200
  for (const name of [abandoned, beingWritten, ...others]) await writeFile(join(place, name), '')
  for (const name of [abandoned, ...others]) await utimes(join(place, name), twoHoursAgo, twoHoursAgo)
  const depot = folderDepot(place)
  await depot.add('next', path => writeFile(path, ''))
  expect((await depot.names()).toSorted()).toEqual([beingWritten, ...others, 'next'].toSorted())
})

describe('a bucket', () => {
  it('keeps a file under its folder, in several parts when it is large', async () => {
    const content = randomBytes(2 * PART + 1)
    await bucket().add('large', path => writeFile(path, content))
    expect([...store.objects.keys()]).toEqual(['alba/nightly/large'])
    expect(store.sentInParts).toBe(1)
    expect(await bucket().read('large', path => readFile(path))).toEqual(content)
  })
  it('does not show what is in other folders', async () => {
    await bucket(`s3://${BUCKET}/other`).add('theirs', path => writeFile(path, 'x'))
    expect(await bucket().names()).toEqual([])
  })
  it('says why it cannot be used: its settings, its keys, its name, its address', async () => {
    for (const [place, env, sentence] of [
      ['s3://', {}, 'a bucket is needed'],
      [`s3://${BUCKET}`, { AWS_ACCESS_KEY_ID: '' }, 'AWS_ACCESS_KEY_ID'],
      [`s3://${BUCKET}`, { AWS_ENDPOINT_URL: 'ftp://store' }, 'AWS_ENDPOINT_URL'],
    ] as const)
      expect(() => bucket(place, env)).toThrow(sentence)
    for (const [place, env, sentence] of [
      [`s3://${BUCKET}`, { AWS_SECRET_ACCESS_KEY: 'another secret' }, 'The signature does not match'],
      ['s3://elsewhere', {}, 'The bucket does not exist'],
      [`s3://${BUCKET}`, { AWS_ENDPOINT_URL: 'http://127.0.0.1:9' }, 'The object store does not do it'],
    ] as const) {
      const named = bucket(place, env).names()
      await expect(named).rejects.toThrow(DepotFailed)
      await expect(named).rejects.toThrow(sentence)
    }
  })
})
