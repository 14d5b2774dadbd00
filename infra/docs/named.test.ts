import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ownStreams } from '@alba/contracts/events'
import { describe, expect, it } from 'vitest'
import { root } from '../local/root.ts'

/*
 * What the documentation names exists: paths, links, commands, variables, records of decisions, streams. And what the code
 * reads or writes (variables, streams) is named.
 */

const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8')
const files = (...patterns: string[]): Promise<string[]> =>
  Array.fromAsync(glob(patterns, { cwd: root, exclude: path => /(^|\/)(node_modules|dist|\.\w+)$/.test(path) }))
const unique = (texts: Iterable<string>): string[] => [...new Set(texts)].sort()
const found = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, first = '']) => first)

const FOLDERS = ['contracts', 'services', 'web', 'infra', 'docs']
const pages = await files('*.md', 'docs/**/*.md', 'infra/**/*.md', 'services/**/*.md', '.github/**/*.md')
const texts = new Map(await Promise.all(pages.map(async page => [page, await read(page)] as const)))
const sources = await files(...FOLDERS.map(folder => `${folder}/**/*.{ts,tsx,mjs,yaml,sh}`))
const code = new Map(await Promise.all(sources.map(async path => [path, await read(path)] as const)))
const allCode = [...code.values()].join('\n')
const scripts: Record<string, string> = JSON.parse(await read('package.json')).scripts
const configuration = await read('docs/configuration.md')

