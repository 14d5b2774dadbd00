import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../local/root.ts'

/*
 * Every command of docs/server.md exists, with its verbs and options. infra/server/whole.long.test.ts runs those of Alba.
 */

const read = (path: string) => readFile(join(root, path), 'utf8')
const page = await read('docs/server.md')
const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block)
const spans = [...page.matchAll(/`((?:sudo )?(?:[\w./-]+\/bin\/)?alba(?:-server)? [^`\n]+)`/g)].map(
  ([, span = '']) => span,
)
const lines = [...blocks.join('').split('\n'), ...spans].map(line => line.trim()).filter(Boolean)

/** The programs of the system that the page uses. */
const ofTheSystem = ['apt', '-u', 'tar', 'cp', 'install', 'rm', 'sh', 'systemctl', 'npm', 'openssl']
/** The sources of a program of ours: the verbs begin lines of its usage, the options stand in a `parseArgs`. */
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

/** What a line calls of ours, without redirections: `['alba-server', 'roll-back', '0.4.0']`. */
function callsIn(line: string): string[][] {
  const calls = line.matchAll(/(?:^|\/bin\/)(alba-server|alba) ([^<>';|&]+)/g)
  return [...calls].map(([, program = '', rest = '']) => [program, ...rest.trim().split(/\s+/)])
}

it('has commands', () => {
  expect(lines.length).toBeGreaterThan(20)
  const called = lines.flatMap(callsIn).map(([program, verb]) => `${program} ${verb}`)
  for (const each of ['alba-server install', 'alba-server roll-back', 'alba-server restart', 'alba-server status'])
    expect(called).toContain(each)
  for (const verb of ['backup', 'restore', 'keys', 'verify', 'practitioners']) expect(called).toContain(`alba ${verb}`)
})

it('calls only programs of the system that it should, and those of Alba by their paths', () => {
  const programs = lines.map(line => line.replace(/^sudo /, '').split(' ')[0] ?? '')
  const strange = programs.filter(each => !ofTheSystem.includes(each) && !/(^|\/bin\/)alba(-server)?$/.test(each))
  expect(strange).toEqual([])
})

it('names only verbs and options that the programs have', () => {
  const unknown = lines.flatMap(callsIn).flatMap(([program = '', verb = '', ...rest]) => {
    const source = sources[program as keyof typeof sources]
    const has = (word: string) =>
      word.startsWith('--')
        ? new RegExp(`^\\s+'?${word.slice(2)}'?: \\{`, 'm').test(source)
        : new RegExp(`^  (?:[\\w |-]+ )?${word}\\b`, 'm').test(source)
    const asked = [verb, ...rest.filter(word => word.startsWith('--'))].filter(word => word !== '…')
    return asked.filter(word => !has(word)).map(word => `${program} ${verb}: ${word}`)
  })
  expect(unknown).toEqual([])
})
