import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOrCreateSecrets, saveNewMasterKey } from './secrets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alba-secrets-'))
})
afterEach(() => rm(folder, { recursive: true }))

const keyFile = () => readFile(join(folder, 'master.key'), 'utf8')

test('with an empty log a new master key is written, readable by the owner only, and used from then on', async () => {
  const secrets = await readOrCreateSecrets(folder, {})
  await expect(keyFile()).rejects.toThrow('ENOENT')
  await saveNewMasterKey(folder, secrets, async () => false)
  expect(await keyFile()).toBe(`${secrets.masterKey}\n`)
  expect((await stat(join(folder, 'master.key'))).mode & 0o777).toBe(0o600)
  expect(await readOrCreateSecrets(folder, {})).toEqual({ ...secrets, isNewMasterKey: false })
})

test('with a log that holds events no key is made: the error names the variable and the file', async () => {
  const secrets = await readOrCreateSecrets(folder, {})
  await expect(saveNewMasterKey(folder, secrets, async () => true)).rejects.toMatchObject({
    name: 'ConfigurationError',
    message: expect.stringMatching(/ALBA_MASTER_KEY: the log holds events, and .*master\.key is not there/),
  })
  await expect(keyFile()).rejects.toThrow('ENOENT')
})

test('a given key is used, whatever the log holds, and not written to a file', async () => {
  const given = 'ab'.repeat(32)
  const secrets = await readOrCreateSecrets(folder, { ALBA_MASTER_KEY: given })
  expect(secrets.masterKey).toBe(given)
  await saveNewMasterKey(folder, secrets, async () => true)
  await expect(keyFile()).rejects.toThrow('ENOENT')
})

test('a secret that exists but cannot be read is not replaced', async () => {
  await mkdir(join(folder, 'master.key'))
  await expect(readOrCreateSecrets(folder, {})).rejects.toThrow('EISDIR')
})

const names = ['jwt.secret', 'master.key', 'postgres.password', 'service.secret']

test('an empty file is no secret: another one is made in its place', async () => {
  for (const name of names) await writeFile(join(folder, name), '\n')
  const secrets = await readOrCreateSecrets(folder, {})
  const { isNewMasterKey, ...made } = secrets
  expect(isNewMasterKey).toBe(true)
  for (const secret of Object.values(made)) expect(secret).toMatch(/^[0-9a-f]{64}$/)
  await expect(saveNewMasterKey(folder, secrets, async () => true)).rejects.toThrow('master.key is not there or empty')
  await saveNewMasterKey(folder, secrets, async () => false)
  expect(await readOrCreateSecrets(folder, {})).toEqual({ ...secrets, isNewMasterKey: false })
})

test('what a crash left of a file that was being written is never read, and is replaced', async () => {
  for (const name of names) await writeFile(join(folder, `${name}.next`), 'abc')
  const secrets = await readOrCreateSecrets(folder, {})
  await saveNewMasterKey(folder, secrets, async () => false)
  expect(Object.values(secrets)).not.toContain('abc')
  expect((await readdir(folder)).toSorted()).toEqual(names)
  expect((await stat(join(folder, 'jwt.secret'))).mode & 0o777).toBe(0o600)
})