/** Of a heading, as GitHub makes it. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-')

async function isThere(path: string): Promise<boolean> {
  // `<area>` stands for a folder or a name of any kind.
  const pattern = path.replace(/<[^>]+>/g, '*').replace(/\/$/, '')
  if (!pattern.includes('*')) return existsSync(join(root, pattern))
  return (await files(pattern)).length > 0
}

it('finds the pages', () => {
  for (const page of ['README.md', 'README.fr.md', 'ARCHITECTURE.md', 'docs/mail.md', 'infra/mutation/README.md'])
    expect(pages).toContain(page)
})

describe.each(pages)('%s', page => {
  const text = texts.get(page) ?? ''

  it('links to what exists', async () => {
    const broken: string[] = []
    for (const target of [...found(text, /\]\(([^)\s]+)\)/g), ...found(text, /src="([^"]+)"/g)]) {
      if (/^https?:/.test(target)) continue
      const [path = '', section] = target.split('#')
      const file = path === '' ? page : join(dirname(page), path)
      const headings = section === undefined ? [] : found(await read(file).catch(() => ''), /^#+ (.+)$/gm).map(anchor)
      if (!existsSync(join(root, file)) || (section !== undefined && !headings.includes(section))) broken.push(target)
    }
    expect(broken).toEqual([])
  })

  it('names paths that exist', async () => {
    const named = found(text, /`((?:contracts|services|web|infra|docs)\/[\w./<>*-]+)`/g)
    const lost: string[] = []
    for (const path of unique(named)) if (!(await isThere(path))) lost.push(path)
    // What a build or a run makes is in no clone.
    expect(lost.filter(path => !/^web\/(dist|screenshots)/.test(path))).toEqual([])
  })

  it('names commands that exist, with verbs and options that they know', async () => {
    const unknown: string[] = []
    for (const [line, name = '', rest = ''] of text.matchAll(/npm (?:run )?(start|test|[\w:]+)(?: -- ([^`\n|]+))?/g)) {
      if (/^npm (?!run |start|test)/.test(line)) continue
      const script = scripts[name]
      const known = script === undefined ? '' : await programOf(script)
      const words = rest.split(/\s+/).filter(word => /^(--)?[a-z][a-z-]*$/.test(word))
      // The first word is the verb, of a tool that has verbs; options may stand anywhere.
      const asked = [...words.filter(word => word.startsWith('--')), ...verbOf(known, words)]
      const lost = asked.filter(word => !knows(known, word))
      if (script === undefined || lost.length > 0) unknown.push(`${line}: ${lost.join(' ')}`)
    }
    expect(unknown).toEqual([])
  })

  it('names variables that the code reads', () => {
    const named = unique(found(text, /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g))
    expect(named.filter(name => !new RegExp(`\\b${name}\\b`).test(allCode))).toEqual([])
  })

  it('names decisions that were recorded', () => {
    expect(unique(found(text, /\bADRs? (\d+)/g)).filter(number => !isRecorded(number))).toEqual([])
  })
})

/** The source of what a script runs, with the service's own command line behind an operators' tool. */
async function programOf(script: string): Promise<string> {
  const [, name = ''] = /bootstrap\.mjs ([\w:]+)$/.exec(script) ?? []
  const [, path = ''] = new RegExp(`\\b'?${name}'?: '([^']+)'`).exec(code.get('infra/local/bootstrap.mjs') ?? '') ?? []
  const text = code.get(path) ?? ''
  const [, service, own = "'cli.ts'"] = /runOperatorTool\('(\w+)'(?:, ('[^']+'))?\)/.exec(text) ?? []
  return service === undefined ? text : (code.get(`services/${service}/src/${own.slice(1, -1)}`) ?? '')
}

const verbOf = (program: string, words: readonly string[]): string[] =>
  program.includes('const usage = `') ? words.slice(0, 1) : []

/** An option is a key of `parseArgs` or written out; a verb begins a line of the usage. */
const knows = (program: string, word: string): boolean =>
  word.startsWith('--')
    ? new RegExp(`^\\s+'?${word.slice(2)}'?: \\{|\\b${word.slice(2)}: \\{ type|['\\s\`]${word}\\b`, 'm').test(program)
    : new RegExp(`^  ${word}\\b`, 'm').test(program)

const records = await files('docs/adr/[0-9]*.md')
const isRecorded = (number: string): boolean =>
  records.some(path => path.startsWith(`docs/adr/${number.padStart(4, '0')}-`))

describe('the code', () => {
  it('reads no variable that docs/configuration.md lacks', () => {
    const inSchemas = [...code]
      .filter(([path]) => /(^|[/-])(config|settings)\.ts$/.test(path))
      .flatMap(([, text]) => found(text, /^ {2}([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*):/gm))
    const ours = found([...code.values()].join('\n'), /\b(ALBA_[A-Z0-9_]+[A-Z0-9])\b/g)
    const read = unique([...inSchemas, ...ours])
    expect(read.length).toBeGreaterThan(50)
    expect(read.filter(name => !configuration.includes(`\`${name}\``))).toEqual([])
  })

  it.each(FOLDERS)('of %s cites no document that is not in the repository', folder => {
    const cited = [...code, ...texts]
      .filter(([path]) => path.startsWith(`${folder}/`) && path !== 'infra/docs/named.test.ts')
      .filter(([, text]) => /(storefront|back[- ]office|architecture) §|\(decisions|« decisions|decisions «/.test(text))
    expect(cited.map(([path]) => path)).toEqual([])
  })

  it('cites decisions that were recorded, and sections of docs/rules.md that are there', async () => {
    expect(unique(found(allCode, /\bADRs? (\d+)/g)).filter(number => !isRecorded(number))).toEqual([])
    const sections = found(await read('docs/rules.md'), /^## (.+)$/gm)
    const cited = unique(found(allCode, /docs\/rules\.md, ([A-Z][\w ]+?)(?=[.,;:)]|$)/gm))
    expect(cited.filter(section => !sections.includes(section))).toEqual([])
  })
})

describe('ARCHITECTURE.md', () => {
  it('lists the streams of every kind, and no others', async () => {
    const [, table = ''] = (await read('ARCHITECTURE.md')).split('\n## Streams\n')
    const rows = (table.split('\n## ')[0] ?? '').split('\n').filter(line => line.startsWith('| `'))
    const named = rows.flatMap(row => found(row.split('|')[1] ?? '', /`([a-z-]+)(?:\{\w+\})?`/g))
    expect(named.filter(name => !ownStreams.some(own => name.startsWith(own)))).toEqual([])
    expect(ownStreams.filter(own => !named.includes(own))).toEqual([])
  })
})

describe('docs/adr/README.md', () => {
  it('lists each record by its number and title, with what became of it', async () => {
    const expected = await Promise.all(
      records.sort().map(async path => {
        const [heading = '', status = ''] = (await read(path)).split('\n\n')
        const changes = status.includes('Changed by') ? `, changed by ${found(status, /(ADR \d+)/g).join(', ')}` : ''
        return `- [${heading.replace('# ', '')}](${path.replace('docs/adr/', '')})${changes}`
      }),
    )
    const listed = (await read('docs/adr/README.md')).split('\n').filter(line => line.startsWith('- ['))
    expect(listed).toEqual(expected)
  })

  it.each(records)('%s says whether it holds', async path => {
    const [, , status = ''] = (await read(path)).split('\n')
    expect(status).toMatch(/^(Accepted|Superseded by \[)/)
  })
})

it('CHANGELOG.md has the version that package.json has', async () => {
  const [newest] = found(await read('CHANGELOG.md'), /^## (\d+\.\d+\.\d+) – \d{4}-\d\d-\d\d$/gm)
  expect(newest).toBe(JSON.parse(await read('package.json')).version)
})
