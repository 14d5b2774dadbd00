import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, 'src')

/** The code of every component and hook, save tests. */
const sources: [file: string, code: string][] = []
for await (const file of glob('**/*.{ts,tsx}', { cwd: src }))
  if (!/[.]test[.]|^(e2e|testing)[/]/.test(file)) sources.push([file, await readFile(join(src, file), 'utf8')])
sources.sort()

const filesWith = (mark: RegExp, without = /^$/) =>
  sources.filter(([, code]) => mark.test(code) && !without.test(code)).map(([file]) => file)

/** What is done in one place alone: a second would look or behave otherwise (ARCHITECTURE.md). */
test.each([
  ['a choice of one', /type="radio"|role="radiogroup"/, ['ui/choice.tsx']],
  // In a form; and a filter, which holds at once.
  ['a choice of one in a list', /<select\b/, ['ui/field.tsx', 'ui/select.tsx']],
  ['a window over the page', /<dialog\b/, ['ui/modal-window.tsx']],
  [
    'a date or a clock time',
    /DateTimeFormat|toLocale(Date|Time)|new Date\([^)]|Date\.UTC|[gs]etUTC|toISOString|slice\((0, 4|0, 10|11, 16|8)\)|padStart|T\$\{[^}]+\}:00|Temporal\.Plain/,
    [
      // The calendar package takes times of this kind only.
      'back-office/bookings/calendar/schedule.ts',
      'shared/centre-time.ts',
      // A calendar file has instants of another form (RFC 5545).
      'storefront/booking/model/calendar-file.ts',
      // A countdown, « 14 min 05 s ».
      'storefront/booking/model/hold.ts',
    ],
  ],
  // A view or a filter, a day of a month, and the wizard, where a press chooses and goes on.
  [
    'a choice that holds at once',
    /aria-pressed/,
    [
      'back-office/booking-wizard/category-step.tsx',
      'back-office/booking-wizard/day-starts.tsx',
      'back-office/booking-wizard/service-step.tsx',
      'shared/staff/month-grid.tsx',
      'ui/segments.tsx',
    ],
  ],
  // What appears together with its region is `Live`. These regions are there before what they say.
  [
    'a message that is heard',
    /role="status"|aria-live/,
    [
      'app/footer.tsx',
      'back-office/availabilities/calendar-head.tsx',
      'back-office/booking-wizard/feet.tsx',
      'back-office/booking-wizard/why-not.tsx',
      'back-office/bookings/calendar/tools.tsx',
      'back-office/bookings/detail/cancel-dialog.tsx',
      'back-office/search/search-dialog.tsx',
      'shared/offline-notice.tsx',
      'shared/purchase/buyer-fields.tsx',
      'shared/staff/month-grid.tsx',
      'storefront/booking/confirmation/copy-number.tsx',
      'storefront/booking/form/day-choice.tsx',
      'storefront/booking/payment/countdown.tsx',
      'storefront/faq/search-box.tsx',
      'storefront/payment-status/payment-status-page.tsx',
      'ui/live.tsx',
      'ui/pager.tsx',
      'ui/skeleton.tsx',
    ],
  ],
  ['a message over the page', /Fermer le message/, ['ui/toaster.tsx']],
  [
    'a call',
    /\bfetch\(|XMLHttpRequest|sendBeacon|new (EventSource|WebSocket)/,
    [
      'api/http.ts',
      // A page that goes away may be refused anything but a beacon.
      'api/payments.ts',
      // The card provider of tests and demonstrations.
      'api/sandbox.ts',
    ],
  ],
  // Of visitors, and of staff.
  ['a form', /\buseForm\b/, ['shared/form/use-draft-form.ts', 'shared/staff/use-staff-form.ts']],
])('%s', (_what, mark, files) => expect(filesWith(mark)).toEqual(files))

/** Forms that no schema judges, and why. */
const UNJUDGED = [
  // The fields are the card provider's, or there is nothing but a choice.
  'shared/payment/sandbox-form.tsx',
  'shared/payment/stripe-form.tsx',
  // The questions are the server's, and no answer may be kept anywhere.
  'storefront/booking/questionnaire/questionnaire-step.tsx',
  // One code, which the server judges: the form library would come with the first step of every booking.
  'storefront/booking/service/voucher-form.tsx',
]

test('every form is judged by the form library', () =>
  expect(filesWith(/<form\b/, /\b(handleSubmit|useDraftForm)\b/)).toEqual(UNJUDGED))

/** What says by itself that something failed, since it says more than that it could not be loaded. */
const OWN_FAILURES = [
  // A page whose code failed.
  'app/back-office/error-boundary.tsx',
  // A payment: whether money was taken comes first.
  'shared/payment/card-payment.tsx',
  'shared/payment/sandbox-form.tsx',
  'shared/payment/stripe-form.tsx',
  'shared/purchase/payment-return.tsx',
  'storefront/booking/confirmation/confirmation.tsx',
  'storefront/booking/payment/hold-ended.tsx',
  'storefront/payment-status/payment-status-page.tsx',
  // What a visitor came for: what else they can do stands beside it.
  'storefront/booking/form/time-choice.tsx',
  'storefront/booking/questionnaire/questionnaire-step.tsx',
  'storefront/booking/service/no-categories.tsx',
  'storefront/booking/service/unavailable.tsx',
]

test('loading and failure', () =>
  expect(filesWith(/Réessayer/)).toEqual([...OWN_FAILURES, 'shared/query-view.tsx', 'ui/load-failure.tsx'].sort()))

/**
 * A key of the site stands beside its call: one file for all of them would be in the first load of every page. No word begins
 * the keys of two files, so whoever asks for something anew imports its key. The back office has a file of keys, which
 * `src/api/staff/keys.test.ts` checks.
 */
test('a query key', () => {
  const files = new Map<string, Set<string>>()
  for (const [file, code] of sources)
    for (const [, word = ''] of code.matchAll(/(?:queryKey: |Key = (?:\(.*\) => )?)\[([^,\]]+)/g))
      files.set(word, (files.get(word) ?? new Set()).add(file))
  expect(files.size).toBeGreaterThan(10)
  expect([...files].filter(([word, written]) => written.size > 1 || !/^('[a-z-]+'|[.]{3}\w+)/.test(word))).toEqual([])
})
