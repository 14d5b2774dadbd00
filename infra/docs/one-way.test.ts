import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../local/root.ts'

/*
 * ARCHITECTURE.md, « One way for each thing », lists things that only one file may do, and the test or import rule that
 * notices when another file does one too. For the things below there is no import rule, so this test searches the code of
 * the services. `web/one-way.test.ts` does the same for the web app.
 */

const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8')

/** Code of the services, without tests and what only tests use. */
const services: [path: string, code: string][] = []
for await (const path of glob('services/*/src/**/*.ts', { cwd: root }))
  if (!/[.]test[.]|[/]testing[/]/.test(path)) services.push([path, await read(path)])
services.sort()

it.each([
  [
    'giving time back',
    /\breleaseSlot\(/,
    // The first file is the decision itself.
    ['services/command/src/agenda/decide.ts', 'services/command/src/bookings/release-time.ts'],
  ],
  // Only the decision about a day may write that the time is free again.
  ['giving time back', /type: 'SlotReleased'/, ['services/command/src/agenda/decide.ts']],
  ['reading the inside of zod', /\b_zod\b/, ['services/platform/src/zod-definition.ts']],
  [
    'parking',
    /\bcommand\.(parked|dropped)\b/,
    // A move of the log carries the positions of parked events over.
    ['services/command/src/policies/parked.ts', 'services/command/src/store-move/positions.ts'],
  ],
  ['parking', /\bbus\.parked\b/, ['services/platform/src/bus/parked.ts']],
])('%s: only the expected files contain %s', (_thing, mark, paths) =>
  expect(services.filter(([, code]) => mark.test(code)).map(([path]) => path)).toEqual(paths),
)

const section = (await read('ARCHITECTURE.md')).split('\n## One way for each thing\n')[1]?.split('\n## ')[0] ?? ''
const rows = section
  .split('\n')
  .filter(line => line.startsWith('| ') && line.includes('`'))
  .map(line => {
    const [, thing = '', where = '', finder = ''] = line.split('|').map(cell => cell.trim())
    const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)
    return { thing, files: quoted(where), finders: quoted(finder) }
  })

it('finds the rows of the table', () => {
  expect(rows.length).toBeGreaterThan(8)
})

it.each(rows)(
  '$thing: the rules and tests in its row exist, and one of the tests names each file of the row',
  async ({ files, finders }) => {
    const rules = await read('.dependency-cruiser.mjs')
    const unknown = finders.filter(finder => !finder.includes('/') && !rules.includes(`'${finder}'`))
    expect(unknown).toEqual([])
    const tests = await Promise.all(finders.filter(finder => finder.includes('/')).map(read))
    const unnamed = files.filter(file => !tests.some(test => test.includes(file.replace('web/src/', ''))))
    expect(files.length).toBeGreaterThan(0)
    expect(unnamed).toEqual([])
  },
)
