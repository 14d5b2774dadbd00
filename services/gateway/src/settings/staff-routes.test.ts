import { defaultSalesTerms } from '@alba/contracts/settings/default-terms'
import { constructionBannerTable, notificationEmailTable, salesTermsTable } from '@alba/contracts/settings/rows'
import { snakeKeys } from '@alba/contracts/shared/case'
import { problemOfRejection } from '@alba/platform/http/problem'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startGateway, type TestGateway } from '../testing/gateway.ts'
import { at, moveModel, put } from '../testing/read-model-tables.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.stop())

const ask = (options: InjectOptions | string) => {
  const request = typeof options === 'string' ? { url: options } : options
  return gateway.app.inject({ ...request, headers: { ...gateway.staff(), ...request.headers } })
}
const SETTINGS = '/api/backoffice/system-settings'
const BANNER = `${SETTINGS}/construction-banner`

describe('the system settings', () => {
  const mail = { smtp_host: 'mail.example', smtp_port: 587, email_from: 'alba@example.org' }

  it('have the operator’s address for notifications until the centre changes it', async () => {
    expect((await ask(SETTINGS)).json()).toEqual({ notification_email: 'nous@example.org', ...mail, version: 0 })
    gateway.command.on('change-notification-email', () => {
      const row = { id: 1, email: 'elles@example.org', version: 1 }
      const moved = put(gateway.database, notificationEmailTable, row).then(() =>
        moveModel(gateway.database, 'settings', at(5), { notification_email: [1] }),
      )
      gateway.inBackground(moved)
      return { body: { position: at(5) } }
    })
    const payload = { notification_email: ' elles@example.org ' }
    const answer = await ask({ method: 'PUT', url: SETTINGS, payload, headers: { 'if-match': '"0"' } })
    expect(answer.json()).toEqual({ notification_email: 'elles@example.org', ...mail, version: 1 })
    expect(gateway.command.last('change-notification-email').body).toEqual({ email: 'elles@example.org', version: 0 })
  })

  it.each(['', 'nobody', null, undefined])('refuses the address %j with a French sentence', async address => {
    const answer = await ask({ method: 'PUT', url: SETTINGS, payload: { notification_email: address } })
    expect([answer.statusCode, answer.json().detail]).toEqual([422, 'Veuillez entrer une adresse email valide'])
  })
})

describe('the banner', () => {
  it('shows its version to staff only', async () => {
    await put(gateway.database, constructionBannerTable, { id: 1, enabled: true, text: 'Travaux', version: 3 })
    await moveModel(gateway.database, 'settings', at(6), { construction_banner: [1] })
    await expect.poll(async () => (await ask(BANNER)).json()).toEqual({ enabled: true, text: 'Travaux', version: 3 })
    const shown = await gateway.app.inject('/api/system-settings/construction-banner')
    expect(shown.json()).toEqual({ enabled: true, text: 'Travaux' })
  })

  it('cannot be empty', async () => {
    const answer = await ask({ method: 'PUT', url: BANNER, payload: { enabled: false, text: ' ' } })
    expect([answer.statusCode, answer.json().detail]).toEqual([422, 'Le texte de la bannière ne peut pas être vide'])
  })

  it('is answered as changed although its read model is late, and refused with 409 when another change came first', async () => {
    gateway.command.on('change-construction-banner', () => ({ body: { position: at(9_999) } }))
    const request = { method: 'PUT', url: BANNER, payload: { enabled: false, text: 'Fini !' } } as const
    expect((await ask({ ...request, headers: { 'if-match': '"4"' } })).json()).toMatchObject({
      enabled: false,
      version: 5,
    })
    const known = (await ask(BANNER)).json().version
    expect((await ask(request)).json()).toMatchObject({ enabled: false, version: known + 1 })
    const refused = problemOfRejection('changed_meanwhile')
    gateway.command.on('change-construction-banner', () => ({ status: refused.status, body: refused }))
    expect((await ask(request)).json()).toMatchObject({ status: 409, code: 'changed_meanwhile' })
  })
})

describe('the terms of sale', () => {
  const TERMS = '/api/backoffice/admin/sales-terms'
  const shown = snakeKeys(defaultSalesTerms)

  it('are the default ones until the centre changes them, and are answered as changed although the read model is late', async () => {
    expect((await ask(TERMS)).json()).toEqual({ ...shown, version: 0 })
    gateway.command.on('change-sales-terms', () => ({ body: { position: at(9_999) } }))
    const payload = { ...shown, notice_hours: 24, withdrawal_days: 30 }
    const answer = await ask({ method: 'PUT', url: TERMS, payload, headers: { 'if-match': '"0"' } })
    expect(answer.json()).toEqual({ ...payload, version: 1 })
    expect(gateway.command.last('change-sales-terms').body).toEqual({
      ...defaultSalesTerms,
      noticeHours: 24,
      withdrawalDays: 30,
      version: 0,
    })
  })

  it.each([
    [{ withdrawal_days: 13 }, 'withdrawal_days'],
    [{ refund_days: 15 }, 'refund_days'],
    [{ moves: 6 }, 'moves'],
    [{ reminder_hours: 48 }, 'reminder_hours'],
    [{ most_cents: 900 }, 'most_cents'],
  ])('are refused outside their bounds: %j', async (changes, path) => {
    const answer = await ask({ method: 'PUT', url: TERMS, payload: { ...shown, ...changes } })
    expect([answer.statusCode, answer.json().errors]).toEqual([422, [{ path, message: expect.any(String) }]])
  })

  it('are shown to visitors, with the terms of withdrawal of every sale from which somebody may still withdraw', async () => {
    const terms = { ...defaultSalesTerms, withdrawalDays: 30 }
    // They ended a day before the gateway's clock, so somebody may still withdraw under them.
    const former = [{ withdrawalDays: 14, refundDays: 14, until: '2026-11-19T10:00:00.000Z' }]
    await put(gateway.database, salesTermsTable, { id: 1, terms, former, version: 1 })
    await moveModel(gateway.database, 'settings', at(7), { sales_terms: [1] })
    const rules = async () => (await gateway.app.inject('/api/system-settings/booking-rules')).json()
    await expect.poll(async () => (await rules()).terms.withdrawal_days).toBe(30)
    expect((await rules()).any_sale).toEqual({ withdrawal_days: [14, 30], refund_days: 14 })
  })
})
