import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** The unit tests of rules, from all workspaces at once: a rule of contracts is tested by the decisions that use it too. */
const root = fileURLToPath(new URL('../..', import.meta.url))

export default defineConfig({
  root,
  resolve: {
    // In the copy that is changed, node_modules leads to the workspaces that are not.
    alias: [
      { find: /^@alba\/contracts\/(.+)$/, replacement: `${root}contracts/src/$1.ts` },
      { find: /^@alba\/platform\/(.+)$/, replacement: `${root}services/platform/src/$1.ts` },
    ],
  },
  test: {
    include: [
      'services/command/src/**/{decide,evaluate}.test.ts',
      'services/command/src/agenda/spare.test.ts',
      'services/command/src/bookings/{debts,on-site}.test.ts',
      'services/command/src/catalogue/rules.test.ts',
      'services/command/src/payments/{refunds/money-back,stripe-reversals}.test.ts',
      'contracts/src/{agenda,bookings,catalogue,packages,payments,vouchers}/*.test.ts',
      'contracts/src/shared/{centre-time,money,price,version,working-days}.test.ts',
    ],
    isolate: false,
    // Deadlines for a hang: a test that only takes long on a busy machine must not count as one that noticed a change.
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
