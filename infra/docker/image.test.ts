import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join, matchesGlob, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it, test } from 'vitest'
import { root } from '../local/root.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const lines = (text: string): string[] => text.split('\n').filter(line => line.trim() !== '' && !line.startsWith('#'))

/** The instructions of the Dockerfile, with continued lines joined. */
const instructions = lines(read('infra/docker/Dockerfile').replace(/ *\\\n */g, ' ')).map(line => line.trim())
const ignored = lines(read('.dockerignore'))
/** The instructions of the last stage, which makes the image. */
const lastStage = instructions.slice(instructions.findLastIndex(line => line.startsWith('FROM ')))

/** Whether Docker sends a file to the builder: the last rule that matches it, or a folder above it, decides. */
function isSent(path: string): boolean {
  const parts = path.split('/')
  const above = parts.map((_, n) => parts.slice(0, n + 1).join('/'))
  return ignored.reduce((sent, rule) => {
    const pattern = rule.replace(/^!/, '')
    return above.some(each => matchesGlob(each, pattern)) ? rule.startsWith('!') : sent
  }, true)
}

describe('what is sent to the builder', () => {
  it('has no secret, no data, no test and no tool of development', () => {
    const unwanted = [
      '.data/master.key',
      'infra/.env',
      'infra/secrets/master-key',
      '.git/config',
      'services/command/.env',
      'node_modules/zod/package.json',
      'web/node_modules/.vite/x',
      'web/dist/index.html',
      'infra/local/start.ts',
      'services/command/src/app.test.ts',
      'services/platform/src/testing/postgres.ts',
      'web/src/e2e/staff.ts',
      'services/platform/src/testing/golden/events.jsonl',
      'infra/stripe-sandbox/server.ts',
      'docs/api.md',
    ]
    for (const path of unwanted) expect(isSent(path), path).toBe(false)
  })

  it('has everything that the Dockerfile copies', async () => {
    const copied = instructions.flatMap(line => (line.startsWith('COPY ') && !line.includes('--from=') ? [line] : []))
    const sources = copied.flatMap(line => line.split(' ').slice(1, -1))
    expect(sources.length).toBeGreaterThan(10)
    for (const source of sources) {
      expect(existsSync(join(root, source)), source).toBe(true)
      const files = await Array.fromAsync(
        glob(`${source}/**/*.{ts,json}`, { cwd: root, exclude: path => path.includes('node_modules') }),
      )
      expect([source, ...files].some(isSent), source).toBe(true)
    }
  })

  it('has everything that the services and the tool load', async () => {
    const reached = await filesReachedFrom([
      'services/command/src/server.ts',
      'services/projector/src/server.ts',
      'services/gateway/src/server.ts',
      'services/command/src/cli.ts',
      'services/command/src/cli/alba.ts',
      'services/command/src/operator/keys-cli.ts',
      'services/command/src/accounts/cli.ts',
      'services/projector/src/cli.ts',
      'services/projector/src/mailer/cli.ts',
      'infra/tool/alba.ts',
      'infra/docker/health.ts',
    ])
    expect(reached.size).toBeGreaterThan(400)
    expect([...reached].filter(path => !isSent(path))).toEqual([])
  })
})

