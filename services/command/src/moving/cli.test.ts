import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool, runToolApart, type ToolRun } from '@alba/platform/testing/run-tool'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookingBody, defineCentre, secret, startCommand, type TestCommand } from '../testing/command-service.ts'
import { untilIdle } from '../testing/flow.ts'

type Copy = { readonly command: TestCommand; readonly url: string }
let old: Copy
let folder: string
const copies: TestCommand[] = []

async function startCopy(): Promise<Copy> {
  const command = await startCommand()
  copies.push(command)
  await command.service.app.listen({ port: 0, host: '127.0.0.1' })
  return { command, url: `http://127.0.0.1:${(command.service.app.server.address() as AddressInfo).port}` }
}
beforeAll(async () => {
  old = await startCopy()
  await defineCentre(old.command)
  folder = await mkdtemp(join(tmpdir(), 'alba-import-'))
  await copyFile(join(import.meta.dirname, 'testing/amelia-appointments.csv'), join(folder, 'appointments.csv'))
})
afterAll(async () => {
  for (const command of copies) await command.stop()
  await rm(folder, { recursive: true })
})

/** The tool as an operator runs it, in the folder of the files. */
const toolOf = ({ url }: Copy, words: readonly string[]) => ({
  script: join(import.meta.dirname, '../cli/alba.ts'),
  words,
  env: { COMMAND_URL: url, ALBA_SERVICE_SECRET: secret, INIT_CWD: folder },
})
const inLines = ({ output, ...run }: ToolRun) => ({ ...run, output: output.split('\n').map(line => line.trimEnd()) })

const alba = async (copy: Copy, ...words: readonly string[]) => inLines(await runTool(toolOf(copy, words)))
/** The same in a process of its own, for two at the same time. */
const albaApart = async (copy: Copy, ...words: readonly string[]) => inLines(await runToolApart(toolOf(copy, words)))

const mapping = `system: Amelia
names:
  services: { Relaxing bath: Bain enveloppé }
  practitioners: { Claire Martin: Nurse 1 }
file: { date: 'MMMM d, yyyy', time: 'h:mm a' }
`

it('says what would happen to each row, then imports each row once', { timeout: 120_000 }, async () => {
  const ready = await readFile(join(import.meta.dirname, 'mappings/amelia.yaml'), 'utf8')
  const bookings = ready.slice(ready.indexOf('\nbookings:'))
  await writeFile(join(folder, 'ours.yaml'), mapping + bookings)
  const args = ['import', 'bookings', 'appointments.csv', '--mapping', 'ours.yaml', '--as', 'Inès'] as const
  const head = await old.command.log.head()
  const tried = await alba(old, ...args, '--dry-run')
  expect(tried).toMatchObject({ code: 1, errors: '' })
  expect(tried.output).toEqual([
    'row 2     will be created  booking on 2026-11-23 10:00',
    'row 3     REFUSED          booking on 2026-11-23 10:30: the time is taken, or no practitioner or room is free',
    'row 4     left out         « Status » is « Canceled »',
    'row 5     left out         booking on 2026-11-02 10:00: it is over',
    'row 6     REFUSED          column « Service »: the centre has no service « Hot stones » (names › services in the mapping)',
    'row 7     REFUSED          column « Customer Email » is empty',
    'row 8     REFUSED          column « Start Time »: « 23/11/2026 15:00 » is not a date and time like MMMM d, yyyy h:mm a',
    'row 9     REFUSED          it says the same as row 2: if both are meant, the file needs a column with ids (« id » in the mapping)',
    'row 11    will be created  booking on 2026-11-23 15:00',
    '2 will be created, 2 left out, 5 refused.',
    '',
  ])
  expect(await old.command.log.head()).toBe(head)

  // Two operators at once.
  const both = await Promise.all([albaApart(old, ...args), albaApart(old, ...args)])
  const created = both.flatMap(({ output }) => output.filter(line => /^row \d+ +created/.test(line)))
  const known = both.flatMap(({ output }) => output.filter(line => /^row \d+ +already here/.test(line)))
  expect([created.length, known.length]).toEqual([2, 2])
  const again = await alba(old, ...args)
  expect(again.output.at(-2)).toBe('2 already here, 2 left out, 5 refused.')
})

