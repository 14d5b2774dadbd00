import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '../local/root.ts'
import { licences, licencesElsewhere, withoutIntegrity } from './accepted.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const entry = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().default(false),
  dev: z.boolean().default(false),
  optional: z.boolean().default(false),
  license: z.string().optional(),
})
const { packages } = z.object({ packages: z.record(z.string(), entry) }).parse(JSON.parse(read('package-lock.json')))
/** Packages from the registry, with their name and their path in package-lock.json. */
const installed = Object.entries(packages)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)
  .map(([path, found]) => ({ ...found, path, name: path.split('node_modules/').at(-1) ?? '' }))
const workspaces = Object.keys(packages).filter(path => !path.includes('node_modules/'))

test('every package in package-lock.json has a SHA-512 digest, known exceptions aside', () => {
  const missing = installed.filter(({ integrity }) => integrity === undefined)
  expect(missing.map(({ name }) => name).sort()).toEqual([...withoutIntegrity].sort())
  expect(missing.filter(({ dev, optional }) => !(dev && optional))).toEqual([])
  const weak = installed.filter(({ integrity }) => integrity !== undefined && !integrity.startsWith('sha512-'))
  expect(weak).toEqual([])
})

test('package-lock.json names no registry, so that any one can be used', () => {
  expect(installed.length).toBeGreaterThan(300)
  expect(installed.filter(({ resolved }) => resolved !== undefined)).toEqual([])
  expect(read('.npmrc')).toContain('omit-lockfile-registry-resolved=true')
})

test('every dependency is pinned to one exact version', () => {
  const ranges = workspaces.flatMap(folder => {
    const manifest = JSON.parse(read(join(folder, 'package.json')))
    const all = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
    return Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))
  })
  expect(workspaces).toContain('services/gateway')
  expect(ranges).toEqual([])
})

test('the licences of packages in production are compatible with the AGPL', () => {
  const parts = (licence: string) => licence.split(/[()\s]+|\b(?:AND|OR)\b/).filter(Boolean)
  const refused = installed.flatMap(({ path, name, dev, license: inLock }) => {
    if (dev) return []
    // An optional package for another platform is not installed.
    const own = join(path, 'package.json')
    const named = existsSync(join(root, own)) ? JSON.parse(read(own)).license : inLock
    const licence = licencesElsewhere[name]?.licence ?? String(named)
    return parts(licence).every(each => licences.includes(each)) ? [] : [`${name}: ${licence}`]
  })
  expect(refused).toEqual([])
  const unnamed = installed.filter(({ name, license }) => name in licencesElsewhere && license === undefined)
  expect(unnamed.map(({ name }) => name)).toEqual(Object.keys(licencesElsewhere))
})

test('npm start and the Docker image use the same version of Node', () => {
  const fetched = /^const NODE_VERSION = '(\d+\.\d+\.\d+)'$/m.exec(read('infra/local/bootstrap.mjs'))?.[1]
  const images = [...read('infra/docker/Dockerfile').matchAll(/^ARG NODE_IMAGE=node:([\d.]+)-/gm)].map(
    ([, version]) => version,
  )
  expect(fetched).toBeDefined()
  expect(images).toEqual([fetched])
})