/** The files that a program loads: by import, in a worker, or as data beside the code. */
async function filesReachedFrom(entries: readonly string[]): Promise<ReadonlySet<string>> {
  const reached = new Set<string>()
  const waiting = [...entries]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    if (!path.endsWith('.ts')) continue
    const text = (await readFile(join(root, path), 'utf8')).replace(/^import type [\s\S]*?from '[^']+'/gm, '')
    for (const [, named = ''] of text.matchAll(/(?:from|import|import\(|new URL\()\s*'((?:\.{1,2}\/|@alba\/)[^']+)'/g))
      waiting.push(...fileOf(path, named))
  }
  return reached
}

/** The file that another one names, in a list. The list is empty for a folder, and for a file that a build makes. */
function fileOf(from: string, named: string): string[] {
  const [, workspace, rest] = /^@alba\/(contracts|platform)\/(.+)$/.exec(named) ?? []
  const path = workspace
    ? `${workspace === 'platform' ? 'services/platform' : workspace}/src/${rest}.ts`
    : relative(root, resolve(root, dirname(from), named))
  return existsSync(join(root, path)) && /\.\w+$/.test(path) ? [path] : []
}

describe('the Dockerfile', () => {
  it('copies the package.json of every workspace before the packages are installed', () => {
    const lock = JSON.parse(read('package-lock.json'))
    const workspaces = Object.keys(lock.packages).filter(path => path && !path.includes('node_modules/'))
    expect(workspaces.length).toBeGreaterThan(5)
    for (const workspace of workspaces) expect(instructions).toContain(`COPY ${workspace}/package.json ${workspace}/`)
  })

  it('names its base by a version, once', () => {
    const bases = instructions.filter(line => line.startsWith('FROM ')).map(line => line.split(' ')[1] ?? '')
    const stages = instructions.flatMap(line => / AS (\w+)$/.exec(line)?.[1] ?? [])
    expect(bases.filter(base => !stages.includes(base)).join(' ')).toMatch(/^\$\{NODE_IMAGE\}$/)
    expect(instructions[0]).toMatch(/^ARG NODE_IMAGE=node:\d+\.\d+\.\d+-bookworm-slim$/)
  })

  it('installs what the lock file says, without scripts of packages, and lists it', () => {
    const installs = instructions.filter(line => /\bnpm (ci|install|i)\b/.test(line))
    expect(installs).toHaveLength(2)
    for (const line of installs) {
      expect(line).toContain('npm ci ')
      expect(line).toContain('--ignore-scripts')
    }
    expect(installs.at(-1)).toContain(' --omit=dev ')
    expect(instructions.some(line => line.includes('npm sbom --sbom-format=cyclonedx '))).toBe(true)
  })

  it('ends as a numbered user who is not root, with a health check and a command', () => {
    expect(lastStage.filter(line => line.startsWith('USER '))).toEqual(['USER 10001:10001'])
    expect(lastStage.indexOf('USER 10001:10001')).toBeGreaterThan(
      lastStage.findLastIndex(line => /^(RUN|COPY) /.test(line)),
    )
    expect(lastStage.join('\n')).toContain('HEALTHCHECK ')
    expect(lastStage.at(-1)).toBe('CMD ["alba"]')
    expect(lastStage).toContain('EXPOSE 3000 3001 3002 3003')
  })

  it('keeps some rules of hadolint: no `latest`, ADD, sudo or cd, and commands as lists', () => {
    for (const line of instructions) {
      expect(line).not.toMatch(/^(ADD|MAINTAINER) |:latest|\bsudo\b|^RUN cd |apt-get upgrade|curl .*\| *sh/)
      if (/^(CMD|ENTRYPOINT) /.test(line)) expect(line).toMatch(/^\w+ \[".*"\]$/)
      const [, folder] = /^WORKDIR (.*)$/.exec(line) ?? []
      if (folder !== undefined) expect(folder).toMatch(/^\//)
    }
  })
})

describe('the health check', () => {
  const run = promisify(execFile)
  let server: Server | undefined
  afterEach(() => server?.close())

  async function serve(statuses: Record<string, number>): Promise<string> {
    const started = createServer((request, response) => response.writeHead(statuses[request.url ?? ''] ?? 404).end())
    server = started
    await once(started.listen(0, '127.0.0.1'), 'listening')
    return String((started.address() as AddressInfo).port)
  }
  const check = (env: NodeJS.ProcessEnv, ...words: string[]) =>
    run(process.execPath, [join(root, 'infra/docker/health.ts'), ...words], { env }).then(
      () => 0,
      ({ code }) => code,
    )

  test.each(['PORT', 'COMMAND_PORT', 'PROJECTOR_PORT'])(
    'asks the service whose port is %s whether it is alive, or whether it is ready',
    async variable => {
      const env = { [variable]: await serve({ '/api/health': 200, '/api/ready': 503 }) }
      expect(await check(env)).toBe(0)
      expect(await check(env, 'ready')).toBe(1)
    },
  )

  it('fails when nobody listens', async () => {
    const PORT = await serve({})
    server?.close()
    expect(await check({ PORT })).toBe(1)
  })
})
