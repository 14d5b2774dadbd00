import { expect, it, vi } from 'vitest'
import { attempt, beside, runQuietly, runSections, type Section, single, together } from './tally.ts'

const ran: string[] = []
const section = (title: string, run: () => Promise<void> = async () => undefined): Section => ({
  title,
  async run() {
    ran.push(`${title} starts`)
    await run()
    ran.push(`${title} ends`)
    return { ...single(true), printed: `what ${title} printed\n` }
  },
})

function recordOutput(): string[] {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation(line => void lines.push(String(line)))
  vi.spyOn(process.stdout, 'write').mockImplementation(text => lines.push(String(text)) > 0)
  return lines
}

it('starts the long section together with the first, shows it after the others, and counts all', async () => {
  const lines = recordOutput()
  const started = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const long = section('long', () => {
    started.resolve()
    return release.promise
  })
  const last = section('last', async () => release.resolve())
  const sections = beside([section('first', () => started.promise), last], long)
  const good = await runSections(sections).finally(() => vi.restoreAllMocks())
  expect(good).toBe(true)
  expect(ran.filter(each => each.endsWith('starts'))).toEqual(['long starts', 'first starts', 'last starts'])
  const shown = lines.filter(line => /^\n━━|^what/.test(line)).map(line => line.trim())
  // The first four lines are the headings and the output of the other two sections.
  expect(shown.slice(4)).toEqual(['━━ long', 'what long printed', expect.stringContaining('━━ Summary')])
  expect(lines.at(-1)).toBe('3 passed, 0 failed')
})

it('counts a section that throws as failed, also when it runs beside others', async () => {
  const lines = recordOutput()
  const broken: Section = { title: 'broken', run: () => Promise.reject(new Error('no such program')) }
  const good = await runSections(beside([section('first')], broken)).finally(() => vi.restoreAllMocks())
  expect(good).toBe(false)
  expect(lines.at(-1)).toBe('1 passed, 1 failed')
  expect(lines.join('\n')).toContain('no such program')
  expect(together([await attempt(broken.run), single(true)])).toMatchObject({ passed: 1, failed: 1 })
})

it('runQuietly runs the sections after a failed one too, and prints only those that failed', async () => {
  const lines = recordOutput()
  expect(await runQuietly([section('good')])).toBe(true)
  expect(lines).toEqual([])
  const bad: Section = { title: 'bad', run: async () => ({ ...single(false, ['a note']), printed: 'an error\n' }) }
  const good = await runQuietly([bad, section('after bad')]).finally(() => vi.restoreAllMocks())
  expect(good).toBe(false)
  expect(lines.map(line => line.trim())).toEqual(['━━ bad', 'an error', 'a note'])
  expect(ran).toContain('after bad ends')
})
