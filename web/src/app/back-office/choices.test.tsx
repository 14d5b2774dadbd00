import { noChoices } from '@alba/contracts/settings/choices'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { called } from '../../e2e/mock-api.ts'
import { staffServer } from '../../e2e/mock-staff.ts'
import { press, says } from '../../testing/look.ts'
import { mockStaff } from '../../testing/mock-fetch.ts'
import { visit } from '../../testing/visit.tsx'

test('turning a choice on, whose effect is explained beside it, sends all choices', async () => {
  const api = mockStaff(staffServer())
  await visit('/backoffice/admin/choices')
  const choice = await screen.findByRole('checkbox', { name: 'Choisir qui reçoit' })
  expect(choice).toHaveProperty('checked', false)
  const described = document.getElementById(choice.getAttribute('aria-describedby') ?? '')
  expect(described?.textContent).toContain('L’équipe choisit chez qui est un rendez-vous')
  fireEvent.click(choice)
  await press('Enregistrer')
  await says('Choix du centre modifiés')
  await waitFor(() => {
    const [sent] = called(api, 'PUT /api/backoffice/admin/choices')
    expect(JSON.parse(sent?.body ?? '{}')).toEqual({ ...noChoices, choosePractitioner: true })
  })
})
