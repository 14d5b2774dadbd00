import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { addDays } from '@alba/contracts/shared/centre-time'
import { tracesOfTheDemo } from '@alba/contracts/testing/other-centres'
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

/** A mail of the catcher, as a person reads it. */
type CaughtMail = { readonly subject: string; readonly text: string; readonly html: string; readonly from: unknown }

async function mailsAfter(act: () => Promise<unknown>, count: number): Promise<CaughtMail[]> {
  await act()
  const list = async () => (await (await fetch(`${stack.urls.mail}/api/mails`)).json()) as { id: number }[]
  await expect.poll(async () => (await list()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(count)
  return Promise.all(
    (await list()).map(
      async ({ id }) => (await fetch(`${stack.urls.mail}/api/mails/${id}`)).json() as Promise<CaughtMail>,
    ),
  )
}

const traceIn = (said: unknown): string | undefined => tracesOfTheDemo.exec(JSON.stringify(said))?.[0]

it('has nothing of the demo in what it answers, in its mails and in its logs', async () => {
  const centre = await get('/api/centre')
  expect(centre).toMatchObject({ identity: { name: 'L’Atelier des Marées', legal: { form: 'sole_trader' } } })
  expect(traceIn(centre)).toBeUndefined()
  const docs = await get('/api/docs/json')
  expect(docs.info.contact).toEqual({ name: 'L’Atelier des Marées', email: 'bonjour@atelier-des-marees.example' })
  expect(traceIn(docs)).toBeUndefined()

  const declaration = { name: 'Zoé Petit', email: 'zoe@example.org', reference: 'ABCD-EFGH-JKLM' }
  const mails = await mailsAfter(
    () =>
      fetch(`${stack.urls.site}/api/withdrawals`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(declaration),
      }),
    1,
  )
  for (const mail of mails) {
    expect(traceIn(mail)).toBeUndefined()
    expect(mail.text).toContain('L’Atelier des Marées, 8 quai de la Fosse, 44000 Nantes')
  }

  for await (const path of glob('data/logs/*', { cwd: folder })) {
    // The path of the log says where the working copy lies, which may be called like the demo.
    const lines = (await readFile(join(folder, path), 'utf8')).replaceAll(root, '')
    expect(traceIn(lines), path).toBeUndefined()
  }
}, 120_000)
