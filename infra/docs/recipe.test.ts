import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../local/root.ts'

/*
 * CONTRIBUTING.md has a recipe for a new field that visitors fill in when they book. This test follows it on a copy of
 * the sources, for the field « Comment nous avez-vous connus ? », with exactly the edits and the files that the recipe
 * names.
 */

/** A text of a file, and what the recipe adds directly after it. */
type Edit = readonly [text: string, added: string]

const TYPED = "personal(z.string().max(200).nullable(), 'answers')"
const edits: Readonly<Record<string, readonly Edit[]>> = {
  'contracts/src/bookings/api.ts': [['  notes: optionalText(2000),\n', '  how_known: optionalText(200),\n']],
  'contracts/src/bookings/visitor-details.ts': [
    ["  notes: personal(z.string().max(2000).nullable(), 'answers'),\n", `  howKnown: ${TYPED}.optional(),\n`],
  ],
  'contracts/src/bookings/rows.ts': [['    notes: text().nullable(),\n', '    how_known: text().nullable(),\n']],
  'services/projector/src/bookings/projection.ts': [
    ['    notes: data.notes,\n', '    how_known: data.howKnown ?? null,\n'],
  ],
  'web/src/storefront/booking/form/schema.ts': [
    ['  notes: z.string().max(2000),\n', '  howKnown: z.string().max(200),\n'],
  ],
  'web/src/storefront/booking/form/details.tsx': [
    [
      '        <AskedField key={asked.what} form={form} asked={asked} />\n      ))}\n',
      `      <TextField {...register('howKnown')} id="howKnown" label="Comment nous avez-vous connus ?" />\n`,
    ],
  ],
  'web/src/storefront/booking/model/draft.ts': [
    ['  notes: string\n', '  howKnown: string\n'],
    ["  notes: '',\n", "  howKnown: '',\n"],
  ],
  'web/src/storefront/booking/model/place-booking.ts': [
    ['    notes: notesOf(values.notes, extra.sharedAnswers ?? []),\n', '    how_known: values.howKnown.trim(),\n'],
  ],
}

let copy: string
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'alba-recipe-'))
  for (const folder of ['contracts', 'services/platform', 'services/projector', 'web/src'])
    await cp(join(root, folder), join(copy, folder), { recursive: true, filter: isSource })
  for (const file of ['tsconfig.base.json', 'web/tsconfig.json']) await cp(join(root, file), join(copy, file))
  await linkPackages()
})
afterAll(() => rm(copy, { recursive: true }))

/** The copy needs no tests, pictures or fonts. */
const isSource = (path: string) =>
  !/\/(node_modules|dist|\.turbo)$/.test(path) && !/\.(ttf|jpg|png|webp|avif|test\.tsx?)$/.test(path)

/** Links the installed packages into the copy; the workspaces are those of the copy. */
async function linkPackages(): Promise<void> {
  const modules = join(copy, 'node_modules')
  await mkdir(join(modules, '@alba'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@alba') await symlink(join(root, 'node_modules', name), join(modules, name))
  await symlink(join(copy, 'contracts'), join(modules, '@alba/contracts'))
  for (const name of ['platform', 'projector'])
    await symlink(join(copy, 'services', name), join(modules, '@alba', name))
}

/** Replaces a text of a file in the copy. */
async function edit(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(join(copy, path), 'utf8')
  expect(text).toContain(from)
  await writeFile(join(copy, path), text.replace(from, to))
}

type Ran = { readonly code: number; readonly text: string }

const run = (program: string, ...args: string[]): Promise<Ran> =>
  promisify(execFile)(process.execPath, [join(copy, program), ...args], { cwd: copy }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stdout, stderr }) => ({ code, text: stdout + stderr }),
  )

/**
 * `npm run golden` on the copy. Golden events are examples of every version of every event, which today's schemas and
 * read models must still understand. The command adds missing ones, and names what refuses them.
 */
const golden = () => run('services/projector/src/golden/main.ts')

/** Files that the recipe in CONTRIBUTING.md names. */
async function placesNamed(): Promise<string[]> {
  const text = await readFile(join(root, 'CONTRIBUTING.md'), 'utf8')
  const [, recipe = ''] = /- \*\*A field that a visitor types with a booking\*\*([\s\S]*?)\n- \*\*/.exec(text) ?? []
  return [...recipe.matchAll(/`([\w/.-]+\.tsx?)`/g)].map(([, path = '']) => path)
}

it('the recipe names every file that must change, and no other', async () => {
  expect((await placesNamed()).toSorted()).toEqual(Object.keys(edits).toSorted())
})

// The next two tests go on with the copy as the one before left it.
it('the recipe works; a required field and a forgotten version of the projection are refused', async () => {
  for (const [path, places] of Object.entries(edits))
    for (const [text, added] of places) await edit(path, text, text + added)

  // First mistake: the field is required.
  await edit('contracts/src/bookings/visitor-details.ts', `${TYPED}.optional(),\n`, `${TYPED},\n`)
  const required = await golden()
  expect(required).toMatchObject({ code: 1, text: expect.stringContaining('its schema refuses it (howKnown)') })
  expect(required.text).toContain('Make a new field optional')
  await edit('contracts/src/bookings/visitor-details.ts', `howKnown: ${TYPED},\n`, `howKnown: ${TYPED}.optional(),\n`)

  // Second mistake: the projection keeps its version.
  const sameVersion = await golden()
  expect(sameVersion.code).toBe(1)
  expect(sameVersion.text).toMatch(/Wrote BookingRequested 2 \S+\./)
  const [, next = ''] = /« bookings » changed .* give its projection version (\d+)/.exec(sameVersion.text) ?? []
  await edit('services/projector/src/bookings/projection.ts', `version: ${Number(next) - 1},`, `version: ${next},`)

  const done = await golden()
  expect(done).toMatchObject({ code: 0, text: expect.stringContaining('No golden event is missing.') })
  expect(done.text).toMatch(new RegExp(`Recorded .*bookings ${next}`))
  expect(await howKnownOfBookings()).toEqual([null, expect.any(String)])
})

/** Values of the new column for the oldest and for the newest golden event. */
async function howKnownOfBookings(): Promise<unknown> {
  const program = `
    import { readGoldenEvents } from '@alba/platform/testing/golden/log'
    import { bookings } from './bookings/projection.ts'
    import { rowsAfter } from './testing/fold.ts'
    const made = (await readGoldenEvents()).filter(({ type }) => type === 'BookingRequested')
    const known = event => rowsAfter(bookings, [event]).bookings[0].how_known
    console.log(JSON.stringify([known(made.at(0)), known(made.at(-1))]))`
  const path = 'services/projector/src/known.ts'
  await writeFile(join(copy, path), program)
  return JSON.parse((await run(path)).text)
}

it('the type checker accepts the recipe, apart from the fixtures of tests', async () => {
  const config = {
    extends: './web/tsconfig.json',
    compilerOptions: { allowImportingTsExtensions: true },
    include: [...Object.keys(edits), 'web/src/**/*.d.ts'],
  }
  await writeFile(join(copy, 'tsconfig.json'), JSON.stringify(config))
  expect(await run(relative(copy, await typeChecker()), '-p', '.')).toEqual({ code: 0, text: '' })
})

/** Path of the installed TypeScript compiler. */
async function typeChecker(): Promise<string> {
  const file = join(copy, 'node_modules/typescript/package.json')
  const { bin } = JSON.parse(await readFile(file, 'utf8')) as { bin: { tsc: string } }
  return join(dirname(file), bin.tsc)
}
