import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { LARGEST_PICTURE_BYTES } from '@alba/contracts/catalogue/pictures'
import { describe, expect, it } from 'vitest'
import { environmentOf } from '../local/environment.ts'
import { root } from '../local/root.ts'
import { secretFiles } from './prepare.ts'
import { readUnit } from './testing/unit-file.ts'

const units = join(root, 'infra/server/units')
const services = ['command', 'projector', 'gateway'] as const
const unitFiles = (await readdir(units)).filter(name => name.endsWith('.service'))
const instanceOf = (file: string) => file.replace('@.', '@a.')
const secretsOf = (unit: Awaited<ReturnType<typeof readUnit>>) =>
  unit.all('LoadCredential').map(each => each.split(':')[0] ?? '')

const read = (name: string) => readUnit(units, name, { d: '/credentials' })
const allUnits = await Promise.all(unitFiles.map(async file => ({ file, unit: await read(instanceOf(file)) })))
const serviceUnits = await Promise.all(
  services.map(async name => ({ name, unit: await read(`alba-${name}@a.service`) })),
)
const [caddy = '', nginx = ''] = await Promise.all(
  ['Caddyfile', 'nginx.conf'].map(name => readFile(join(root, 'infra/server/proxy', name), 'utf8')),
)
const prepareSource = await readFile(join(root, 'infra/server/prepare.ts'), 'utf8')

describe.each(allUnits)('$file', ({ unit }) => {
  it('runs as the account of Alba, may write nowhere but in its own folders, and gets no rights', () => {
    const wanted = {
      User: 'alba',
      UMask: '0077',
      NoNewPrivileges: 'yes',
      CapabilityBoundingSet: '',
      ProtectSystem: 'strict',
      ProtectHome: 'yes',
      PrivateTmp: 'yes',
      PrivateDevices: 'yes',
      // Services have the same account. With this, none can look into the memory or the files of another.
      PrivateUsers: 'yes',
      LimitCORE: '0',
      RestrictNamespaces: 'yes',
      RestrictSUIDSGID: 'yes',
      RestrictAddressFamilies: 'AF_INET AF_INET6 AF_UNIX',
    }
    const found = Object.keys(wanted).map(key => [key, unit.last(key)])
    expect(Object.fromEntries(found)).toEqual(wanted)
    expect(unit.all('SystemCallFilter')).toEqual(['@system-service', '~@privileged @resources'])
    expect([...unit.all('ReadWritePaths'), ...unit.all('AmbientCapabilities')]).toEqual([])
    // V8 makes memory executable.
    expect(unit.all('MemoryDenyWriteExecute')).toEqual([])
  })

  it('gets its secrets as files, and only secrets that `prepare` makes', () => {
    expect(secretsOf(unit).filter(name => !(name in secretFiles))).toEqual([])
    expect(secretsOf(unit).length).toBeGreaterThan(1)
    for (const line of unit.all('LoadCredential')) expect(line).toMatch(/^(\w+):\/opt\/alba\/secrets\/\1$/)
  })
})

describe.each(serviceUnits)('the unit of $name', ({ name, unit }) => {
  it('tells the service where each of its secrets is, and gives it the same secrets as npm start does', () => {
    const files = secretsOf(unit).map(secret => `${secret}_FILE=/credentials/${secret}`)
    expect(unit.all('Environment').filter(line => line.includes('_FILE='))).toEqual(files)
    // The same secrets as `npm start` gives the process.
    const value = (secret: string) => `value of ${secret}`
    const env = {
      ...Object.fromEntries(Object.keys(secretFiles).map(each => [each, value(each)])),
      SMTP_URL: 'smtp://m',
    }
    const given = environmentOf(name, {
      dataDir: '/data',
      ports: { gateway: 1, command: 2, watch: 3, projector: 4, postgres: 5, sandbox: 6, smtp: 7, mail: 8 },
      host: '127.0.0.1',
      databaseUrl: 'postgres://db/alba',
      secrets: {
        masterKey: 'master',
        isNewMasterKey: false,
        serviceSecret: 'service',
        jwtSecret: 'jwt',
        databasePassword: '',
      },
      env,
    })
    const wanted = Object.keys(secretFiles).filter(secret => given[secret] !== undefined)
    expect(secretsOf(unit).sort()).toEqual(wanted.sort())
  })

  it('runs the service of its side on the Node of its release, where the ports of its side replace those of the settings', () => {
    expect(unit.last('ExecStart')).toBe(`/opt/alba/sides/a/bin/node services/${name}/src/server.ts`)
    expect(existsSync(join(root, `services/${name}/src/server.ts`))).toBe(true)
    expect(unit.all('EnvironmentFile')).toEqual(['/opt/alba/settings.env', '/opt/alba/sides/a.env'])
  })

  it('is started again when it dies, but not for ever, and not with wrong settings', () => {
    // Not « on-failure »: one that ends with code 0 as soon as it starts would never become ready, and never fail.
    expect(unit.last('Restart')).toBe('always')
    // 78 is UNUSABLE_CONFIGURATION.
    expect(unit.last('RestartPreventExitStatus')).toBe('78')
    const [burst, within, pause] = ['StartLimitBurst', 'StartLimitIntervalSec', 'RestartSec'].map(key =>
      Number(unit.last(key)),
    )
    // So a process that dies at once reaches the limit, and one that lives for a while does not.
    expect((burst ?? 0) * (pause ?? 0)).toBeLessThan(within ?? 0)
  })

  it('writes what Node has compiled where no other service can: who can write there decides what the service runs', () => {
    expect(unit.all('CacheDirectory')).toEqual([`alba/${name}`])
    expect(unit.all('Environment')).toContain(`NODE_COMPILE_CACHE=%C/alba/${name}`)
  })

  it('has more time to stop than the service takes to drain', async () => {
    const lifecycle = await readFile(join(root, 'services/platform/src/process/lifecycle.ts'), 'utf8')
    const drain = Number(/DRAIN_MS = ([\d_]+)/.exec(lifecycle)?.[1]?.replaceAll('_', ''))
    expect(drain).toBeGreaterThan(0)
    expect(Number(unit.last('TimeoutStopSec')) * 1_000).toBeGreaterThan(drain)
  })
})

