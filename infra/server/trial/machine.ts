import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What a Debian needs to be a server of docs/server.md, before anything of Alba is on it. */
const packages = 'systemd,systemd-sysv,dbus,sudo,curl,ca-certificates,openssl,libatomic1,postgresql,caddy'

/** Makes the root folder of a Debian. It takes a minute or two, and reads packages from Debian's servers. */
export async function makeDebian(folder: string): Promise<void> {
  await run('debootstrap', ['--variant=minbase', `--include=${packages}`, 'bookworm', folder], { maxBuffer: 1e9 })
}

/** A Debian that was booted in a container, with a systemd of its own. */
export type Booted = {
  /** Runs a script of the shell as root. @returns what it printed @throws when its exit code is not 0 */
  sh(script: string): Promise<string>
  /** Runs a script that may fail. @returns its exit code and what it printed */
  try(script: string): Promise<{ code: number; text: string }>
  powerOff(): Promise<void>
}

/** Boots the Debian in a folder, with a network of its own, and waits until it has started everything. */
export async function boot(folder: string): Promise<Booted> {
  // Where systemd does not run, there is no unit to make for the container.
  const alone = existsSync('/run/systemd/system') ? [] : ['--keep-unit']
  const options = ['--register=no', ...alone, '--private-network', '--resolv-conf=off', '--timezone=off']
  const container = spawn('systemd-nspawn', ['-b', '-D', folder, ...options, '--console=pipe'], { stdio: 'ignore' })
  const ended = new Promise<void>(done => container.once('close', () => done()))
  const machine = { sh: (script: string) => shIn(container.pid ?? 0, script) }
  const attempt = (script: string) =>
    machine.sh(script).then(
      text => ({ code: 0, text }),
      ({ code, stdout, stderr }) => ({ code: Number(code), text: `${stdout}${stderr}` }),
    )
  await untilPrints(() => attempt('systemctl is-system-running').then(({ text }) => text), /running|degraded/)
  return {
    ...machine,
    try: attempt,
    async powerOff() {
      await attempt('systemctl poweroff')
      await ended
    },
  }
}

async function shIn(container: number, script: string): Promise<string> {
  const { stdout: first } = await run('pgrep', ['-P', String(container)])
  const inside = ['-t', first.trim(), '-m', '-u', '-i', '-n', '-p', '-C']
  const env = ['-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root', 'LANG=C.UTF-8']
  const { stdout, stderr } = await run('nsenter', [...inside, 'env', ...env, 'sh', '-c', `cd /root\n${script}`])
  return `${stdout}${stderr}`.trim()
}

/** Asks until the answer is as wanted. @throws after two minutes */
export async function untilPrints(ask: () => Promise<string>, wanted: RegExp): Promise<void> {
  const until = Date.now() + 120_000
  for (;;) {
    const answer = await ask()
    if (wanted.test(answer)) return
    if (Date.now() > until) throw new Error(`It says « ${answer} », and not ${wanted}.`)
    await sleep(500)
  }
}
