import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { centreState } from '@alba/contracts/centre/state'
import { runTool } from '@alba/platform/testing/run-tool'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { secret, startCommand, type TestCommand } from '../testing/command-service.ts'

/** @returns the address at which a service listens from now on */
async function listening({ service: { app } }: TestCommand): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

let command: TestCommand
let url: string
let folder: string
beforeAll(async () => {
  command = await startCommand({ at: '2026-11-25T08:00:00Z' })
  url = await listening(command)
  folder = await mkdtemp(join(tmpdir(), 'alba-centre-'))
  await copyFile(
    join(import.meta.dirname, '../../../../infra/centres/atelier-des-marees.yaml'),
    join(folder, 'atelier.yaml'),
  )
  await cp(join(import.meta.dirname, '../../../../infra/centres/images'), join(folder, 'images'), { recursive: true })
})
afterAll(async () => {
  await command.stop()
  await rm(folder, { recursive: true })
})

/** Runs the tool as an operator does, in the folder of the files. */
const alba = (...args: readonly string[]) => albaAt(url, ...args)

/** The same for the installation at an address. */
function albaAt(address: string, ...args: readonly string[]) {
  const env = { COMMAND_URL: address, ALBA_SERVICE_SECRET: secret, INIT_CWD: folder }
  return runTool({ script: join(import.meta.dirname, '../cli/alba.ts'), words: args, env })
}

const atelier = () => readFile(join(folder, 'atelier.yaml'), 'utf8')
async function edit(from: string, to: string): Promise<void> {
  const before = await atelier()
  expect(before).toContain(from)
  await writeFile(join(folder, 'atelier.yaml'), before.replace(from, to))
}
const actorOf = async (stream: string) => (await command.log.readStream(stream)).at(-1)?.metadata.actor

