// `npm run mutate` changes these files a little, one change at a time (`<` to `<=`, a condition to `true` …), and looks
// whether a unit test fails. Paths are the repository's; docs: stryker-mutator.io.

export default {
  mutate: [
    // Decisions, and what they are taken on: the fold of a stream's events.
    'services/command/src/**/decide.ts',
    'services/command/src/*/{account,agenda,booking,notification,payment,purchase,voucher,withdrawal}.ts',
    'services/command/src/agenda/closures/closure.ts',
    'services/command/src/{catalogue/rules,questionnaires/evaluate}.ts',
    // What money takes several steps for, or the provider's word.
    'services/command/src/bookings/{debts,keep,on-site}.ts',
    'services/command/src/payments/{refunds/record-debt,refunds/refund,stripe-reversals,sweep}.ts',
    // Rules that several processes share.
    'contracts/src/agenda/{day-schedule,explain,misplaced,offer,scheduling}.ts',
    'contracts/src/{bookings/rescheduling,catalogue/asks,catalogue/retiring,packages/shares,vouchers/rules}.ts',
    'contracts/src/payments/{money,refund-api,refunds}.ts',
    'contracts/src/shared/{centre-time,decision,money,price,version,working-days}.ts',
  ],
  mutator: {
    // '' for a status, a rejection or an event's type, and {} for a fact: the type checker refuses these.
    excludedMutations: ['StringLiteral', 'ObjectLiteral'],
  },
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  // All tests of that configuration: the coverage of each says which changes it can notice.
  vitest: { configFile: 'infra/mutation/vitest.config.ts', related: false },
  // Every change is noticed, or its line says why none can be: « // Stryker disable next-line <kind>: <reason> ».
  thresholds: { high: 100, low: 100, break: 100 },
  reporters: ['clear-text', 'progress', 'html'],
  clearTextReporter: { logTests: false, reportTests: false },
  htmlReporter: { fileName: '.stryker/report.html' },
  // A copy of the sources is changed, never these. Here, since some tool would find it in any workspace.
  tempDirName: '.stryker/copy',
  ignorePatterns: ['/docs', '/web', '/services/gateway', '/services/projector'],
  // Types are stripped, not checked; and TypeScript 7 has no API to be asked by.
  disableTypeChecks: false,
  // A name that no file has: StrykerJS would use that API to rewrite the paths in tsconfig.json.
  tsconfigFile: 'none',
  concurrency: 2,
  // A limit for a hang: what only takes long on a busy machine was not noticed by a test. Loops without an end are
  // counted by StrykerJS, and end long before.
  timeoutMS: 300_000,
}
