import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { erasedPeople } from '@alba/contracts/people/api'
import { personStream } from '@alba/contracts/people/events'
import { runTool, runToolApart } from '@alba/platform/testing/run-tool'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defineCentre, secret, startCommand, type TestCommand } from '../testing/command-service.ts'
import { book, daysOf } from '../testing/flow.ts'

const AWAY = 'http://127.0.0.1:1'
const email = 'agathe@example.org'

let command: TestCommand
let url: string
let folder: string
beforeAll(async () => {
  command = await startCommand()
  await defineCentre(command)
  const customer = { customerName: 'Agathe Quillfeather', customerEmail: email, customerPhone: '0698765432' }
  await book(command, await daysOf(command)(), customer)
  const { app } = command.service
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'alba-people-'))
})
afterAll(async () => {
  await command.stop()
  await rm(folder, { recursive: true })
})

/** Runs the tool as an operator does, without a projector. @param answer what is typed when it asks */
function people(words: readonly string[], settings: NodeJS.ProcessEnv = {}, answer?: string) {
  const env = { COMMAND_URL: url, PROJECTOR_URL: AWAY, ALBA_SERVICE_SECRET: secret, INIT_CWD: folder, ...settings }
  const tool = { script: join(import.meta.dirname, '../cli/alba.ts'), words: ['people', ...words], env }
  return answer === undefined ? runTool(tool) : runToolApart(tool, answer)
}

const erasures = () => command.log.readStream(personStream(command.keyring.personId(email)))

it.each([
  [[]],
  [['find', email, 'more']],
  [['export', email]],
  [['export', email, 'copy', 'more']],
  [['erased', email]],
  [['forget', email]],
  [['find', email, '--gently']],
])('« people %s » is not understood: the usage, and nothing else', async words => {
  expect(await people(words)).toEqual({
    output: '',
    errors: expect.stringMatching(/^Usage: npm run alba -- /),
    code: 1,
  })
})

it('« find » counts what is held, also of somebody of whom there is nothing, and shows no value', async () => {
  const { output, ...rest } = await people(['find', email])
  expect(rest).toEqual({ errors: '', code: 0 })
  expect(output).toMatch(/^held +1 bookings, 0 vouchers/m)
  expect(output).toMatch(/^key +can be read$/m)
  expect(output).toMatch(/^mails +not counted: the projector does not answer$/m)
  expect(output).not.toMatch(/agathe|quillfeather|98765432/i)
  const nobody = await people(['find', 'nobody@example.org'])
  expect(nobody).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^held +nothing under what you gave\nknown by +the e-mail/m),
  })
  expect(nobody.output).not.toMatch(/^key/m)
})

it('« find --json » prints the same as data', async () => {
  const { output, code } = await people(['find', email, '--json'])
  expect(code).toBe(0)
  expect(JSON.parse(output)).toMatchObject({ found: { held: { bookings: 1 }, erasedAt: null }, mails: null })
})

it('« find » of a text that is too short to be an address is refused', async () => {
  expect(await people(['find', 'x'])).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('who') })
})

it('« export » of somebody unknown, or into a folder with files, writes nothing', async () => {
  const unknown = await people(['export', 'nobody@example.org', 'copy'])
  expect(unknown).toEqual({ output: '', errors: 'Nothing is held about this person.\n', code: 1 })
  await writeFile(join(folder, 'here.txt'), 'a file')
  const full = await people(['export', email, '.'])
  expect(full).toEqual({ output: '', errors: '. is not empty.\n', code: 1 })
  expect(await readdir(folder)).toEqual(['here.txt'])
})

it('« export » without the projector says that the mails are left out', async () => {
  const { output, code } = await people(['export', email, 'copy', '--reason', 'they asked'])
  expect({ output, code }).toEqual({ output: expect.stringContaining('the mails are left out'), code: 0 })
  expect((await readdir(join(folder, 'copy'))).toSorted()).toEqual(['donnees.html', 'donnees.json'])
})

const why = ['--reason', 'at their request'] as const

it.each<[string, readonly string[], string]>([
  ['without a reason', ['erase', email, '--yes'], 'Why?'],
  ['with an empty reason', ['erase', email, '--yes', '--reason', '  '], 'Why?'],
  ['of somebody unknown', ['erase', 'nobody@example.org', '--yes', ...why], 'Nothing is held about this person'],
  ['of somebody with an open order', ['erase', email, '--yes', ...why], 'it waits for its payment'],
  [
    'for a reason that names the person',
    ['erase', email, '--yes', '--force', '--reason', 'Quillfeather asked'],
    'it names the person',
  ],
])('« erase » %s erases nothing', async (_what, words, sentence) => {
  expect(await people(words)).toMatchObject({ code: 1, errors: expect.stringContaining(sentence) })
  expect(await erasures()).toEqual([])
})

it.each(['y\n', ''])('« erase » asks first, and %j is no yes', async answer => {
  const { errors, code } = await people(['erase', email, '--force', ...why], {}, answer)
  expect(code).not.toBe(0)
  expect(errors).toContain('Erase this person?')
  expect(await erasures()).toEqual([])
})

it('« erased » prints JSON that « erase-again » takes; another file is refused', async () => {
  const { output, errors, code } = await people(['erased'])
  expect({ errors, code }).toEqual({ errors: '', code: 0 })
  expect(erasedPeople.parse(JSON.parse(output))).toEqual({ people: [], recipients: [] })
  await writeFile(join(folder, 'erased.json'), output)
  const again = await people(['erase-again', 'erased.json'])
  expect(again).toMatchObject({ code: 0, output: '0 people in the list; 0 were there again, and are erased.\n' })
  await writeFile(join(folder, 'other.json'), '{"people": [{"personId": "Agathe"}]}')
  for (const file of ['other.json', 'here.txt'])
    expect(await people(['erase-again', file])).toMatchObject({
      code: 1,
      errors: expect.stringContaining(`${file} is no list of`),
    })
  expect(await people(['erase-again', 'missing.json'])).toMatchObject({
    code: 1,
    errors: expect.stringContaining('missing.json'),
  })
})

it('says when the service is away, or refuses the secret', async () => {
  const away = await people(['find', email], { COMMAND_URL: AWAY })
  expect(away).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('does not answer at') })
  const refused = await people(['erased'], { ALBA_SERVICE_SECRET: `${secret}, another one` })
  expect(refused).toMatchObject({ code: 1, output: '', errors: expect.stringContaining('ALBA_SERVICE_SECRET') })
})
