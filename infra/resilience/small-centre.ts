import { openAvailability } from '@alba/contracts/agenda/commands'
import { defineService } from '@alba/contracts/catalogue/commands'
import { addDays } from '@alba/contracts/shared/centre-time'
import type { TestStack } from './stack-for-tests.ts'

/** The first of the days, counted from today. No test books the demo’s treatments so far ahead. */
const FIRST_DAY = 90
/** Ids of the new services, and the kind of room that each needs. The demo has one room of each kind. */
const roomTypeOfService = { 901: 'massage_room', 902: 'spa_bath_room' } as const

/**
 * Services and days that only one test books: the one that opened them. `dates` are consecutive days, such as `2027-02-26`.
 */
export type SmallCentre = { readonly serviceIds: readonly number[]; readonly dates: readonly string[] }

/**
 * Defines a service for each of the demo's two rooms, and opens the days of both nurses from 9 to 18 h, also on weekends
 * and public holidays. After a service its nurse and its room stay taken for 5 minutes more.
 * @throws when a command is refused
 */
export async function openSmallCentre(
  stack: TestStack,
  { days, durationMinutes }: { readonly days: number; readonly durationMinutes: number },
): Promise<SmallCentre> {
  const command = async ({ name }: { name: string }, body: object) => {
    const { status, body: answer } = await stack.operate('POST', `${stack.urls.command}/commands/${name}`, body)
    if (status !== 200) throw new Error(`${name}: ${JSON.stringify(answer)}`)
  }
  const serviceIds = Object.keys(roomTypeOfService).map(Number)
  for (const [id, roomType] of Object.entries(roomTypeOfService))
    await command(defineService, {
      serviceId: Number(id),
      categoryId: 1,
      name: `Soin ${id}`,
      description: 'Un soin.',
      detailedDescription: null,
      targetAudience: null,
      benefits: null,
      questionnaireId: null,
      sessionsCount: 1,
      durationMinutes,
      priceCents: 5_000,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 5,
      roomType,
    })
  const today = new Date().toISOString().slice(0, 10)
  const dates = Array.from({ length: days }, (_, day) => addDays(today, FIRST_DAY + day))
  for (const date of dates)
    for (const practitionerId of [1, 2])
      await command(openAvailability, { practitionerId, date, timeSlots: [{ start: '09:00', end: '18:00' }] })
  return { serviceIds, dates }
}
