import { parseArgs } from 'node:util'
import { expect, it, vi } from 'vitest'
import { printedHelp, wrongUsage } from './usage.ts'

const usage = `Usage: npm run alba -- <command>
  centre check <file>     whether the file says a centre
  centre export [<file>]  the file from the log
  pause | resume | abandon <name>  steers its replay
  people erase <e-mail>   erases a person,
                          and prints a certificate

 --as <name>    who does it`

const messageOf = (...[words, options]: [readonly string[], { cause?: unknown }?]) =>
  wrongUsage(usage, words, 'npm run alba', options).message

it('is the whole usage where nothing is asked', () => expect(messageOf([])).toBe(usage))

it.each([
  [
    'centre',
    ['  centre check <file>     whether the file says a centre', '  centre export [<file>]  the file from the log'],
  ],
  ['resume', ['  pause | resume | abandon <name>  steers its replay']],
  ['people', ['  people erase <e-mail>   erases a person,', '                          and prints a certificate']],
])('is what can be said after « %s »', (verb, lines) => {
  expect(messageOf([verb, 'nonsense']).split('\n')).toEqual([
    'Usage: npm run alba -- <command>',
    ...lines,
    '',
    '« npm run alba » lists all commands and options.',
  ])
})

it('names a command that there is not, and an option that there is not', () => {
  expect(messageOf(['centres', 'check'])).toMatch(
    /^Usage: .*\n\nThere is no command « centres »\. « npm run alba » lists/,
  )
  const parsing = (args: string[]) => {
    try {
      return parseArgs({ args, options: { as: { type: 'string' } }, allowPositionals: true })
    } catch (error) {
      return error
    }
  }
  const unknown = messageOf(['centre', '--dry'], { cause: parsing(['centre', '--dry']) })
  expect(unknown).toContain('\n  centre check <file>')
  expect(unknown).toMatch(/\n\nUnknown option '--dry'\. « npm run alba » lists/)
  expect(messageOf(['--as'], { cause: parsing(['--as']) })).toMatch(
    /^Usage: .*\n\nOption '--as <value>' argument missing\. « npm run alba » lists/,
  )
})

/** What is printed for these words; undefined when they do not ask for help. */
function helpOf(words: readonly string[], all?: string) {
  const print = vi.spyOn(console, 'log').mockReturnValue()
  const isAsked = printedHelp(usage, words, all)
  const [printed] = print.mock.calls.flat()
  print.mockRestore()
  expect(printed !== undefined).toBe(isAsked)
  return printed
}

it('prints the usage to whoever asks for help, and the part about a verb where one is named', () => {
  expect(helpOf(['centre', 'check'], 'npm run alba')).toBe(undefined)
  for (const words of [['--help'], ['-h'], ['help'], ['help', 'centres'], ['--help', '--json']])
    expect(helpOf(words, 'npm run alba')).toBe(usage)
  const part = `Usage: npm run alba -- <command>
  pause | resume | abandon <name>  steers its replay

« npm run alba » lists all commands and options.`
  for (const words of [
    ['pause', '--help'],
    ['pause', 'bookings', '-h'],
    ['help', 'pause'],
  ])
    expect(helpOf(words, 'npm run alba')).toBe(part)
  expect(helpOf(['pause', '--help'])).toBe(usage)
})