it('says what is wrong with a mapping or a file', { timeout: 120_000 }, async () => {
  await writeFile(join(folder, 'wrong.yaml'), 'bookings:\n  columns: { service: Service, mail: Email }\n')
  const wrong = await alba(old, 'import', 'bookings', 'appointments.csv', '--mapping', 'wrong.yaml', '--from', 'X')
  expect(wrong.errors).toContain('wrong.yaml cannot be used: bookings › columns › email:')
  const lacks = await alba(old, 'import', 'clients', 'appointments.csv', '--mapping', 'amelia')
  expect(lacks.errors).toContain('appointments.csv cannot be used: the file has no column « Email ». Its columns are')
  await writeFile(join(folder, 'latin.csv'), Buffer.from('Email,Pr\xe9nom\n', 'latin1'))
  const latin = await alba(old, 'import', 'clients', 'latin.csv', '--mapping', 'amelia')
  expect(latin.errors).toBe(
    'latin.csv cannot be used: the file is not written in utf-8: change « charset » in the mapping\n',
  )
  for (const args of [['import'], ['import', 'people', 'x.csv'], ['export', 'x'], ['import', 'all']])
    expect(await alba(old, ...args)).toMatchObject({ code: 1, errors: expect.stringContaining('Usage: npm run alba') })
})

it('exports everything, and another installation imports it', { timeout: 240_000 }, async () => {
  const { command } = old
  const body = bookingBody({
    serviceId: 1,
    startTime: '2026-11-23T11:00:00',
    customerName: 'Ève "Fée" ; Noël',
    notes: 'Deux\nlignes, « oui »',
  })
  const staff = { ...body, adminNotes: '=1+1', practitionerId: 2, eligibilityConfirmed: false }
  expect(await command.send('book-for-client', staff, { 'x-actor': 'practitioner:1' })).toMatchObject({ status: 200 })
  await writeFile(
    join(folder, 'bons.csv'),
    'Code;Reste;Fin;Nom;Mail\r\nNOEL-2025-0017;60,50 €;31/12/2027;Léa Noël;lea@example.org\r\n',
  )
  await writeFile(
    join(folder, 'bons.yaml'),
    "file: { separator: ';', decimal: ',', date: dd/MM/yyyy }\nvouchers: { columns: { code: Code, balance: Reste, expires: Fin, name: Nom, email: Mail } }\n",
  )
  const vouchers = await alba(old, 'import', 'vouchers', 'bons.csv', '--mapping', 'bons.yaml', '--from', 'Planity')
  expect(vouchers).toMatchObject({ code: 0, errors: '' })
  await untilIdle(command)

  expect(await alba(old, 'export', '--all', 'away')).toMatchObject({ code: 0, errors: '' })
  const away = join(folder, 'away')
  expect((await readdir(away)).toSorted()).toEqual(
    ['README.md', 'bookings.csv', 'centre.yaml', 'clients.csv', 'copy.json', 'events.jsonl', 'packages.csv'].concat([
      'payments.csv',
      'vouchers.csv',
      'withdrawals.csv',
    ]),
  )
  expect((await stat(join(away, 'clients.csv'))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(away, 'clients.csv'), 'utf8')).toContain('"Ève ""Fée"" ; Noël"')
  expect((await alba(old, 'export', '--all', 'away')).errors).toBe('away is not empty.\n')
  expect((await alba(old, 'import', 'all', 'away')).errors).toContain('was exported by this copy')

  const young = await startCopy()
  expect(await alba(young, 'centre', 'apply', 'away/centre.yaml')).toMatchObject({ code: 0, errors: '' })
  const moved = await alba(young, 'import', 'all', 'away')
  expect(moved).toMatchObject({ code: 0, errors: '' })
  await untilIdle(young.command)
  await alba(young, 'export', '--all', 'again')
  for (const [file, ignored] of [
    ['clients.csv', []],
    ['vouchers.csv', ['id']],
    ['bookings.csv', ['id']],
  ] as const)
    expect(await rowsOf(join(folder, 'again', file), ignored)).toEqual(await rowsOf(join(away, file), ignored))
  const second = await alba(young, 'import', 'all', 'away')
  expect(second.output.filter(line => / created/.test(line))).toEqual([])
  expect(second.code).toBe(0)
})

/** The rows of a table in any order, without some columns. */
async function rowsOf(path: string, ignored: readonly string[]): Promise<unknown[]> {
  const { parse } = await import('csv-parse/sync')
  const rows: Record<string, string>[] = parse(await readFile(path, 'utf8'), { columns: true })
  const kept = rows.map(row => Object.fromEntries(Object.entries(row).filter(([title]) => !ignored.includes(title))))
  return kept.map(row => JSON.stringify(row)).toSorted()
}
