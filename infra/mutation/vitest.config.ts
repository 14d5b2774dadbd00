import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs the unit tests of rules from all workspaces together, since tests of decisions also cover the rules in
 * contracts.
 */
export default defineConfig({
  root,
  resolve: {
    // StrykerJS mutates a copy, whose node_modules still link to the original workspaces. The aliases lead to the copy.
    alias: [
      { find: /^@alba\/contracts\/(.+)$/, replacement: `${root}contracts/src/$1.ts` },
      { find: /^@alba\/platform\/(.+)$/, replacement: `${root}services/platform/src/$1.ts` },
    ],
  },
  test: {
    include: [
      'services/command/src/**/decide.test.ts',
      'services/command/src/agenda/spare.test.ts',
      'services/command/src/bookings/{debts,on-site}.test.ts',
      'services/command/src/catalogue/rules.test.ts',
      'services/command/src/payments/{refunds/money-back,stripe-reversals}.test.ts',
      'contracts/src/{agenda,bookings,catalogue,packages,payments,vouchers}/*.test.ts',
      'services/platform/src/{holidays,working-days}.test.ts',
      'services/command/src/withdrawals/period.test.ts',
      'contracts/src/shared/{centre-time,money,price,version}.test.ts',
    ],
    isolate: false,
    // The limits are only for tests that hang: a test that is slow on a busy machine must not count as having noticed a
    // change.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
