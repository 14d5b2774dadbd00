import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ownStreams } from '@alba/contracts/events'
import { REVERSAL_EVENTS, WEBHOOK_EVENTS } from '@alba/contracts/payments/webhook-events'
import { describe, expect, it } from 'vitest'
import { root } from '../local/root.ts'

/*
 * Whatever the documentation names must exist: paths, links, npm scripts, variables, decision records, streams.
 * Conversely, the documentation must name every variable that the code reads, and every stream that it writes. Both are
 * compared as texts: « the code » is the source of all workspaces.
 */

const read = (path: string): Promise<string> => readFile(join(root, path), 'utf8')
/** Paths, relative to the root, that match a pattern. */
const files = (...patterns: string[]): Promise<string[]> =>
  Array.fromAsync(
    glob(patterns, { cwd: root, exclude: path => /(^|\/)(node_modules|dist|\.(?!github$)\w+)$/.test(path) }),
  )
const unique = (texts: Iterable<string>): string[] => [...new Set(texts)].sort()
/** What the first group of a pattern matches, at each place in a text. */
const matchesIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, first = '']) => first)

const FOLDERS = ['contracts', 'services', 'web', 'infra', 'docs']
const pages = await files('*.md', 'docs/**/*.md', 'infra/**/*.md', 'services/**/*.md', '.github/**/*.md')
/** The pages of the documentation, by path. */
const texts = new Map(await Promise.all(pages.map(async page => [page, await read(page)] as const)))
const sources = await files(...FOLDERS.map(folder => `${folder}/**/*.{ts,tsx,mjs,yaml,sh}`))
/** The sources, by path. */
const code = new Map(await Promise.all(sources.map(async path => [path, await read(path)] as const)))
const allCode = [...code.values()].join('\n')
const scripts: Record<string, string> = JSON.parse(await read('package.json')).scripts
const configuration = await read('docs/configuration.md')

/** The anchor that GitHub gives a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- ]/gu, '')
    .replaceAll(' ', '-')

async function pathExists(path: string): Promise<boolean> {
  // `<area>` stands for any folder or name.
  const pattern = path.replace(/<[^>]+>/g, '*').replace(/\/$/, '')
  if (!pattern.includes('*')) return existsSync(join(root, pattern))
  return (await files(pattern)).length > 0
}

it('the tests below read the pages of the documentation', () => {
  for (const page of ['README.md', 'README.fr.md', 'ARCHITECTURE.md', 'docs/mail.md', 'infra/mutation/README.md'])
    expect(pages).toContain(page)
})

describe.each(pages)('%s', page => {
  const text = texts.get(page) ?? ''

  it('links only to files and headings that exist', async () => {
    const broken: string[] = []
    for (const target of [...matchesIn(text, /\]\(([^)\s]+)\)/g), ...matchesIn(text, /src="([^"]+)"/g)]) {
      if (/^https?:/.test(target)) continue
      const [path = '', section] = target.split('#')
      const file = path === '' ? page : join(dirname(page), path)
      const headings =
        section === undefined ? [] : matchesIn(await read(file).catch(() => ''), /^#+ (.+)$/gm).map(anchorOf)
      if (!existsSync(join(root, file)) || (section !== undefined && !headings.includes(section))) broken.push(target)
    }
    expect(broken).toEqual([])
  })

  it('names only paths that exist', async () => {
    const named = matchesIn(text, /`((?:contracts|services|web|infra|docs)\/[\w./<>*-]+)`/g)
    const missing: string[] = []
    for (const path of unique(named)) if (!(await pathExists(path))) missing.push(path)
    // Folders that a build, a run or an operator makes are not in the repository.
    expect(missing.filter(path => !/^(web\/(dist|screenshots)|infra\/(secrets|backups)\b)/.test(path))).toEqual([])
  })

  it('names only npm scripts that exist, with verbs and options that they accept', async () => {
    const unknown: string[] = []
    for (const [line, name = '', rest = ''] of text.matchAll(
      /npm (?:run )?(start|test|[\w:]+(?:-\w+)*)(?: -- ([^`\n|]+))?/g,
    )) {
      if (/^npm (?!run |start|test)/.test(line)) continue
      const script = scripts[name]
      const program = script === undefined ? '' : await sourceBehind(script)
      const words = rest.split(/\s+/).filter(word => /^(--)?[a-z][a-z-]*$/.test(word))
      // Options may stand anywhere.
      const used = [...words.filter(word => word.startsWith('--')), ...verbOf(program, words)]
      const unaccepted = used.filter(word => !accepts(program, word))
      if (script === undefined || unaccepted.length > 0) unknown.push(`${line}: ${unaccepted.join(' ')}`)
    }
    expect(unknown).toEqual([])
  })

  it('names only variables that occur in the code', () => {
    const named = unique(matchesIn(text, /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g))
    expect(named.filter(name => !new RegExp(`\\b${name}\\b`).test(allCode))).toEqual([])
  })

  it('names only decision records that exist', () => {
    expect(unique(matchesIn(text, /\bADRs? (\d+)/g)).filter(number => !recordExists(number))).toEqual([])
  })
})

/**
 * The source of the program that an npm script runs. For an operators' tool: the sources of the services' command lines
 * that it runs.
 */
