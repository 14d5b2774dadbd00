import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { another, tracesOfTheDemo } from '@alba/contracts/testing/another-centre'
import { build, type Plugin } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = import.meta.dirname
const replacement = join(root, '../contracts/src/testing/another-centre.ts')
const out = await mkdtemp(join(tmpdir(), 'alba-another-centre-'))

/** Replaces `centre.ts`, as another centre would rewrite it. */
const rewritten = (): Plugin => ({
  name: 'another-centre',
  enforce: 'pre',
  load: id => (/\/contracts\/src\/centre\/centre\.ts(\?|$)/.test(id) ? readFile(replacement, 'utf8') : undefined),
})

/** Builds one of the site's parts with all dependencies bundled, so that it runs from any folder. */
const buildOf = (configFile: string, folder: string, ssr = false) =>
  build({
    root,
    configFile: join(root, configFile),
    logLevel: 'silent',
    plugins: [rewritten()],
    ...(ssr && { ssr: { noExternal: true } }),
    build: { outDir: join(out, folder), ssr, emptyOutDir: false },
  })

beforeAll(async () => {
  await buildOf('vite.config.ts', 'client')
  await buildOf('vite.back-office.config.ts', 'client')
  await buildOf('vite.config.ts', 'server', true)
}, 300_000)
afterAll(() => rm(out, { recursive: true, force: true }))

it('builds the site of another centre, whose scripts and styles contain nothing of this one', async () => {
  const files = await Array.fromAsync(glob('client/**/*.{html,js,css,svg,json}', { cwd: out }))
  expect(files.length).toBeGreaterThan(50)
  let said = ''
  for (const file of files) {
    const text = await readFile(join(out, file), 'utf8')
    expect(text.match(tracesOfTheDemo), file).toBeNull()
    said += text
  }
  const { centre, social, legal } = another
  for (const own of [centre.name, centre.email, social[0].url, legal.sourceCode]) expect(said).toContain(own)
})

it('writes the pages of another centre', async () => {
  const server: typeof import('./src/app/server.tsx') = await import(
    pathToFileURL(join(out, 'server/server.js')).href as string
  )
  for (const path of [...server.paths, server.NOWHERE]) {
    const page = await server.render(path)
    expect(page.match(tracesOfTheDemo), path).toBeNull()
    expect(page).toContain(another.centre.name)
  }
})
