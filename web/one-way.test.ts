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
  ['a window over the page', /<dialog\b/, ['ui/modal-window.tsx']],
  [
    'a form',
    /\buseForm\b/,
    ['shared/form/use-draft-form.ts', 'shared/staff/use-staff-form.ts', 'storefront/booking/form/use-booking-form.ts'],
  ],
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
