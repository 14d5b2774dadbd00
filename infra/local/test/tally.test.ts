import { eventually } from '@alba/platform/testing/eventually'
import { beforeEach, expect, it, vi } from 'vitest'
import { runQuietly, runSections, type Section, single } from './tally.ts'

const ran: string[] = []
beforeEach(() => void ran.splice(0))

const section = (title: string, run: () => Promise<void> = async () => undefined): Section => ({
  title,
  async run(say) {
    ran.push(`${title} starts`)
    await run()
    say(`what ${title} printed\n`)
    ran.push(`${title} ends`)
    return single(true)
  },
})

function recordOutput(): string[] {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation(line => void lines.push(String(line)))
  vi.spyOn(process.stdout, 'write').mockImplementation(text => lines.push(String(text)) > 0)
  return lines
}

it('runs lanes at the same time, the sections of a lane in turn, and a step after the one before it', async () => {
  const lines = recordOutput()
  const [slow, quick] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const lanes = [
    [section('slow', () => slow.promise)],
    [section('quick', () => quick.promise), section('after quick', async () => slow.resolve())],
  ]
  const running = runSections([lanes, [[section('last')]]])
  await eventually(() => expect(ran).toEqual(['slow starts', 'quick starts']))
  quick.resolve()
  expect(await running.finally(() => vi.restoreAllMocks())).toBe(true)
  expect(ran.indexOf('after quick starts')).toBeGreaterThan(ran.indexOf('quick ends'))
  expect(ran.slice(-2)).toEqual(['last starts', 'last ends'])
  expect(ran.indexOf('last starts')).toBeGreaterThan(ran.indexOf('slow ends'))
  const shown = lines.filter(line => /^\n━━ (?!Summary)|^what/.test(line)).map(line => line.trim())
  expect(shown.slice(0, 2)).toEqual(['━━ quick', 'what quick printed'])
  expect(shown.slice(-2)).toEqual(['━━ last', 'what last printed'])
  const summary = lines.find(line => line.includes('━━ Summary'))?.match(/✓ [a-z ]+/g)
  expect(summary).toEqual(['✓ slow', '✓ quick', '✓ after quick', '✓ last'])
  expect(lines.at(-1)).toBe('4 passed, 0 failed')
})

it('counts a section that throws as failed, and goes on', async () => {
  const lines = recordOutput()
  const broken: Section = { title: 'broken', run: () => Promise.reject(new Error('no such program')) }
  const good = await runSections([[[broken, section('first')]]]).finally(() => vi.restoreAllMocks())
  expect(good).toBe(false)
  expect(lines.at(-1)).toBe('1 passed, 1 failed')
  expect(lines.join('\n')).toContain('no such program')
})

it('runQuietly runs the sections after a failed one too, and prints only those that failed', async () => {
  const lines = recordOutput()
  expect(await runQuietly([[[section('good')]]])).toBe(true)
  expect(lines).toEqual([])
  const bad: Section = {
    title: 'bad',
    async run(say) {
      say('an error\n')
      return single(false, ['a note'])
    },
  }
  const good = await runQuietly([[[bad, section('after bad')]]]).finally(() => vi.restoreAllMocks())
  expect(good).toBe(false)
  expect(lines.map(line => line.trim())).toEqual(['━━ bad', 'an error', 'a note'])
  expect(ran).toContain('after bad ends')
})
