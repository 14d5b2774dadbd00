import type { ClientPage, ClientSummary } from '@alba/contracts/clients/api'
import { detailOf, week } from './mock-bookings.ts'
import { paymentItem } from './mock-payments.ts'
import { purchases, voucherDetail } from './mock-staff-sales.ts'

export const LEA = 'a1'.repeat(16)

const summary = (id: string, name: string, phone: string | null, last_visit: string | null): ClientSummary => ({
  id,
  name,
  email: `${name.split(' ')[1]?.toLowerCase()}@exemple.fr`,
  phone,
  last_visit,
})

/** Clients, by their latest visit, latest first. */
export const clients: readonly ClientSummary[] = [
  summary(LEA, 'Léa Martin', '0612345678', '2026-11-19'),
  summary('b2'.repeat(16), 'Laure Fontaine', '0648210793', '2026-10-02'),
  summary('c3'.repeat(16), 'Nadia Cherif', null, null),
]

const [first, second, third] = week.map(booking => detailOf(booking))
if (!first || !second || !third) throw new Error('the week has too few bookings')

/** A client with entries in every list of the page. */
export const leaMartin: ClientPage = {
  ...summary(LEA, 'Léa Martin', '0612345678', '2026-11-19'),
  visits: 2,
  kept_cents: 16_000,
  bookings: [
    { ...first, start_time: '2026-12-10T10:00:00', notes: 'Enceinte de 24 semaines.', admin_notes: null },
    { ...second, start_time: '2026-11-19T14:00:00', notes: null, admin_notes: 'Préfère la table basse.' },
    { ...third, start_time: '2026-10-01T09:00:00', status: 'canceled', notes: null, admin_notes: null },
  ],
  vouchers: [voucherDetail({ id: 512345678901201 })],
  packages: purchases.slice(0, 1),
  payments: [
    paymentItem(second.id, {}),
    paymentItem(first.id, { type: 'voucher', service_name: null, kept_cents: 8_500 }),
  ],
  joined: [
    {
      id: 'd4'.repeat(16),
      name: 'Léa M.',
      email: 'lea.m@exemple.fr',
      phone: null,
      joined_at: '2026-11-20T09:00:00Z',
      partable: true,
    },
    {
      id: 'e5'.repeat(16),
      name: 'Léa Martin',
      email: 'lea@exemlpe.fr',
      phone: '0612345678',
      joined_at: '2026-11-02T09:00:00Z',
      partable: false,
    },
  ],
  is_cut: false,
}

/** The answers about clients. */
export const clientHandlers = {
  'GET /api/backoffice/clients': () => ({ body: clients }),
  'GET /api/backoffice/clients/:id': () => ({ body: leaMartin }),
  'GET /api/backoffice/clients/:id/timeline': () => ({ body: [] }),
  'POST /api/backoffice/clients/:id/join': () => ({ body: { id: LEA } }),
  'POST /api/backoffice/clients/:id/part': () => ({ body: { id: 'd4'.repeat(16) } }),
  'PUT /api/backoffice/clients/:id/contact': () => ({ body: { id: LEA } }),
}
