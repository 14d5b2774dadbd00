import { atelier } from '@alba/contracts/testing/other-centres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { centreAfter } from '../centre/state.ts'
import { defineCentre, startCommand, type TestCommand } from '../testing/command-service.ts'

let command: TestCommand
beforeAll(async () => {
  command = await startCommand()
  await defineCentre(command)
})
afterAll(() => command.stop())

const portrait = { hash: 'a'.repeat(64), width: 800, height: 1_000 }
const anne = { firstName: 'Anne', name: 'Anne Petit', role: 'masseuse' }
const marc = { firstName: 'Marc', name: 'Marc Roy', role: 'masseur' }

async function peopleAfter(...people: object[]) {
  expect(await command.send('change-centre-identity', { ...atelier, people })).toMatchObject({ status: 200 })
  return command.service.deps.reference.current().identity?.people
}

it('people keep their portraits when they are reordered, renamed, or defined by a file without portraits', async () => {
  expect(await peopleAfter({ ...anne, portrait }, { ...marc, portrait: null })).toEqual([{ ...anne, portrait }, marc])
  expect(await peopleAfter(marc, anne)).toEqual([marc, { ...anne, portrait }])
  const married = { ...anne, name: 'Anne Roy', portrait }
  expect(await peopleAfter(married)).toEqual([married])
  expect(await peopleAfter(marc, { ...married, portrait: undefined })).toEqual([marc, married])
  expect(await peopleAfter({ ...married, portrait: null })).toEqual([{ ...anne, name: 'Anne Roy' }])
})

it('the state of the centre, from which its file is written, has no portraits', async () => {
  await peopleAfter({ ...anne, portrait })
  const events = await command.log.readStream('settings')
  expect(centreAfter(events, Date.now(), 'Europe/Paris').identity?.people).toEqual([anne])
})