it('a side starts all three services, and starts with the machine', async () => {
  const target = await readUnit(units, 'alba@b.target')
  expect(target.last('Wants')?.split(' ')).toEqual(services.map(name => `alba-${name}@b.service`))
  expect(target.last('WantedBy')).toBe('multi-user.target')
  for (const name of services)
    expect((await readUnit(units, `alba-${name}@b.service`)).last('PartOf')).toBe('alba@b.target')
})

it('the gateway is stopped first, because it asks the others', async () => {
  const gateway = await readUnit(units, 'alba-gateway@a.service')
  expect(gateway.last('After')).toBe('alba-command@a.service alba-projector@a.service')
})

it('each timer has its service, which is tried again when it could not run', async () => {
  for (const name of ['alba-backup', 'alba-verify']) expect(unitFiles).toContain(`${name}.service`)
  for (const name of ['alba-backup', 'alba-verify'])
    expect((await read(`${name}.service`)).last('Restart')).toBe('on-failure')
  // With code 1 something was found, which a second try would find again.
  expect((await read('alba-verify.service')).last('RestartPreventExitStatus')).toBe('1')
})

const analyze = '/usr/bin/systemd-analyze'
it.runIf(existsSync(analyze))('systemd finds nothing wrong with the units, and little exposed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'alba-units-'))
  try {
    for (const entry of await readdir(units, { recursive: true, withFileTypes: true })) {
      const path = join(folder, entry.parentPath.slice(units.length), entry.name)
      if (entry.isDirectory()) await mkdir(path, { recursive: true })
      else
        await writeFile(
          path,
          (await readFile(join(entry.parentPath, entry.name), 'utf8')).replaceAll('/opt/alba', folder),
        )
    }
    for (const program of ['sides/a/bin/node', 'current/bin/alba']) {
      await mkdir(join(folder, program, '..'), { recursive: true })
      await writeFile(join(folder, program), '#!/bin/sh\n')
      await chmod(join(folder, program), 0o755)
    }
    const names = (await readdir(folder)).filter(name => /^alba.*\.(service|target|timer)$/.test(name)).map(instanceOf)
    // A trailing colon stands for the folders that systemd knows by itself.
    const env = { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` }
    const { stderr } = await promisify(execFile)(analyze, ['verify', '--man=no', ...names], { env })
    expect(stderr).toBe('')
    const offline = ['security', '--offline=yes', '--threshold=15', '--no-pager']
    for (const name of names.filter(each => each.endsWith('.service')))
      await promisify(execFile)(analyze, [...offline, name], { env })
  } finally {
    await rm(folder, { recursive: true })
  }
})

describe('the proxies', () => {
  const gateways = [...prepareSource.matchAll(/'PORT=(\d+)/g)].map(([, port]) => `127.0.0.1:${port}`)

  it('know the gateways of both sides, the first one first', () => {
    expect(gateways).toHaveLength(2)
    expect(caddy).toContain(`reverse_proxy ${gateways.join(' ')} {`)
    expect(caddy).toContain('lb_policy first')
    // Without them Caddy stays with the first one, or goes to the second one without the body of the request.
    for (const line of ['health_uri /api/health', 'health_interval 1s', 'fail_duration 2s'])
      expect(caddy).toContain(line)
    expect(nginx).toContain(`server ${gateways[0]} max_fails=0;\n\tserver ${gateways[1]} max_fails=0 backup;`)
  })

  it('of nginx names the visitor by one address, and takes the largest picture', () => {
    expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;')
    const megabytes = Number(/client_max_body_size (\d+)m/.exec(nginx)?.[1])
    expect(megabytes * 1024 * 1024).toBeGreaterThan(LARGEST_PICTURE_BYTES)
    expect((megabytes - 1) * 1024 * 1024).toBeLessThanOrEqual(LARGEST_PICTURE_BYTES)
  })
})
