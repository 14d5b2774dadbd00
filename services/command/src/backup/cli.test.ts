import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { BUCKET, startObjectStore } from '@alba/platform/testing/object-store'
import { createTestDatabase } from '@alba/platform/testing/postgres'
import { Decrypter } from 'age-encryption'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingBody, defineCentre, masterKey } from '../testing/command-service.ts'
import { type Engine, engines, runAlba, startCommandOn } from '../testing/engine.ts'

const secrets = { ALBA_MASTER_KEY: masterKey.toString('hex') }
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alba-backup-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe.each(Object.entries(engines))('with the log in %s', (name, start) => {
  let engine: Engine
  beforeAll(async () => {
    engine = await start()
    const command = await startCommandOn(engine)
    await defineCentre(command)
    await command.send('request-booking', bookingBody())
    await command.stop()
  })
  afterAll(() => engine.stop())

  const hasLog = name === 'postgres'

  it('a backup is restored in an empty database only, and older ones are deleted', async () => {
    const old = ['alba-2025-01-01T02-15-00Z.sql.gz.age', 'alba-2025-01-02T02-15-00Z.sql.gz.age', 'notes.txt']
    for (const file of old) await writeFile(join(folder, file), '')
    await writeFile(join(folder, `${old[0]}.head`), '')
    const made = await runAlba(engine, ['backup', folder, '--keep', '2'], secrets)
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringContaining(hasLog ? '\nhead ' : 'The log is not in it'),
    })
    const left = await readdir(folder)
    const file = left.find(each => /^alba-20(?!25).*age$/.test(each)) ?? ''
    const heads = hasLog ? [`${file}.head`] : []
    expect(left.toSorted()).toEqual([old[1], file, ...heads, 'notes.txt'].toSorted())

    const target = await createTestDatabase()
    const restore = () => runAlba({ ...engine, databaseUrl: target.url }, ['restore', join(folder, file)], secrets)
    expect(await restore()).toMatchObject({ code: 0, output: expect.stringContaining('Next:') })
    expect(await restore()).toMatchObject({ code: 1, errors: expect.stringContaining('already holds an Alba') })
    await target.drop()
  })

  it('--json prints what was made, and what was restored', async () => {
    const { output } = await runAlba(engine, ['backup', folder, '--json'], secrets)
    const made = JSON.parse(output)
    expect(made).toEqual({
      file: join(folder, (await readdir(folder)).find(file => file.endsWith('.age')) ?? ''),
      tables: expect.any(Number),
      rows: expect.any(Number),
      bytes: expect.any(Number),
      head: hasLog ? expect.stringMatching(/^\d+:[0-9a-f]{64}$/) : null,
      deleted: [],
    })
    const target = await createTestDatabase()
    const words = ['restore', made.file, '--json']
    const restored = await runAlba({ ...engine, databaseUrl: target.url }, words, secrets)
    expect(JSON.parse(restored.output)).toEqual({ madeAt: expect.any(String), rows: made.rows, head: made.head })
    await target.drop()
  })

  it('a backup in an object store is restored from there, and older ones are deleted there', async () => {
    const store = await startObjectStore()
    const env = { ...secrets, ...store.env }
    const place = `s3://${BUCKET}/alba`
    store.objects.set('alba/alba-2025-01-01T02-15-00Z.sql.gz.age', Buffer.from(''))
    const made = await runAlba(engine, ['backup', place, '--keep', '1'], env)
    expect(made).toMatchObject({ code: 0, output: expect.stringContaining(`${place}/alba-20`) })
    const [file = '', ...heads] = [...store.objects.keys()].toSorted()
    expect(heads).toEqual(hasLog ? [`${file}.head`] : [])
    const target = await createTestDatabase()
    const restore = (path: string) => runAlba({ ...engine, databaseUrl: target.url }, ['restore', path], env)
    expect(await restore(`${place}/none`)).toMatchObject({ code: 1, errors: `There is no file ${place}/none.\n` })
    const done = await restore(`s3://${BUCKET}/${file}`)
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining('Next:') })
    await target.drop()
    store.close()
  })

  it('the tool age opens a backup with the identity that is printed', async () => {
    await runAlba(engine, ['backup', folder], secrets)
    const file = (await readdir(folder)).find(each => each.endsWith('.age')) ?? ''
    const { output } = await runAlba(engine, ['backup', '--identity'], secrets)
    const decrypter = new Decrypter()
    decrypter.addIdentity(output.trim())
    const script = gunzipSync(await decrypter.decrypt(await readFile(join(folder, file)))).toString()
    expect(script).toMatch(/^-- A backup of Alba, made at /)
    expect(script).toContain('CREATE TABLE "privacy"."person_keys"')
  })
})

it('says what is wrong with the arguments, the key or the file', async () => {
  const database = await createTestDatabase()
  const engine = { databaseUrl: database.url, eventStoreDb: undefined } as Engine
  await writeFile(join(folder, 'other'), 'no backup')
  for (const [words, sentence, env] of [
    [['backup', folder], 'ALBA_MASTER_KEY', { ALBA_MASTER_KEY: '' }],
    [['backup', folder, '--keep', '0'], 'no number of backups', secrets],
    [['backup'], 'Usage:', secrets],
    [['restore', join(folder, 'missing')], 'There is no file', secrets],
    [['restore', join(folder, 'other')], 'Nothing was changed', secrets],
    [['restore', folder], 'is a folder: name a backup in it', secrets],
    [['backup', join(folder, 'other')], 'other is not a folder', secrets],
    [['backup', join(folder, 'other/below')], 'is not a folder, or lies in', secrets],
    [['backup', folder], 'There is no log of Alba in this database', secrets],
  ] as const)
    expect(await runAlba(engine, words, env)).toMatchObject({ code: 1, errors: expect.stringContaining(sentence) })
  expect(await readdir(folder)).toEqual(['other'])
  await database.drop()
})
