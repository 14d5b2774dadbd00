import { noChoices } from '@alba/contracts/settings/choices'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demo } from '../../../centres.ts'
import { movementsServer } from '../../e2e/mock-movements.ts'
import { paymentServer } from '../../e2e/mock-payments.ts'
import { staffServer } from '../../e2e/mock-staff.ts'
import { find, press } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

beforeEach(() => {
  globalThis.centreOfPage = { ...demo(), choices: { ...noChoices, takings: true } }
})
afterEach(() => {
  globalThis.centreOfPage = demo()
})

const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0

test('the sums of a chosen period come before its payments, those of all dates after them', async () => {
  mockStaff(staffServer(), { ...paymentServer(), ...movementsServer() })
  await visit('/backoffice/payments')
  const list = await find('region', 'Paiements')
  expect(isBefore(list, await find('region', 'Sommes à toutes les dates'))).toBe(true)
  await press('Octobre 2026')
  const sums = await find('region', 'Sommes du 01/10/2026 au 31/10/2026')
  expect(isBefore(sums, await find('region', 'Paiements'))).toBe(true)
})
