import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const src = join(import.meta.dirname, 'src')

/** Every source file with its code; no tests, and nothing that only tests import. */
const sources: [file: string, code: string][] = []
for await (const file of glob('**/*.{ts,tsx}', { cwd: src }))
  if (!/[.]test[.]|^(e2e|testing)[/]/.test(file)) sources.push([file, await readFile(join(src, file), 'utf8')])
sources.sort()

/** The files whose code matches `mark` and does not match `without`. */
const filesWith = (mark: RegExp, without = /(?!)/) =>
  sources.filter(([, code]) => mark.test(code) && !without.test(code)).map(([file]) => file)

/** Things that are done in one way only (ARCHITECTURE.md): exactly the files named here contain the mark. */
test.each([
  ['radio buttons are in one component', /type="radio"|role="radiogroup"/, ['ui/choice.tsx']],
  // The first is for forms, the second for filters that apply at once.
  ['drop-down lists are in two components', /<select\b/, ['ui/field.tsx', 'ui/select.tsx']],
  ['dialogs are in one component', /<dialog\b/, ['ui/modal-window.tsx']],
  [
    'dates and clock times are read and written in these files',
    /DateTimeFormat|toLocale(Date|Time)|new Date\([^)]|Date\.UTC|[gs]etUTC|toISOString|slice\((0, 4|0, 10|11, 16|8)\)|padStart|T\$\{[^}]+\}:00|Temporal\.Plain/,
    [
      // Texts of the centre name days in words.
      'back-office/admin/texts/french-date.ts',
      // The calendar package only accepts times as `Temporal` objects.
      'back-office/bookings/calendar/schedule.ts',
      'shared/centre-time.ts',
      // A calendar file has another format for instants (RFC 5545).
      'storefront/booking/model/calendar-file.ts',
      // It writes a countdown, « 14 min 05 s ».
      'storefront/booking/model/hold.ts',
    ],
  ],
  // These buttons choose views, filters, days of a month, and options of the wizard that lead to its next step.
  [
    'toggle buttons are in these files',
    /aria-pressed/,
    [
      'back-office/booking-wizard/category-step.tsx',
      'back-office/booking-wizard/day-starts.tsx',
      'back-office/booking-wizard/service-step.tsx',
      'shared/staff/month-grid.tsx',
      'ui/segments.tsx',
    ],
  ],
  // Most messages use `Live` or `LiveHeading`. The regions below are rendered before their messages come.
  [
    'live regions are in these files',
    /role="status"|aria-live/,
    [
      'app/footer.tsx',
      'back-office/booking-wizard/step-buttons.tsx',
      'back-office/booking-wizard/why-not.tsx',
      'back-office/bookings/calendar/tools.tsx',
      'back-office/bookings/detail/cancel-dialog.tsx',
      'back-office/money/owed.tsx',
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
  // Any file may import types, and the modules named in the expression: they have functions, routes and names of
  // drawings, but no data of a centre.
  [
    'the centre’s data come from one file',
    /PAGE_DATA|centreOfPage|^import (?!type )[^;\n]*?from '@alba\/contracts\/centre\/(?!arrival|grammar|routes|legal-notices|logo|look\/drawings)/m,
    [
      // The screens of the look and of the texts need the rules themselves, to show what a change would do.
      'back-office/admin/look/look-form.tsx',
      'back-office/admin/look/look-preview.tsx',
      'back-office/admin/look/look-values.ts',
      'back-office/admin/texts/text-help.tsx',
      'back-office/admin/texts/text-values.ts',
      'shared/centre.ts',
    ],
  ],
  // That component keeps the secret out of requests for pages and out of the `Referer` header.
  [
    'pages that a link with a secret opens are in one component',
    /name="referrer"/,
    ['shared/linked-page/linked-page.tsx'],
  ],
  ['toasts are in one component', /Fermer le message/, ['ui/toaster.tsx']],
  [
    'requests are sent from these files',
    /\bfetch\(|XMLHttpRequest|sendBeacon|new (EventSource|WebSocket)/,
    [
      // It asks before the code of `http.ts` is there (ADR 37).
      'api/early.ts',
      'api/http.ts',
      // A page that is being closed may only be allowed to send a beacon.
      'api/payments.ts',
      // It calls the card provider's sandbox.
      'api/sandbox.ts',
    ],
  ],
  // The first is for visitors, the second for staff.
  ['forms use one of two hooks', /\buseForm\b/, ['shared/form/use-draft-form.ts', 'shared/staff/use-staff-form.ts']],
])('%s', (_what, mark, files) => expect(filesWith(mark)).toEqual(files))

/** Forms without a schema, and why. */
const WITHOUT_SCHEMA = [
  // They frame the forms of the administration, which bring their schema and their handler along (`useDefinition`,
  // `useSetting`).
  'back-office/admin/shared/definition-panel.tsx',
  'back-office/admin/shared/setting-panel.tsx',
  // In these forms the fields belong to the card provider, or there is only a choice.
  'shared/payment/sandbox-form.tsx',
  'shared/payment/stripe-form.tsx',
  // The questions come from the server, and the answers must not be kept.
  'storefront/booking/questionnaire/questionnaire-step.tsx',
  // This form has one field, a code that the server checks. The form library would make the first step of a booking
  // larger.
  'storefront/booking/service/voucher-form.tsx',
]

test('every form is validated by a schema through the form library', () =>
  expect(filesWith(/<form\b/, /\b(handleSubmit|useDraftForm)\b/)).toEqual(WITHOUT_SCHEMA))

/** Components that show a failure of their own, which says more than that something could not be loaded. */
const OWN_FAILURES = [
  // It is shown when the code of a screen cannot be loaded or throws.
  'app/back-office/error-boundary.tsx',
  // They say first whether money was taken.
  'shared/payment/card-payment.tsx',
  'shared/payment/sandbox-form.tsx',
  'shared/payment/stripe-form.tsx',
  'shared/purchase/payment-return.tsx',
  'storefront/booking/confirmation/confirmation.tsx',
  'storefront/booking/payment/hold-ended.tsx',
  'storefront/payment-status/payment-status-page.tsx',
  // They offer alternatives when the visitor's main choice cannot be loaded.
  'storefront/booking/form/time-choice.tsx',
  'storefront/booking/questionnaire/questionnaire-step.tsx',
  'storefront/booking/service/no-categories.tsx',
  'storefront/booking/service/unavailable.tsx',
]

test('only QueryView, LoadFailure and the components named above offer to try again', () =>
  // On the operators' page « Réessayer » is the name of an act: retrying parked work and mails.
  expect(filesWith(/Réessayer/).filter(file => !file.startsWith('back-office/operations/'))).toEqual(
    [...OWN_FAILURES, 'shared/query-view.tsx', 'ui/load-failure.tsx'].sort(),
  ))

/**
 * In the storefront a query key is defined beside its request: a common file of keys would be in the first load of
 * every page. No two files have keys that begin with the same word, so whoever invalidates a query imports its key. The
 * back office has a file of keys, which `src/api/staff/keys.test.ts` checks.
 */
test('query keys begin with a word that no other file uses', () => {
  const files = new Map<string, Set<string>>()
  for (const [file, code] of sources)
    for (const [, word = ''] of code.matchAll(/(?:queryKey: |Key = (?:\(.*\) => )?)\[([^,\]]+)/g))
      files.set(word, (files.get(word) ?? new Set()).add(file))
  expect(files.size).toBeGreaterThan(10)
  expect([...files].filter(([word, written]) => written.size > 1 || !/^('[a-z-]+'|[.]{3}\w+)/.test(word))).toEqual([])
})
