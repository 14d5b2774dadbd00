import { roomsTable } from '@alba/contracts/catalogue/rows'
import { defaultTexts } from '@alba/contracts/centre/default-texts'
import { defaultWords } from '@alba/contracts/centre/grammar'
import { defaultLetterTexts } from '@alba/contracts/centre/letter-texts'
import { defaultLook } from '@alba/contracts/centre/look'
import { noPictures } from '@alba/contracts/centre/pictures'
import { shownPictures, shownPortraits } from '@alba/contracts/centre/shown-pictures'
import { defaultSalesTerms } from '@alba/contracts/settings/default-terms'
import { defaultBookingRules } from '@alba/contracts/settings/events'
import {
  bookingRulesTable,
  centreIdentityTable,
  centreWordsTable,
  constructionBannerTable,
} from '@alba/contracts/settings/rows'
import { snakeKeys } from '@alba/contracts/shared/case'
import { atelier, atelierWords } from '@alba/contracts/testing/other-centres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BATH, MASSAGE, WORKSHOP } from '../testing/demo-catalogue.ts'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put } from '../testing/read-model-tables.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

async function get(url: string) {
  const answer = await gateway.app.inject(url)
  return { status: answer.statusCode, body: answer.json() }
}

describe('catalogue', () => {
  it('lists categories by rank', async () => {
    expect((await get('/api/categories')).body).toEqual([
      { id: 2, slug: 'pour-bebe', name: 'Pour bébé', description: 'Les premiers mois' },
      { id: 1, slug: 'pour-moman', name: 'Pour moman', description: 'Autour de la naissance' },
    ])
  })

  it('lists services with their category, with the documented fields only', async () => {
    const { body } = await get('/api/services')
    expect(body.map((service: { id: number }) => service.id)).toEqual([MASSAGE, BATH, WORKSHOP])
    expect(body[0]).toEqual({
      id: MASSAGE,
      name: 'Massage prénatal',
      description: 'Un soin.',
      detailed_description: null,
      target_audience: 'Future maman',
      benefits: 'Détente, Sommeil',
      duration_minutes: 60,
      price: 7500,
      sessions_count: 1,
      category: { name: 'Pour moman', slug: 'pour-moman' },
      asks: null,
      own_questions: [],
      picture: null,
    })
    expect(body[1].asks).toEqual({ what: 'baby_age', from: 0, to: 1 })
    expect(body[2].category).toBeNull()
  })

  it('lists the services of a category, by query and by path', async () => {
    for (const url of ['/api/services?category=pour-bebe', '/api/categories/pour-bebe/services']) {
      const { body } = await get(url)
      expect(body.map((service: { id: number }) => service.id)).toEqual([BATH])
    }
    expect((await get('/api/services?category=nowhere')).body).toEqual([])
    expect(await get('/api/categories/nowhere/services')).toMatchObject({
      status: 404,
      body: { detail: 'Cette catégorie n’existe pas.' },
    })
  })

  it('shows the room type and the buffers of a service to staff only', async () => {
    const url = '/api/categories/pour-bebe/services'
    const answer = await gateway.app.inject({ url, headers: gateway.staff() })
    const rooms = { room_type: 'spa_bath_room', buffer_before_minutes: 0, buffer_after_minutes: 15 }
    expect(answer.json()).toMatchObject([{ id: BATH, ...rooms }])
    expect((await get(url)).body[0]).not.toHaveProperty('room_type')
  })

  it('lists the rooms', async () => {
    expect((await get('/api/rooms')).body).toEqual([
      { id: 1, name: 'Salle Massage', room_type: 'massage_room' },
      { id: 2, name: 'Salle Spa/Bain', room_type: 'spa_bath_room' },
    ])
  })

  it('shows a new room once the projector has notified that the rooms changed', async () => {
    await put(gateway.database, roomsTable, {
      id: 3,
      name: 'Salle Bleue',
      room_type: 'massage_room',
      retired: false,
      version: 1,
    })
    await moveModel(gateway.database, 'catalogue', at(1), { rooms: [3] })
    await expect.poll(async () => (await get('/api/rooms')).body.length).toBe(3)
  })
})

describe('the rules of booking', () => {
  it('are the defaults until the centre changes them', async () => {
    const url = '/api/system-settings/booking-rules'
    // Visitors see all terms of sale but the hours of reminders.
    const { reminderHours: _reminderHours, ...publicTerms } = defaultSalesTerms
    const terms = { terms: snakeKeys(publicTerms), any_sale: { withdrawal_days: [14], refund_days: 14 } }
    const startTimes = ['09:00', '10:00', '11:00', '14:00', '15:00', '16:00']
    expect(await get(url)).toEqual({
      status: 200,
      body: { hold_minutes: 15, horizon_days: 180, start_times: startTimes, ...terms },
    })
    const rules = { ...defaultBookingRules, holdMinutes: 20, horizonDays: 30, startTimes: ['09:30'] }
    await put(gateway.database, bookingRulesTable, { id: 1, version: 1, rules })
    await moveModel(gateway.database, 'settings', at(1), { booking_rules: [1] })
    const expected = { hold_minutes: 20, horizon_days: 30, start_times: ['09:30'], ...terms }
    await expect.poll(async () => (await get(url)).body).toEqual(expected)
  })
})

describe('the centre', () => {
  it('has no identity and default words until an admin sets both', async () => {
    // What the change of identity and words leaves as it is.
    const unchanged = {
      calendarNote: defaultLetterTexts.calendarNote,
      timeZone: 'Europe/Paris',
      everywhere: defaultTexts.everywhere,
      accessibility: null,
      look: defaultLook,
    }
    const picturesOf = (name: string, people: typeof atelier.people) => ({
      ...shownPictures(noPictures, name),
      portraits: shownPortraits(people),
    })
    const noLines = { city: '', address: '', phoneLink: '' }
    const before = { identity: null, lines: noLines, words: defaultWords, ...picturesOf('', []), ...unchanged }
    expect(await get('/api/centre')).toEqual({ status: 200, body: before })
    await put(gateway.database, centreIdentityTable, { id: 1, identity: atelier, version: 1 })
    await put(gateway.database, centreWordsTable, { id: 1, words: atelierWords, version: 1 })
    await moveModel(gateway.database, 'settings', at(2), { centre_identity: [1], centre_words: [1] })
    const lines = { city: '44000 Nantes', address: '8 quai de la Fosse, 44000 Nantes', phoneLink: 'tel:+33240556677' }
    const expected = {
      identity: atelier,
      lines,
      words: atelierWords,
      ...picturesOf(atelier.name, atelier.people),
      ...unchanged,
    }
    await expect.poll(async () => (await get('/api/centre')).body).toEqual(expected)
  })
})

describe('construction banner', () => {
  it('is off until the centre enables it', async () => {
    const url = '/api/system-settings/construction-banner'
    expect(await get(url)).toEqual({ status: 200, body: { enabled: false, text: '' } })
    await put(gateway.database, constructionBannerTable, { id: 1, enabled: true, text: 'Travaux en cours', version: 1 })
    await moveModel(gateway.database, 'settings', at(3), { construction_banner: [1] })
    const expected = { enabled: true, text: 'Travaux en cours' }
    await expect.poll(async () => (await get(url)).body).toEqual(expected)
  })
})