async function sourceBehind(script: string): Promise<string> {
  const [, name = ''] = /bootstrap\.mjs ([\w:-]+)$/.exec(script) ?? []
  const [, path = ''] = new RegExp(`\\b'?${name}'?: '([^']+)'`).exec(code.get('infra/local/bootstrap.mjs') ?? '') ?? []
  const text = code.get(path) ?? ''
  const single = [...text.matchAll(/runOperatorTool\('(\w+)'(?:, '([^']+)')?\)/g)]
  // The tool that starts all others has them in a table.
  const table = text.includes('programOf(') ? (code.get('infra/tool/programs.ts') ?? '') : ''
  const tools = [...single, ...table.matchAll(/service: '(\w+)', script: '([^']+)'/g)]
  const sources = tools.map(([, service, own = 'cli.ts']) => code.get(`services/${service}/src/${own}`))
  return tools.length === 0 ? text : sources.join('\n')
}

/** The first word, where the program has verbs: then its source has a text `usage`. */
const verbOf = (program: string, words: readonly string[]): string[] =>
  program.includes('const usage = `') ? words.slice(0, 1) : []

/** Whether a program accepts a verb, which begins a line of its usage, or an option, which its code names. */
const accepts = (program: string, word: string): boolean =>
  word.startsWith('--')
    ? new RegExp(`^\\s+'?${word.slice(2)}'?: \\{|\\b${word.slice(2)}: \\{ type|['\\s\`]${word}\\b`, 'm').test(program)
    : new RegExp(`^  ${word}\\b`, 'm').test(program)

const records = await files('docs/adr/[0-9]*.md')
const recordExists = (number: string): boolean =>
  records.some(path => path.startsWith(`docs/adr/${number.padStart(4, '0')}-`))

describe('the code', () => {
  it('reads only variables that docs/configuration.md describes', () => {
    const inSchemas = [...code]
      .filter(([path]) => /(^|[/-])(config|settings)\.ts$/.test(path))
      .flatMap(([, text]) => matchesIn(text, /^ {2}([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*):/gm))
    const ours = matchesIn(allCode, /\b(ALBA_[A-Z0-9_]+[A-Z0-9])\b/g).map(name => name.replace(/_FILE$/, ''))
    const variables = unique([...inSchemas, ...ours])
    expect(variables.length).toBeGreaterThan(50)
    expect(variables.filter(name => !configuration.includes(`\`${name}\``))).toEqual([])
  })

  it('handles the events of Stripe that docs/configuration.md tells to select, and no others', () => {
    const stripe = code.get('services/command/src/payments/stripe.ts') ?? ''
    const event = /['`]((?:payment_intent|charge|refund)\.[a-z_.]+)['`]/g
    const handled = unique([...matchesIn(stripe, event), ...REVERSAL_EVENTS])
    expect(handled).toEqual(unique(WEBHOOK_EVENTS))
    expect(unique(matchesIn(configuration, event))).toEqual(handled)
  })

  // Comments once cited specifications that were never in the repository, such as `storefront §5`.
  it.each(FOLDERS)('of %s cites none of the specifications that are not in the repository', folder => {
    const citation = /(storefront|back[- ]office|architecture) §|\(decisions|« decisions|decisions «/
    const citing = [...code, ...texts]
      .filter(([path]) => path.startsWith(`${folder}/`) && path !== 'infra/docs/documented-names.test.ts')
      .filter(([, text]) => citation.test(text))
    expect(citing.map(([path]) => path)).toEqual([])
  })

  it('cites only decision records and sections of docs/rules.md that exist', async () => {
    expect(unique(matchesIn(allCode, /\bADRs? (\d+)/g)).filter(number => !recordExists(number))).toEqual([])
    const sections = matchesIn(await read('docs/rules.md'), /^## (.+)$/gm)
    const cited = unique(matchesIn(allCode, /docs\/rules\.md, ([A-Z][\w ]+?)(?=[.,;:)]|$)/gm))
    expect(cited.filter(section => !sections.includes(section))).toEqual([])
  })
})

describe('ARCHITECTURE.md', () => {
  it('lists the streams of every kind, and no others', async () => {
    const [, table = ''] = (await read('ARCHITECTURE.md')).split('\n## Streams\n')
    const rows = (table.split('\n## ')[0] ?? '').split('\n').filter(line => line.startsWith('| `'))
    const named = rows.flatMap(row => matchesIn(row.split('|')[1] ?? '', /`([a-z-]+)(?:\{\w+\})?`/g))
    expect(named.filter(name => !ownStreams.some(own => name.startsWith(own)))).toEqual([])
    expect(ownStreams.filter(own => !named.includes(own))).toEqual([])
  })
})

describe('docs/adr/README.md', () => {
  it('lists each record by its number and title, with the records that changed it', async () => {
    const expected = await Promise.all(
      records.sort().map(async path => {
        const [heading = '', status = ''] = (await read(path)).split('\n\n')
        // The status may go on with the records that this one changes.
        const [, later = ''] = status.split('Changed by')
        const [by = ''] = later.split(/[.:](?:\s|$)/)
        const changes = by ? `, changed by ${matchesIn(by, /(ADR \d+)/g).join(', ')}` : ''
        return `- [${heading.replace('# ', '')}](${path.replace('docs/adr/', '')})${changes}`
      }),
    )
    const listed = (await read('docs/adr/README.md')).split('\n').filter(line => line.startsWith('- ['))
    expect(listed).toEqual(expected)
  })

  it.each(records)('%s states its status', async path => {
    const [, , status = ''] = (await read(path)).split('\n')
    expect(status).toMatch(/^(Accepted|Superseded by \[)/)
  })
})

it('the newest version in CHANGELOG.md is that of package.json', async () => {
  const [newest] = matchesIn(await read('CHANGELOG.md'), /^## (\d+\.\d+\.\d+) – \d{4}-\d\d-\d\d$/gm)
  expect(newest).toBe(JSON.parse(await read('package.json')).version)
})
