import { afterEach, describe, expect, it } from 'vitest'
import type { Cause } from '../decision/cause.ts'
import { openStreams } from '../decision/streams.ts'
import { startCommand, type TestCommand } from '../testing/command-service.ts'
import { Crash, crashingProcess, crashPoints } from '../testing/crash.ts'
import {
  codeOf,
  isAwaited,
  logIn,
  malo,
  ONE_ACCOUNT,
  type Person,
  recorded,
  requestFirstAccount,
  zoe,
} from '../testing/first-account.ts'
import { makeFirstAccount } from './make-first-account.ts'

/** One for each event of `ONE_ACCOUNT`. The password is stored before the last one. */
const APPENDS = 4
const visitor: Cause = { correlationId: 'test', causationId: null, actor: { kind: 'visitor' } }

let command: TestCommand
const emptyCopy = async () => {
  command = await startCommand()
}
afterEach(() => command.stop())

const wantedBy = (person: Person) => makeFirstAccount.command.body.parse({ ...person, code: codeOf(command) })

describe('a process that crashes while it makes the first account', () => {
  it.each(crashPoints(APPENDS))(
    '$when append $effect leaves an account that the same request finishes',
    async point => {
      await emptyCopy()
      const { service, log } = command
      const { deps } = crashingProcess(service.deps, log, point)
      await expect(makeFirstAccount(deps, wantedBy(zoe), visitor)).rejects.toThrow(Crash)
      const isComplete = point.effect === APPENDS && point.when === 'after'
      const isBegun = point.effect > 1 || point.when === 'after'
      expect(await isAwaited(command)).toBe(!isComplete)
      if (isBegun && !isComplete) expect(await requestFirstAccount(command, malo)).toEqual([409, 'first_account_begun'])
      expect(await requestFirstAccount(command, zoe)).toBe(200)
      expect(await recorded(command)).toEqual(ONE_ACCOUNT)
      expect(await logIn(command, zoe)).toMatchObject({ name: 'Zoé Petit', role: 'admin' })
      expect(await requestFirstAccount(command, malo)).toEqual([409, 'first_account_made'])
    },
  )
})

/**
 * Makes the first account. Runs `meanwhile` before the append with the given number, so that it overtakes the request.
 */
function overtakenBefore(append: number, person: Person, meanwhile: () => Promise<unknown>) {
  const { service, log } = command
  let appends = 0
  const slow: typeof log = {
    ...log,
    async appendInOrder(wanted) {
      if (++appends === append) await meanwhile()
      return log.appendInOrder(wanted)
    },
  }
  const streams = openStreams(slow, service.deps.clock)
  return makeFirstAccount({ ...service.deps, streams }, wantedBy(person), visitor)
}

const appendNumbers = Array.from({ length: APPENDS }, (_, n) => n + 1)

describe('a second request that comes while the first account is being made', () => {
  it.each(appendNumbers)(
    'before append %i: one of the two requests is refused, and leaves nothing behind',
    async append => {
      await emptyCopy()
      let rival: unknown
      const slower = await overtakenBefore(append, zoe, async () => {
        rival = await requestFirstAccount(command, malo)
      })
      expect([slower.ok, rival]).toEqual(append === 1 ? [false, 200] : [true, [409, 'first_account_begun']])
      expect(await recorded(command)).toEqual(ONE_ACCOUNT)
      expect(await Promise.all([zoe, malo].map(async person => (await logIn(command, person))?.name))).toEqual(
        append === 1 ? [undefined, 'Malo Le Gall'] : ['Zoé Petit', undefined],
      )
    },
  )

  it.each(appendNumbers)('before append %i, for the same person: both requests make the same account', async append => {
    await emptyCopy()
    let rival: unknown
    const slower = await overtakenBefore(append, zoe, async () => {
      rival = await requestFirstAccount(command, zoe)
    })
    // The slower request may be refused because the account is complete by then; its next try succeeds.
    if (!slower.ok) expect(await requestFirstAccount(command, zoe)).toBe(200)
    expect(rival).toBe(200)
    expect(await recorded(command)).toEqual(ONE_ACCOUNT)
    expect(await logIn(command, zoe)).toMatchObject({ role: 'admin' })
  })

  it('from an operator who defines practitioner 1: the new account belongs to practitioner 2', async () => {
    await emptyCopy()
    const define = { practitionerId: 1, name: 'Anne Roux' }
    await overtakenBefore(2, zoe, () => command.send('define-practitioner', define, { 'x-actor': 'operator:test' }))
    expect(await recorded(command)).toMatchObject({
      admins: ['FirstAccountBegun', 'FirstAccountBegun', 'AdminRoleGiven'],
      accounts: [[], ['AccountAdded']],
      credentials: [2],
    })
    expect(await logIn(command, zoe)).toMatchObject({ name: 'Zoé Petit', role: 'admin' })
  })
})
