import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alba-no-copy-'))
})
afterAll(() => rm(folder, { recursive: true }))

it.each([
  ['alba', 'centre export', 'The command service does not answer'],
  ['alba', 'models', 'The projector does not answer'],
  ['alba', 'verify bookings', 'The projector does not answer'],
  ['alba', 'mails status', 'The projector does not answer'],
  ['alba', 'keys status', 'The command service does not answer'],
  ['policies', 'status', 'The command service does not answer'],
  ['practitioners', 'list', 'The command service does not answer'],
  ['keys', 'status', 'The command service does not answer'],
  ['projections', 'status', 'The projector does not answer'],
  ['mails', 'status', 'The projector does not answer'],
])(
  '%s %s says that the service does not answer where no copy was ever started, and creates no files',
  async (tool, verb, sentence) => {
    // Nothing listens on port 9 (discard).
    const env = {
      ...process.env,
      ALBA_DATA_DIR: folder,
      COMMAND_PORT: '9',
      PROJECTOR_PORT: '9',
      ALBA_SERVICE_SECRET: '',
    }
    const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, `${tool}.ts`), ...verb.split(' ')], {
      env,
    })
    await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) })
    expect(await readdir(folder)).toEqual([])
  },
)

it('alba backup says that the folder has no master key where no copy was ever started', async () => {
  const env = { ...process.env, ALBA_DATA_DIR: folder, ALBA_MASTER_KEY: '' }
  const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'alba.ts'), 'backup', folder], { env })
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`There is no master key in ${join(folder, 'master.key')}`),
  })
  expect(await readdir(folder)).toEqual([])
})

it.each([
  ['alba', ['models'], 1],
  ['alba', ['verify'], 2],
  ['mails', ['status'], 1],
  ['start', [], 78],
])('%s %j answers a wrong setting with its sentence alone, and exit code %i', async (tool, words, code) => {
  const env = { ...process.env, ALBA_DATA_DIR: folder, PORT: 'http' }
  const run = promisify(execFile)(process.execPath, [join(import.meta.dirname, `${tool}.ts`), ...words], { env })
  await expect(run).rejects.toMatchObject({
    code,
    stderr: 'The configuration is not usable.\n  PORT: a port number from 1 to 65535 is needed\n',
  })
})
