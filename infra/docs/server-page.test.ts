import { glob, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../local/root.ts'

/*
 * Each command in docs/server.md exists, with its verb and options. That Alba's commands work is tested by
 * infra/server/whole.long.test.ts.
 */

const read = (path: string) => readFile(join(root, path), 'utf8')
const page = await read('docs/server.md')
/** The commands in code blocks, and those between backticks in the text. */
const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block)
const spans = [...page.matchAll(/`((?:sudo )?(?:(?:[\w./-]+\/bin\/)?alba(?:-server)?|systemctl) [^`\n]+)`/g)].map(
  ([, span = '']) => span,
)
const commandLines = [...blocks.join('').split('\n'), ...spans].map(line => line.trim()).filter(Boolean)

/** The programs of the system that the page uses. */
const systemPrograms = ['apt', '-u', 'tar', 'cp', 'install', 'rm', 'sh', 'systemctl', 'npm', 'openssl']
/** The sources of Alba's programs. Lines of their usage begin with verbs, and their `parseArgs` name the options. */
const sources = {
  'alba-server': await read('infra/server/main.ts'),
  alba: await sourcesOf(
    'services/command/src/**/{cli/alba,cli,keys-cli}.ts',
    'services/projector/src/{cli,mailer/cli}.ts',
  ),
}

async function sourcesOf(...patterns: string[]): Promise<string> {
  const paths = await Array.fromAsync(glob(patterns, { cwd: root }))
  return (await Promise.all(paths.map(read))).join('\n')
}

/** The calls of Alba's programs in a line, without redirections: `['alba-server', 'roll-back', '0.4.0']`. */
function callsIn(line: string): string[][] {
  const calls = line.matchAll(/(?:^|\/bin\/)(alba-server|alba) ([^<>';|&]+)/g)
  return [...calls].map(([, program = '', rest = '']) => [program, ...rest.trim().split(/\s+/)])
}

it('has commands', () => {
  expect(commandLines.length).toBeGreaterThan(20)
  const called = commandLines.flatMap(callsIn).map(([program, verb]) => `${program} ${verb}`)
  for (const each of ['alba-server install', 'alba-server roll-back', 'alba-server restart', 'alba-server status'])
    expect(called).toContain(each)
  for (const verb of ['restore', 'keys', 'verify', 'practitioners', 'centre']) expect(called).toContain(`alba ${verb}`)
})

it('starts, stops and edits only units that there are', async () => {
  const units = await readdir(join(root, 'infra/server/units'))
  const named =
    commandLines
      .filter(line => line.includes('systemctl'))
      .join(' ')
      .match(/\balba[@\w.-]*/g) ?? []
  const templates = named
    .map(name => name.replace(/@[ab]\./, '@.'))
    .map(name => (name.includes('.') ? name : `${name}.service`))
  expect(templates.length).toBeGreaterThan(4)
  expect(templates.filter(name => !units.includes(name))).toEqual([])
})

it('calls only known programs of the system, and those of Alba by their paths', () => {
  const programs = commandLines.map(line => line.replace(/^sudo /, '').split(' ')[0] ?? '')
  const unknown = programs.filter(each => !systemPrograms.includes(each) && !/(^|\/bin\/)alba(-server)?$/.test(each))
  expect(unknown).toEqual([])
})

it('names only verbs and options that the programs have', () => {
  const unknown = commandLines.flatMap(callsIn).flatMap(([program = '', verb = '', ...rest]) => {
    const source = sources[program as keyof typeof sources]
    const has = (word: string) =>
      word.startsWith('--')
        ? new RegExp(`^\\s+'?${word.slice(2)}'?: \\{`, 'm').test(source)
        : new RegExp(`^  (?:[\\w |-]+ )?${word}\\b`, 'm').test(source)
    const words = [verb, ...rest.filter(word => word.startsWith('--'))].filter(word => word !== '…')
    return words.filter(word => !has(word)).map(word => `${program} ${verb}: ${word}`)
  })
  expect(unknown).toEqual([])
})
