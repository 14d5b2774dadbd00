import type { BookingView } from '@alba/contracts/bookings/api'
import type { CategoryView, ServiceView } from '@alba/contracts/catalogue/api'
import type { CreateIntentView } from '@alba/contracts/payments/api'
import type { QuestionnaireView } from '@alba/contracts/questionnaires/api'
import type { BookingRulesView } from '@alba/contracts/settings/api'
import { defaultTermsView } from '@alba/contracts/testing/terms'
import type { VoucherLookup } from '@alba/contracts/vouchers/api'

/** A Monday morning at the centre. In Los Angeles it is still Sunday, in Auckland late on Monday. */
export const NOW = '2026-11-23T07:30:00Z'
export const BOOKING_ID = 482913570264118
export const INTENT_ID = 'pi_3SandboxAlba1'
export const SECRET = `${INTENT_ID}_secret_k9Xw2`
export const SANDBOX = 'http://127.0.0.1:12111'

export const categories: CategoryView[] = [
  {
    id: 1,
    slug: 'pour-moman',
    name: 'Pour moman',
    description: 'Massages et rituels pour souffler, de la grossesse à l’après.',
  },
  {
    id: 2,
    slug: 'pour-bebe',
    name: 'Pour bébé',
    description: 'Bain enveloppé du nouveau-né et baby spa, dans une eau à 37 °C.',
  },
  {
    id: 3,
    slug: 'pour-bambin',
    name: 'Pour bambin',
    description: 'Bulles, massage et rires, dès 18 mois avec un parent.',
  },
  {
    id: 4,
    slug: 'ateliers',
    name: 'Ateliers',
    description: 'Portage, sommeil, massage bébé : apprendre à deux, en petit groupe.',
  },
]

/** @param price in cents; the site shows 0 as « Sur devis » */
const service = (
  id: number,
  name: string,
  price: number,
  minutes: number,
  slug: string,
  extra: Partial<ServiceView> = {},
): ServiceView => ({
  id,
  name,
  description: 'Un moment de douceur, à votre rythme, dans une salle chauffée et tamisée.',
  detailed_description:
    'Une heure enveloppante pour relâcher les tensions, dans une position qui vous convient, à l’huile tiède.',
  target_audience: 'Futures mamans',
  benefits: 'Détente, Meilleur sommeil, Jambes légères',
  duration_minutes: minutes,
  price,
  sessions_count: 1,
  category: { name: categories.find(category => category.slug === slug)?.name ?? slug, slug },
  asks: null,
  own_questions: [],
  picture: null,
  ...extra,
})

export const services: ServiceView[] = [
  service(1, 'Massage prénatal', 7500, 60, 'pour-moman'),
  service(2, 'Rituel postnatal', 9500, 90, 'pour-moman', { target_audience: 'Jeunes mamans' }),
  service(3, 'Accompagnement sur mesure', 0, 120, 'pour-moman', { target_audience: null }),
  service(4, 'Bain enveloppé', 6500, 90, 'pour-bebe', { target_audience: 'Jusqu’à 1 mois' }),
  service(5, 'Baby spa', 6000, 45, 'pour-bebe', { target_audience: 'De 3 mois à 6 ans' }),
  service(6, 'Kid’s spa', 5500, 60, 'pour-bambin', { target_audience: 'Dès 18 mois' }),
  service(7, 'Atelier sommeil', 3500, 75, 'ateliers', { target_audience: 'Parents' }),
]

export const questionnaire: QuestionnaireView = {
  title: 'Quelques questions avant votre massage',
  description: 'Trois minutes pour vérifier que le massage prénatal vous convient aujourd’hui.',
  questionnaire_type: 'prenatal',
  questions: [
    {
      id: 'bleeding',
      text: 'Avez-vous eu des saignements au cours des dernières semaines ?',
      type: 'boolean',
      required: true,
      options: [],
      contraindication: 'Saignements récents',
    },
    {
      id: 'pressure',
      text: 'Êtes-vous suivie pour une hypertension ?',
      type: 'boolean',
      required: true,
      options: [],
      contraindication: 'Hypertension',
    },
    {
      id: 'term',
      text: 'À quel trimestre êtes-vous ?',
      type: 'select',
      required: true,
      options: ['Deuxième', 'Troisième'],
      contraindication: null,
    },
    {
      id: 'more',
      text: 'Souhaitez-vous nous signaler autre chose ?',
      type: 'text',
      required: false,
      options: [],
      contraindication: null,
    },
  ],
}

export const booking = (extra: Partial<BookingView> = {}): BookingView => ({
  id: BOOKING_ID,
  service_id: 1,
  service: { id: 1, name: 'Massage prénatal', duration_minutes: 60, price: 7500 },
  start_time: '2026-11-26T10:00:00',
  end_time: '2026-11-26T11:00:00',
  status: 'pending_hold',
  practitioners: [{ id: 1, name: 'Camille Roussel' }],
  wished_practitioner: null,
  customer_name: 'Léa Martin',
  customer_email: 'lea.martin@example.fr',
  price_cents: 7500,
  held_until: '2026-11-23T07:45:00Z',
  eligibility_confirmed: true,
  settled_by: null,
  late_payment_refunded: false,
  created_at: NOW,
  terms: defaultTermsView,
  ...extra,
})

export const bookingRules = (extra: Partial<BookingRulesView> = {}): BookingRulesView => ({
  hold_minutes: 15,
  horizon_days: 180,
  start_times: ['09:00', '10:00', '11:00', '14:00', '15:00', '16:00'],
  terms: { ...defaultTermsView, least_cents: 1_000, most_cents: 50_000 },
  any_sale: { withdrawal_days: [14], refund_days: 14 },
  ...extra,
})

/** The server's answer about a code; by default a voucher for the bath. */
export const voucherLookup = (extra: Partial<VoucherLookup> = {}): VoucherLookup => ({
  found: true,
  is_valid: true,
  error: null,
  voucher_number: 'ABCD-EFGH-JKMQ',
  expires_at: '2027-08-21T21:59:59Z',
  balance_cents: null,
  service: {
    id: 4,
    name: 'Bain enveloppé',
    duration_minutes: 90,
    price: 6500,
    category_name: 'Pour bébé',
    category_slug: 'pour-bebe',
  },
  ...extra,
})

export const intent: CreateIntentView = {
  client_secret: SECRET,
  payment_intent_id: INTENT_ID,
  amount_cents: 7500,
  provider: 'sandbox',
  publishable_key: 'pk_test_sandbox',
  sandbox_url: SANDBOX,
}

export const cards = [
  { name: 'pm_card_visa', label: 'Visa, acceptée', last4: '4242' },
  { name: 'pm_card_visa_chargeDeclined', label: 'Visa, refusée', last4: '0002' },
  { name: 'pm_card_threeDSecure2Required', label: 'Visa, 3-D Secure', last4: '3220' },
]
