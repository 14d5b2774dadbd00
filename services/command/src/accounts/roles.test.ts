import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cause } from '../decision/cause.ts'
import type { Deps } from '../deps.ts'
import { startCommand, type TestCommand } from '../testing/command-service.ts'
import { administrators, giveRole, takeRole } from './administrators.ts'
import { isOperator } from './change-operator-role.ts'
import { changeRole as changeRoleCommand } from './change-role.ts'
import { disableAccount } from './disable.ts'

const operator = { 'x-actor': 'operator:test' }
const [ANNE, BEA] = [1, 2]
const as = (id: number) => ({ 'x-actor': `practitioner:${id}` })

let command: TestCommand
beforeAll(async () => {
  command = await startCommand()
  for (const name of ['Anne', 'Béa']) {
    const body = { name, email: `${name === 'Anne' ? 'anne' : 'bea'}@example.org`, password: null }
    expect((await command.send('add-practitioner', body, operator)).status).toBe(200)
  }
})
afterAll(() => command.stop())

const defineRoomAs = async (id: number, name: string) => {
  const { status, body } = await command.send('define-room', { roomId: 1, name, roomType: 'massage_room' }, as(id))
  return status === 200 ? status : [status, body.code]
}
const changeRole = async (practitionerId: number, role: string, headers: Record<string, string> = operator) => {
  const { status, body } = await command.send('change-role', { practitionerId, role }, headers)
  return status === 200 ? status : [status, body.code]
}

it('only an admin defines what the centre offers, and gives roles', async () => {
  expect(await defineRoomAs(ANNE, 'Salle')).toEqual([403, 'admin_only'])
  expect(await changeRole(ANNE, 'admin', as(ANNE))).toEqual([403, 'admin_only'])
  expect(
    (await command.send('define-room', { roomId: 1, name: 'S', roomType: 'a' }, { 'x-actor': 'visitor' })).status,
  ).toBe(403)
  expect(await changeRole(ANNE, 'admin')).toBe(200)
  expect(await defineRoomAs(ANNE, 'Salle')).toBe(200)
  expect(await defineRoomAs(BEA, 'Autre')).toEqual([403, 'admin_only'])
})

it('the last admin keeps the role, and cannot be disabled by an admin', async () => {
  expect(await changeRole(ANNE, 'practitioner', as(ANNE))).toEqual([409, 'last_admin'])
  const disabled = await command.send('disable-account', { practitionerId: ANNE }, as(ANNE))
  expect([disabled.status, disabled.body.code]).toEqual([409, 'last_admin'])
  expect(await changeRole(ANNE, 'practitioner')).toEqual([409, 'last_admin'])
})

it('two admins who take each other’s role at the same time leave one', async () => {
  expect(await changeRole(BEA, 'admin', as(ANNE))).toBe(200)
  const answers = await Promise.all([
    changeRole(BEA, 'practitioner', as(ANNE)),
    changeRole(ANNE, 'practitioner', as(BEA)),
  ])
  expect(answers.filter(answer => answer === 200)).toHaveLength(1)
  const { admins } = await command.service.deps.streams.load(administrators, 'administrators')
  expect(admins.size).toBe(1)
})

it('an admin who is disabled is no longer an admin and cannot become one again; an operator may disable even the last admin', async () => {
  await changeRole(ANNE, 'admin')
  await changeRole(BEA, 'admin')
  expect((await command.send('disable-account', { practitionerId: BEA }, as(ANNE))).status).toBe(200)
  expect(await defineRoomAs(BEA, 'Encore')).toEqual([403, 'admin_only'])
  expect(await changeRole(BEA, 'admin')).toEqual([409, 'account_closed'])
  expect((await command.send('disable-account', { practitionerId: ANNE }, operator)).status).toBe(200)
})

it('an admin makes somebody an operator, beside the other role, as long as they can log in', async () => {
  const cleo = { name: 'Cléo', email: 'cleo@example.org', password: null }
  const { body: added } = await command.send('add-practitioner', cleo, operator)
  const practitionerId = Number(added.practitionerId)
  const change = async (isOperator: boolean, headers: Record<string, string> = operator) => {
    const { status, body } = await command.send('change-operator-role', { practitionerId, isOperator }, headers)
    return status === 200 ? status : [status, body.code]
  }
  expect(await change(true, as(practitionerId))).toEqual([403, 'admin_only'])
  expect(await changeRole(practitionerId, 'admin')).toBe(200)
  expect(await change(true, as(practitionerId))).toBe(200)
  const { streams } = command.service.deps
  expect(await isOperator({ streams }, practitionerId)).toBe(true)
  expect(await changeRole(practitionerId, 'admin')).toBe(200)
  await command.send('disable-account', { practitionerId }, operator)
  expect(await isOperator({ streams }, practitionerId)).toBe(false)
  expect(await change(true)).toEqual([409, 'account_closed'])
  expect(await change(false)).toBe(200)
})

describe('an account that is disabled while it becomes an admin is not an admin', () => {
  const cause: Cause = { correlationId: 'c', causationId: null, actor: { kind: 'operator', id: 'test' } }
  const added = async (name: string) => {
    const body = { name, email: `${name.toLowerCase()}@example.org`, password: null }
    return Number((await command.send('add-practitioner', body, operator)).body.practitionerId)
  }
  /** The dependencies of the service, with `meanwhile` run right after the first call of a method of the streams. */
  const interrupted = (method: 'load' | 'execute', meanwhile: () => Promise<unknown>): Deps => {
    const { deps } = command.service
    let isFirst = true
    const call = async (...args: unknown[]) => {
      const answer = await (deps.streams[method] as (...args: unknown[]) => Promise<unknown>)(...args)
      if (isFirst) {
        isFirst = false
        await meanwhile()
      }
      return answer
    }
    return { ...deps, streams: { ...deps.streams, [method]: call } }
  }
  const isAdmin = async (practitionerId: number) =>
    (await command.service.deps.streams.load(administrators, 'administrators')).admins.has(practitionerId)

  it('when it is disabled before it gets the role', async () => {
    const practitionerId = await added('Dina')
    const deps = interrupted('load', () => disableAccount(command.service.deps, { practitionerId }, cause))
    expect(await changeRoleCommand(deps, { practitionerId, role: 'admin' }, cause)).toMatchObject({
      ok: false,
      rejection: 'account_closed',
    })
    expect(await isAdmin(practitionerId)).toBe(false)
  })

  it('when it gets the role before it is disabled', async () => {
    const practitionerId = await added('Elsa')
    const give = () => changeRoleCommand(command.service.deps, { practitionerId, role: 'admin' }, cause)
    const deps = interrupted('execute', async () => expect(await give()).toMatchObject({ ok: true }))
    expect(await disableAccount(deps, { practitionerId }, cause)).toMatchObject({ ok: true })
    expect(await isAdmin(practitionerId)).toBe(false)
  })
})

it('giving a role that somebody has, or taking one that they do not have, records nothing', () => {
  const given = { type: 'AdminRoleGiven', data: { practitionerId: ANNE } } as const
  const one = administrators.evolve(administrators.initial, given)
  const two = administrators.evolve(one, { type: 'AdminRoleGiven', data: { practitionerId: BEA } })
  expect(giveRole(one, ANNE)).toEqual({ ok: true, events: [] })
  expect(takeRole(one, BEA)).toEqual({ ok: true, events: [] })
  expect(takeRole(two, ANNE)).toEqual({
    ok: true,
    events: [{ type: 'AdminRoleTaken', data: { practitionerId: ANNE } }],
  })
})
