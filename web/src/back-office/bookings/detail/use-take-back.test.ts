import type { StaffBookingDetail } from '@alba/contracts/bookings/staff-api'
import { expect, it } from 'vitest'
import { takenBack } from './use-take-back.ts'

const back = (name: string) => ({ second: { practitioner: { id: 3, name } } }) as StaffBookingDetail

it('a move that is taken back says when the second treatment is with somebody else', () => {
  expect(takenBack(back('Inès Moreau'), 'Inès Moreau')).toBe('Déplacement annulé')
  expect(takenBack(back('Léa Girard'), 'Inès Moreau')).toBe(
    'Déplacement annulé, mais le deuxième soin est avec Léa Girard, et non plus avec Inès Moreau',
  )
  expect(takenBack({} as StaffBookingDetail, undefined)).toBe('Déplacement annulé')
})
