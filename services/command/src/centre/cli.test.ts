import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { secret, startCommand, type TestCommand } from '../testing/command-service.ts'

let command: TestCommand
let url: string
let folder: string
beforeAll(async () => {
  command = await startCommand({ at: '2026-11-25T08:00:00Z' })
  await command.service.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(command.service.app.server.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'alba-centre-'))
  await copyFile(
    join(import.meta.dirname, '../../../../infra/centres/atelier-des-marees.yaml'),
    join(folder, 'atelier.yaml'),
  )
})
afterAll(async () => {
  await command.stop()
  await rm(folder, { recursive: true })
})

/** Runs the tool as an operator does, in the folder of the files. */
async function alba(...args: readonly string[]) {
  const env = { ...process.env, COMMAND_URL: url, ALBA_SERVICE_SECRET: secret, INIT_CWD: folder }
  const child = spawn(process.execPath, [join(import.meta.dirname, '../cli/alba.ts'), ...args], { env })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { output, errors, code: child.exitCode }
}

const atelier = () => readFile(join(folder, 'atelier.yaml'), 'utf8')
async function edit(from: string, to: string): Promise<void> {
  const before = await atelier()
  expect(before).toContain(from)
  await writeFile(join(folder, 'atelier.yaml'), before.replace(from, to))
}
const actorOf = async (stream: string) => (await command.log.readStream(stream)).at(-1)?.metadata.actor

it('makes a centre from its file, changes it, and gives it back', { timeout: 120_000 }, async () => {
  expect(await alba('centre', 'check', 'atelier.yaml')).toMatchObject({
    code: 0,
    output: 'atelier.yaml says a centre (people: 1, rooms: 1, services: 4).\n',
  })

  const planned = await alba('centre', 'diff', 'atelier.yaml')
  expect(planned.output).toContain('creates the service « Massage des marées » (1)\n')
  expect(planned.output).toContain('sets the hours of Yann Kervella\n')
  const [, created] = planned.output.match(/(\d+) created, 0 unchanged\.\n$/) ?? []
  expect(Number(created)).toBe(planned.output.match(/^(creates|sets) /gm)?.length)
  expect(await actorOf('service-1')).toBeUndefined()

  const first = await alba('centre', 'apply', 'atelier.yaml', '--as', 'Zoé Œillet')
  expect(first).toMatchObject({ code: 0, errors: '' })
  expect(first.output).toContain(`Done, as Zoé Œillet: ${created} created, 0 unchanged.\n`)
  expect(await actorOf('service-1')).toEqual({ kind: 'operator', id: 'Zoé Œillet' })
  expect(await actorOf('hours-1')).toEqual({ kind: 'operator', id: 'Zoé Œillet' })

  expect(await alba('centre', 'apply', 'atelier.yaml')).toMatchObject({
    code: 0,
    output: `Nothing to change: ${created} unchanged.\n`,
  })
  expect((await alba('centre', 'export', 'atelier.yaml')).output).toBe('atelier.yaml says what the log says.\n')
  expect((await alba('centre', 'export')).output).toContain('  - id: 1\n    name: Massage des marées\n')

  await edit('price: 42.50', 'price: 45')
  const second = await alba('centre', 'apply', 'atelier.yaml')
  expect(second.output).toContain('changes the service « Massage du dos » (2): price from 42.5 to 45\n')
  expect(await actorOf('service-2')).toEqual({ kind: 'operator', id: userInfo().username })
})

it('retires what the file lacks only where that is asked for', { timeout: 120_000 }, async () => {
  await edit('  - name: Massage en entreprise', '  - name: Massage au bureau')
  const kept = await alba('centre', 'apply', 'atelier.yaml')
  expect(kept.output).toContain(
    'Only in the log, and left as it is (--retire):\n  the service « Massage en entreprise » (4)\n',
  )
  const retired = await alba('centre', 'apply', 'atelier.yaml', '--retire')
  expect(retired.output).toContain('retires the service « Massage en entreprise » (4)\n')
  const { services } = command.service.deps.reference.current()
  expect([services.get(4)?.retired, services.get(5)?.name]).toEqual([true, 'Massage au bureau'])
})

