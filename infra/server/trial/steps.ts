import assert from 'node:assert/strict'
import { type Booted, untilPrints } from './machine.ts'

const site = 'https://reservation.example.org'
const server = '/opt/alba/current/bin/alba-server'
const services = ['command', 'projector', 'gateway'] as const

/** PostgreSQL and the release, by the lines of docs/server.md, under a strict umask. */
export async function install({ sh, try: attempt }: Booted, release: string): Promise<void> {
  await sh(`cd / && sudo -u postgres createuser alba &&
    sudo -u postgres createdb --owner alba --encoding UTF8 --locale C.UTF-8 --template template0 alba`)
  const asked = await attempt(`umask 077 && tar -xzf alba-*.tar.gz && ${release}/bin/alba-server install`)
  // 78 is UNUSABLE_CONFIGURATION.
  assert.equal(asked.code, 78, asked.text)
  await sh(`cd /opt/alba
    sed -i 's|^PUBLIC_URL=.*|PUBLIC_URL=${site}|; s|^STRIPE_PUBL.*|STRIPE_PUBLISHABLE_KEY=pk_test_trial|' settings.env
    echo ALBA_STRIPE_TEST=true >>settings.env
    echo smtp://127.0.0.1:25 >secrets/SMTP_URL
    echo sk_test_trial >secrets/STRIPE_SECRET_KEY
    echo whsec_trial >secrets/STRIPE_WEBHOOK_SECRET`)
  await sh(`umask 077 && ${release}/bin/alba-server install && ${server} status`)
}

/** Caddy with the file of the release. Only the certificate is made here, because nobody gives one to this machine. */
export async function startProxy({ sh }: Booted): Promise<void> {
  await sh(`echo 127.0.0.1 reservation.example.org >>/etc/hosts
    sed 's|^reservation.example.org {|&\\n\\ttls internal|' /opt/alba/current/infra/server/proxy/Caddyfile >/etc/caddy/Caddyfile
    caddy fmt --overwrite /etc/caddy/Caddyfile && systemctl restart caddy`)
}

/** What a booking does to the proxy: a body is sent, and nobody has asked for anything just before. */
export async function answersBodies({ sh }: Booted): Promise<void> {
  const body = '{"email":"zoe@example.org","password":"not the password"}'
  const ask = `curl -sk -o /dev/null -w '%{http_code} ' -H 'content-type: application/json' -d '${body}' ${site}/api/auth/login`
  await untilPrints(() => sh(ask), /^401/)
  assert.equal(await sh(`for each in 1 2 3; do sleep 2; ${ask}; done`), '401 401 401')
}

/** No unit warns, and none can do more than it needs. */
export async function units({ sh }: Booted): Promise<string> {
  const names = (await sh('cd /etc/systemd/system && ls -d alba*.service alba*.target alba*.timer')).split(/\s+/)
  const instances = names.map(name => name.replace('@.', '@a.'))
  assert.equal(await sh(`systemd-analyze verify --man=no ${instances.join(' ')}`), '')
  const exposure = await Promise.all(
    instances
      .filter(name => name.endsWith('.service'))
      .map(async name => /(\d\.\d) OK/.exec(await sh(`systemd-analyze security --no-pager ${name}`))?.[1] ?? '10'),
  )
  for (const each of exposure) assert(Number(each) <= 1.5, `an exposure of ${each}`)
  return `exposure ${exposure.join(', ')}`
}

/** No service can read the secrets of another, or write where another one finds what it runs. */
export async function apart({ sh }: Booted): Promise<void> {
  const side = await sideOf(sh)
  for (const from of services)
    for (const to of services.filter(each => each !== from)) {
      const found = await sh(`pid() { systemctl show -p MainPID --value alba-$1@${side}; }
        as_alba="setpriv --reuid=$(id -u alba) --regid=$(id -g alba) --keep-groups"
        # Without PrivateUsers it has the namespace of everybody, which cannot be entered once more.
        [ /proc/$(pid ${from})/ns/user -ef /proc/self/ns/user ] || users=-U
        nsenter -t $(pid ${from}) $users -m $as_alba sh -c "id -un
          cat /proc/$(pid ${to})/root/run/credentials/alba-${to}@${side}.service/ALBA_SERVICE_SECRET && echo READS
          touch /var/cache/alba/${to}/x && echo WRITES" 2>&1 || true`)
      assert.match(found, /^alba/)
      assert.doesNotMatch(found, /READS|WRITES/, `${from} and ${to}`)
    }
}

export async function nightly({ sh }: Booted): Promise<void> {
  await sh('systemctl start alba-backup && systemctl start alba-verify')
  assert.match(await sh('ls /var/lib/alba/backups'), /\.age$/m)
  assert.match(await sh('systemctl list-timers --no-pager "alba-*"'), /alba-backup\.timer[\s\S]*alba-verify\.timer/)
}

export async function killEach({ sh }: Booted): Promise<void> {
  const side = await sideOf(sh)
  for (const service of services)
    for (const signal of ['KILL', 'TERM']) {
      const unit = `alba-${service}@${side}`
      const before = await sh(`systemctl show -p MainPID --value ${unit}`)
      await sh(`kill -${signal} ${before}`)
      await untilPrints(() => sh(`systemctl show -p MainPID --value ${unit}`), new RegExp(`^(?!(0|${before})$)`))
    }
  await untilReady(sh)
}

/** Upgrades to a copy of the release, so that the second side is in use; then a release that dies is refused. */
export async function upgrade({ sh, try: attempt }: Booted, release: string): Promise<void> {
  const copy = (name: string) => `cp -al ${release} ${name} && rm ${name}/release && echo ${name} >${name}/release`
  await sh(`${copy('9.0.0-next')} && 9.0.0-next/bin/alba-server install`)
  assert.equal(await sideOf(sh), 'b')
  const program = '9.0.1-silent/services/command/src/server.ts'
  await sh(`${copy('9.0.1-silent')} && rm ${program} && echo 'process.exit(0)' >${program}`)
  const refused = await attempt('9.0.1-silent/bin/alba-server install')
  assert.equal(refused.code, 1, refused.text)
  assert.match(refused.text, /alba-command@a.service does not stay up/)
  assert.match(await sh(`${server} status`), /► 9\.0\.0-next/)
  assert.equal(await sh('systemctl list-units --failed --plain --no-legend'), '')
}

export async function rollBack({ sh }: Booted, release: string): Promise<void> {
  await sh(`${server} roll-back && ${server} status`)
  assert.equal(await sh('cat /opt/alba/current/release'), release)
}

/** After a boot, everything runs again without anybody's help. */
export async function isBack({ sh }: Booted): Promise<void> {
  await untilReady(sh)
  assert.equal(await sh('systemctl list-units --failed --plain --no-legend'), '')
}

type Sh = Booted['sh']
const sideOf = async (sh: Sh) => (await sh('readlink /opt/alba/current')).at(-1)
const untilReady = (sh: Sh) => untilPrints(() => sh(`${server} status || true`), /^Side [ab]: ready/m)
