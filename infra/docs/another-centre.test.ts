import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { addDays } from '@alba/contracts/shared/centre-time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { root } from '../local/root.ts'
import { type Stack, startStack } from '../local/stack.ts'

/*
 * What docs/another-centre.md says about the file of a centre, carried out on an empty copy with the page's own commands.
 */

let folder: string
let stack: Stack
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alba-another-'))
  stack = await startStack({ dataDir: join(folder, 'data'), quiet: true, demo: 'none' })
  await copyFile(join(root, 'infra/centres/atelier-des-marees.yaml'), join(folder, 'my-centre.yaml'))
}, 400_000)
afterAll(async () => {
  await stack?.stop()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

/** The commands of the page that begin like this, in its order. */
async function commandsOfPage(start: string): Promise<string[]> {
  const page = await readFile(join(root, 'docs/another-centre.md'), 'utf8')
  return [...page.matchAll(/`npm run ([^`]+)`/g)].flatMap(([, line = '']) => (line.startsWith(start) ? [line] : []))
}

/** Runs a command of the page from the folder of the file. @returns what it prints */
async function run(line: string, given: Readonly<Record<string, string>> = {}): Promise<string> {
  const [name = '', ...words] = line.replace(' -- ', ' ').match(/"[^"]+"|\S+/g) ?? []
  const args = words.map(word => given[word] ?? word.replaceAll('"', ''))
  const env = {
    ...process.env,
    INIT_CWD: folder,
    COMMAND_URL: stack.urls.command,
    ALBA_SERVICE_SECRET: stack.secrets.serviceSecret,
  }
  const child = spawn(process.execPath, [join(root, 'infra/local/bootstrap.mjs'), name, ...args], { env })
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  expect(errors, line).toBe('')
  return output
}

const get = async (path: string) => (await fetch(`${stack.urls.site}${path}`)).json()

/** A Saturday that is neither today nor tomorrow. */
function saturday(): string {
  const day = Temporal.Now.plainDateISO('Europe/Paris').add({ days: 2 })
  return addDays(day.toString(), (6 - day.dayOfWeek + 7) % 7)
}

it('makes a centre of one practitioner, who is open on Saturday, from an empty copy', async () => {
  const [check = '', diff = '', apply = '', exported = ''] = await commandsOfPage('alba')
  expect(await run(check)).toContain('my-centre.yaml says a centre')
  expect(await run(diff)).toContain('creates the service « Massage du dos » (2)')
  expect(await run(apply)).toContain('Done, as Zoé Petit: ')
  expect(await run(apply)).toMatch(/^Nothing to change/)
  expect(await run(exported)).toBe('my-centre.yaml says what the log says.\n')

  const [add = ''] = await commandsOfPage('practitioners')
  expect(await run(add, { '<e-mail>': 'yann@example.org', '<name>': 'Yann Kervella' })).toContain(
    'Yann Kervella (number 1) may use the back office as yann@example.org.',
  )

  const services: { id: number; name: string }[] = await get('/api/services')
  expect(services.map(({ name }) => name)).toContain('Massage des marées')
  const date = saturday()
  const starts: { start_time: string; practitioners: unknown }[] = await get(`/api/slots?service_id=2&date=${date}`)
  expect(starts.map(({ start_time }) => start_time)).toEqual(
    ['09:00', '10:00', '11:30'].map(time => `${date}T${time}:00`),
  )
})