it('leaves a day as staff changed it, and says so', { timeout: 120_000 }, async () => {
  const [opened] = await command.log.readStream('agenda-2026-11-28')
  if (opened?.type !== 'AvailabilityOpened') throw new Error('the Saturday is not open')
  await command.send('remove-availability', { availabilityId: opened.data.availabilityId })
  const left = await alba('centre', 'apply', 'atelier.yaml')
  expect(left.output).toContain(
    'Changed by hand, and left as it is (--reopen):\n  Yann Kervella on 2026-11-28: closed, not 09:00-13:00\n',
  )
  expect(left.output).toContain('Nothing to change')
  await alba('centre', 'export', 'atelier.yaml')
  expect(await atelier()).toContain('2026-11-28: []')
  expect(await atelier()).toContain('# Nobody books for the next four hours.')
  expect((await alba('centre', 'diff', 'atelier.yaml')).output).toMatch(/^Nothing to change: \d+ unchanged\.\n$/)
})

it('changes the hours of a weekday, and gives them to days that were changed by hand when asked', {
  timeout: 120_000,
}, async () => {
  await edit('wednesday: [10:00-13:00, 14:00-19:00]', 'wednesday: [11:00-13:00, 14:00-20:00]')
  await edit('2026-11-28: []', '2026-11-28: [09:00-12:00]')
  const { output } = await alba('centre', 'diff', 'atelier.yaml')
  expect(output).toContain('wednesday from « 10:00-13:00, 14:00-19:00 » to « 11:00-13:00, 14:00-20:00 »')
  expect(output).toContain('Yann Kervella on 2026-11-28: closed, not 09:00-12:00')
  expect(await alba('centre', 'apply', 'atelier.yaml', '--reopen')).toMatchObject({ code: 0, errors: '' })
  const last = await command.log.readStream('agenda-2026-11-28')
  expect(last.at(-1)).toMatchObject({
    type: 'AvailabilityOpened',
    data: { endsAt: '2026-11-28T11:00:00Z', weekly: true },
  })
  expect((await alba('centre', 'diff', 'atelier.yaml')).output).toMatch(/^Nothing to change/)
})

it('says what is wrong in a file, what stopped it, and how it is used', { timeout: 120_000 }, async () => {
  await writeFile(join(folder, 'wrong.yaml'), 'rooms:\n  - name: Cabine\n    type: Cabine\n')
  expect(await alba('centre', 'apply', 'wrong.yaml')).toMatchObject({
    code: 1,
    errors: `wrong.yaml cannot be used:
line 2: rooms › Cabine › kind: Cette information est obligatoire
line 3: rooms › Cabine › type: Cette information n’est pas connue
`,
  })
  expect(await alba('centre', 'diff', 'nowhere.yaml')).toMatchObject({
    code: 1,
    errors: 'There is no file nowhere.yaml that can be read.\n',
  })

  // The log's other category of this name, which the file lacks, stays.
  await writeFile(join(folder, 'taken.yaml'), 'categories:\n  - { id: 7, slug: massages, name: Massages }\n')
  const stopped = await alba('centre', 'apply', 'taken.yaml')
  expect(stopped.code).toBe(1)
  expect(stopped.errors).toContain('It stopped at the category « massages » (7): ')
  expect(stopped.errors).toContain('409 already_exists')
  expect(stopped.errors).toContain('Nothing was changed. « apply » goes on from there.\n')

  for (const args of [
    [],
    ['centre'],
    ['centre', 'diff'],
    ['centre', 'apply', 'a', 'b'],
    ['centre', 'check', 'a', '--every'],
  ])
    expect(await alba(...args)).toMatchObject({ code: 1, errors: expect.stringContaining('Usage: npm run alba') })
  expect(await alba('centre', 'apply', 'atelier.yaml', '--as', ' ')).toMatchObject({ code: 1 })
})
