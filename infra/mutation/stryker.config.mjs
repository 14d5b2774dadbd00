// The settings of the mutation tests, `npm run mutate`: StrykerJS makes one small change at a time to the files in
// `mutate` (`<` to `<=`, a condition to `true` …), and a unit test must fail. Paths are relative to the root of the
// repository. Each setting is described at stryker-mutator.io.

export default {
  mutate: [
    // Decisions, and the state that they use, which is built from the events of a stream.
    'services/command/src/**/decide.ts',
    'services/command/src/*/{account,agenda,booking,notification,payment,purchase,voucher,withdrawal}.ts',
    'services/command/src/agenda/closures/closure.ts',
    'services/command/src/catalogue/rules.ts',
    'contracts/src/questionnaires/evaluate.ts',
    // Handlers and policies that move money in several steps, or on the provider's report.
    'services/command/src/bookings/{debts,keep,on-site}.ts',
    'services/command/src/payments/{refunds/record-debt,refunds/refund,stripe-reversals,sweep}.ts',
    // Rules that several processes share.
    'contracts/src/agenda/{day-schedule,explain,misplaced,offer,pair,scheduling,taking-over}.ts',
    'contracts/src/{bookings/rescheduling,catalogue/asks,catalogue/retiring,packages/shares,vouchers/rules}.ts',
    'contracts/src/payments/{money,refund-api,refunds}.ts',
    'services/platform/src/{holidays,working-days}.ts',
    'services/command/src/withdrawals/period.ts',
    'contracts/src/shared/{centre-time,decision,money,price,version}.ts',
  ],
  mutator: {
    // The type checker already refuses '' for a status, a rejection or a type of event, and {} for an event's data.
    excludedMutations: ['StringLiteral', 'ObjectLiteral'],
  },
  plugins: ['@stryker-mutator/vitest-runner'],
  testRunner: 'vitest',
  // All tests of that configuration run once; their coverage tells which tests can notice a change.
  vitest: { configFile: 'infra/mutation/vitest.config.ts', related: false },
  // Tests must notice every change, or its line says why none can: « // Stryker disable next-line <kind>: <reason> ».
  thresholds: { high: 100, low: 100, break: 100 },
  reporters: ['clear-text', 'progress', 'html'],
  clearTextReporter: { logTests: false, reportTests: false },
  htmlReporter: { fileName: '.stryker/report.html' },
  // StrykerJS changes a copy of the sources. It is kept here, because inside a workspace other tools would find it.
  tempDirName: '.stryker/copy',
  ignorePatterns: ['/docs', '/web', '/services/gateway', '/services/projector'],
  // Nothing checks types during the tests, so StrykerJS need not write « // @ts-nocheck » into its copy.
  disableTypeChecks: false,
  // No such file exists. StrykerJS would use the API of TypeScript to rewrite the paths in a real one, and TypeScript 7
  // has no such API.
  tsconfigFile: 'none',
  concurrency: 2,
  // Only for tests that hang: a test that is slow on a busy machine must not count as noticing a change. StrykerJS stops
  // endless loops much earlier, because it counts iterations.
  timeoutMS: 300_000,
}