it('creates a centre from its file, changes it, and writes the file back', { timeout: 300_000 }, async () => {
  expect(await alba('centre', 'check', 'atelier.yaml')).toMatchObject({
    code: 0,
    output: 'atelier.yaml says a centre (people: 1, rooms: 1, services: 4, pictures: 4).\n',
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
  expect(await actorOf('settings')).toEqual({ kind: 'operator', id: 'Zoé Œillet' })
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

it('retires what is missing in the file only with --retire', { timeout: 300_000 }, async () => {
  await edit('  - name: Massage en entreprise', '  - name: Massage au bureau')
  const kept = await alba('centre', 'apply', 'atelier.yaml')
  expect(kept.output).toContain(
    'Only in the log, and left as it is (--retire retires it):\n  the service « Massage en entreprise » (4)\n',
  )
  const retired = await alba('centre', 'apply', 'atelier.yaml', '--retire')
  expect(retired.output).toContain('retires the service « Massage en entreprise » (4)\n')
  const { services } = command.service.deps.reference.current()
  expect([services.get(4)?.retired, services.get(5)?.name]).toEqual([true, 'Massage au bureau'])
})

it('leaves a day that staff changed by hand, and says so', { timeout: 300_000 }, async () => {
  const [opened] = await command.log.readStream('agenda-2026-11-28')
  if (opened?.type !== 'AvailabilityOpened') throw new Error('the Saturday is not open')
  await command.send('remove-availability', { availabilityId: opened.data.availabilityId })
  const left = await alba('centre', 'apply', 'atelier.yaml')
  expect(left.output).toContain(
    'Days changed by hand, and left as they are (--reopen gives them the hours of the file, except on days of an absence):\n  Yann Kervella on 2026-11-28: closed, not 09:00-13:00\n',
  )
  expect(left.output).toContain('Nothing to change')
  await alba('centre', 'export', 'atelier.yaml')
  expect(await atelier()).toContain('2026-11-28: []')
  expect(await atelier()).toContain('# Nobody books for the next four hours.')
  expect((await alba('centre', 'diff', 'atelier.yaml')).output).toMatch(/^Nothing to change: \d+ unchanged\.\n$/)
})

it('changes the hours of a weekday, also on days that were changed by hand when --reopen is given', {
  timeout: 300_000,
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

/** What the log says of all pictures. */
const picturesNow = async () => {
  const headers = { authorization: `Bearer ${secret}` }
  const state = centreState.parse(await (await fetch(`${url}/centre`, { headers })).json())
  return state.pictures
}

it('uploads the pictures beside the file, and uploads nothing again for the same pictures', {
  timeout: 300_000,
}, async () => {
  const { logo, hero, portraits, services } = await picturesNow()
  expect(logo).toMatchObject({ width: 448 })
  expect(hero).toMatchObject({ alt: 'Des galets au bord de la Loire, à marée basse', width: 900, height: 1_000 })
  expect(portraits).toMatchObject([{ person: 'Yann Kervella', width: 600 }])
  expect(services).toMatchObject([{ serviceId: 1, alt: 'Une table de massage devant la fenêtre', width: 800 }])
  const stored = await command.database.query('SELECT DISTINCT hash FROM pictures.files WHERE hash = ANY ($1)', [
    [logo, hero, ...portraits, ...services].map(each => each?.hash),
  ])
  expect(stored.rows).toHaveLength(4)
})

it('replaces, describes and removes pictures, by their content', { timeout: 300_000 }, async () => {
  const before = await picturesNow()
  await copyFile(join(folder, 'images/pierres.jpg'), join(folder, 'images/table.jpg'))
  await edit('Des galets au bord de la Loire, à marée basse', 'Des galets')
  await edit('file: images/yann.jpg', 'file: null')
  const { output, errors } = await alba('centre', 'apply', 'atelier.yaml')
  expect([output, errors]).toEqual([
    expect.stringContaining('replaces the picture of « Massage des marées » (1): images/table.jpg, 800 × 600\n'),
    '',
  ])
  expect(output).toContain('changes what the picture of the home page shows from « Des galets au bord')
  expect(output).toContain('removes the portrait of Yann Kervella\n')
  const after = await picturesNow()
  expect(after.portraits).toEqual([])
  expect(after.services[0]?.hash).not.toBe(before.services[0]?.hash)
  expect(after.hero).toEqual({ ...before.hero, alt: 'Des galets' })
  expect((await alba('centre', 'export', 'atelier.yaml')).output).toBe('atelier.yaml says what the log says.\n')
})

it('writes the pictures beside a new file, from which another installation can be created', {
  timeout: 300_000,
}, async () => {
  await mkdir(join(folder, 'away'))
  expect((await alba('centre', 'export', 'away/centre.yaml')).output).toBe(
    'away/centre.yaml is written, and 3 pictures beside it.\n',
  )
  expect(await readdir(join(folder, 'away/images'))).toEqual(['accueil.jpeg', 'logo.png', 'massage-des-marees.jpeg'])
  expect((await alba('centre', 'diff', 'away/centre.yaml')).output).toMatch(/^Nothing to change/)
  const other = await startCommand({ at: '2026-11-25T08:00:00Z' })
  try {
    const otherUrl = await listening(other)
    expect(await albaAt(otherUrl, 'centre', 'apply', 'away/centre.yaml')).toMatchObject({ code: 0, errors: '' })
    await mkdir(join(folder, 'back'))
    await albaAt(otherUrl, 'centre', 'export', 'back/centre.yaml')
    const texts = ['away', 'back'].map(name => readFile(join(folder, name, 'centre.yaml'), 'utf8'))
    expect(new Set(await Promise.all(texts)).size).toBe(1)
    expect(await readdir(join(folder, 'back/images'))).toEqual(await readdir(join(folder, 'away/images')))
  } finally {
    await other.stop()
  }
})

it('refuses the pictures that an upload would refuse, names their lines, and changes nothing', {
  timeout: 300_000,
}, async () => {
  const before = await picturesNow()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  await writeFile(join(folder, 'images/script.png'), svg)
  await writeFile(join(folder, 'images/large.jpg'), Buffer.alloc(6_000_000, 1))
  await writeFile(join(folder, '..', 'outside.png'), svg)
  await symlink(join(folder, '..', 'outside.png'), join(folder, 'images/link.png'))
  const sections = [
    'pictures:',
    '  logo: images/script.png',
    '  hero: { file: images/large.jpg, shows: Rien }',
    '  services:',
    '    - { service: Massage, file: images/link.png, shows: Rien }',
    '    - { service: Bain, file: images/nowhere.png, shows: Rien }',
  ]
  const service = (name: string) => `  - { name: ${name}, durationMinutes: 60, price: 60, roomKind: Cabine }`
  const lists = ['rooms: [{ name: Une, kind: Cabine }]', 'services:', service('Massage'), service('Bain')]
  await writeFile(join(folder, 'pictures.yaml'), [...sections, ...lists, ''].join('\n'))
  for (const verb of ['check', 'apply'])
    expect(await alba('centre', verb, 'pictures.yaml')).toMatchObject({
      code: 1,
      output: '',
      errors: `pictures.yaml cannot be used:
line 2: pictures › logo: « images/script.png » : Ce fichier n’est pas une image lisible. Choisissez une image JPEG, PNG, WebP ou AVIF.
line 3: pictures › hero › file: « images/large.jpg » : Cette image dépasse 5 Mo. Choisissez-en une plus légère.
line 5: pictures › services › Massage › file: « images/link.png » : Ce fichier n’est pas dans le dossier du centre
line 6: pictures › services › Bain › file: « images/nowhere.png » : Ce fichier n’existe pas
`,
    })
  await writeFile(join(folder, 'paths.yaml'), ['pictures: { logo: ../outside.png }', ...lists, ''].join('\n'))
  expect((await alba('centre', 'check', 'paths.yaml')).errors).toContain('line 1: pictures › logo: Indiquez une image')
  expect(await picturesNow()).toEqual(before)
})

it('says what is wrong in a file, which command was refused, and how the tool is used', {
  timeout: 300_000,
}, async () => {
  await writeFile(join(folder, 'wrong.yaml'), 'rooms:\n  - name: Cabine\n    type: Cabine\n')
  expect(await alba('centre', 'apply', 'wrong.yaml')).toMatchObject({
    code: 1,
    errors: `wrong.yaml cannot be used:
line 2: rooms › Cabine › kind: Cette information est obligatoire
line 3: rooms › Cabine › type: Cette information n’est pas connue
`,
  })
  await writeFile(join(folder, 'latin.yaml'), Buffer.from('practitioners: [{ name: Salom\xe9 Vidal }]\n', 'latin1'))
  expect(await alba('centre', 'check', 'latin.yaml')).toMatchObject({
    code: 1,
    errors: 'latin.yaml is not written in UTF-8: save it as UTF-8.\n',
  })
  expect(await alba('centre', 'export', 'latin.yaml')).toMatchObject({ code: 1 })
  expect(await readFile(join(folder, 'latin.yaml'), 'latin1')).toContain('Salom\xe9 Vidal')
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
