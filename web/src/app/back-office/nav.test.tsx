import { expect, test, vi } from 'vitest'
import { staffServer } from '../../e2e/mock-staff.ts'
import { find } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

test('a long menu scrolls to the screen that is open', async () => {
  mockStaff(staffServer())
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  await visit('/backoffice/account')
  const menu = await find('navigation', 'Principale')
  expect(shown).not.toHaveBeenCalled()
  const settings = await find('link', 'Paramètres', menu)
  settings.click()
  await find('heading', 'Paramètres Système')
  expect(shown.mock.contexts).toEqual([settings])
  expect(shown).toHaveBeenCalledWith({ block: 'nearest' })
  shown.mockRestore()
})
