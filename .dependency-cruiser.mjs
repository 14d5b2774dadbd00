// Who may import whom (ARCHITECTURE.md, « Who may import whom »), executable. Tests are held to the same rules, save
// where a rule says otherwise.

/** One forbidden import. `from` and `to` are regular expressions over paths from the repository's root. */
const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const TEST = '\\.test\\.tsx?$'
const NODE = { dependencyTypes: ['core'] }
/** A decision (`decide.ts`), or the state that it decides on: the noun of its folder (`bookings/booking.ts`). */
const PURE = [
  '^services/command/src/.+/decide\\.ts$',
  '^services/command/src/.*(absence|agenda|booking|payment|voucher|withdrawal|closure|account|notification)s?/\\1\\.ts$',
  '^services/command/src/packages/purchase\\.ts$',
  '^services/command/src/agenda/(?:occupation|own-blocks|spare)\\.ts$',
  '^services/command/src/agenda/weekly-hours/hours\\.ts$',
]
/** Folders of the command service that are no features. */
const MACHINERY = 'decision|deadlines|holds|policies|reference'
const FEATURE = '^web/src/(?:storefront|back-office)/[^/]+/'

export default {
  forbidden: [
    forbid(
      'no-cycles',
      'Two files that need each other, now or later, are one file, or three. Types may point both ways.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    {
      ...forbid('no-orphans', 'A file nobody imports is dead.', {}, {}),
      from: {
        orphan: true,
        pathNot: [
          TEST,
          '\\.d\\.ts$',
          '(^|/)[^/]+\\.config\\.(ts|mjs)$',
          '/(server|cli|main|start|reset|screenshots|projections|compress|first-load|write-[a-z]+)\\.ts$',
          // Stands for a package, by an alias of vite.config.ts.
          '^web/no-route-patterns\\.ts$',
          // Loaded with --import, by its path.
          '^infra/local/child-setup\\.ts$',
          // Threads, started by their path.
          '^services/platform/src/documents/(worker|testing/ends)\\.ts$',
          '^services/platform/src/verification/chain-thread\\.ts$',
          '^services/gateway/src/static/render-worker\\.ts$',
          '^web/render-thread\\.ts$',
          // Entries of the web app's build.
          '^web/render/(site|draw)\\.ts$',
          // Loaded by vitest before each test file.
          '^web/src/testing/demo-centre\\.ts$',
        ],
      },
    },
    forbid('resolvable', 'An import must lead somewhere.', {}, { couldNotResolve: true }),
    forbid(
      'no-undeclared-package',
      'A package must be in the workspace’s own package.json.',
      { pathNot: '\\.config\\.ts$' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    ),

    forbid(
      'contracts-only-zod',
      'contracts runs in a browser too: zod and itself, nothing else.',
      { path: '^contracts/src/', pathNot: TEST },
      { pathNot: ['^contracts/src/', '(^|/)node_modules/zod/'] },
    ),
    forbid(
      'platform-only-contracts',
      'platform is the library below the services.',
      { path: '^services/platform/' },
      { path: '^(services/(?!platform/)|web/|infra/)' },
    ),
    forbid(
      'services-start-no-database',
      'A service finds its database running. Only infra and tests start one.',
      { path: '^services/', pathNot: [TEST, '/testing/', '^services/platform/src/embedded-postgres/'] },
      { path: '^services/platform/src/embedded-postgres/' },
    ),
    forbid(
      'service-never-another-service',
      'Services share contracts and platform, never each other: they meet over HTTP and the log.',
      { path: '^services/(command|projector|gateway)/' },
      { path: '^(services/|web/|infra/)', pathNot: ['^services/$1/', '^services/platform/'] },
    ),
    forbid(
      'web-only-contracts',
      'The browser gets contracts and its own code.',
      { path: '^web/' },
      { path: '^(services|infra)/' },
    ),
    forbid('nobody-imports-infra', 'infra starts the others, by path.', { pathNot: '^infra/' }, { path: '^infra/' }),
    forbid(
      'infra-only-contracts-and-platform',
      'infra starts services as processes; it does not reach into them, save where all run by one clock (infra/figures), and where the sandbox, or the words for operators, are compared with the code that they are about. Browser tests find a brief message in the same way everywhere.',
      {
        path: '^infra/',
        pathNot: [
          '^infra/figures/',
          '^infra/stripe-sandbox/(?:connection|taken)\\.test\\.ts$',
          '^infra/docs/operators-words\\.test\\.ts$',
        ],
      },
      { path: '^(services/(?!platform/)|web/(?!src/e2e/messages\\.ts$))' },
    ),

    forbid(
      'decisions-are-pure',
      'State and decisions know contracts and each other: no clock, no random, no I/O; time and ids come in.',
      { path: PURE },
      { pathNot: ['^contracts/src/', ...PURE] },
    ),

    forbid(
      'command-machinery-knows-no-feature',
      'What every feature stands on (streams, policies, deadlines, the catalogue in memory) knows none of them.',
      { path: `^services/command/src/(?:(?:${MACHINERY})/|(?:deps|handler|http)\\.ts$)`, pathNot: TEST },
      { path: '^services/command/src/', pathNot: `^services/command/src/(?:(?:${MACHINERY})/|(?:deps|handler)\\.ts$)` },
    ),
    forbid(
      'command-basic-features-stand-alone',
      'Time and money are given by features that know nothing of who wants them: bookings register themselves.',
      { path: '^services/command/src/(agenda|payments|catalogue|settings)/', pathNot: TEST },
      {
        path: '^services/command/src/[^/]+/',
        pathNot: [`^services/command/src/(?:${MACHINERY})/`, '^services/command/src/$1/'],
      },
    ),
    forbid(
      'command-feature-below-app',
      'Features lie below what puts them together.',
      { path: '^services/command/src/[^/]+/', pathNot: [TEST, '^services/command/src/testing/'] },
      { path: '^services/command/src/(features|app|server|config|http)\\.ts$' },
    ),

    forbid(
      'web-no-node-in-the-bundle',
      'Code that a browser loads has no Node modules.',
      { path: '^web/src/', pathNot: [TEST, '^web/src/e2e/', '^web/src/app/server\\.tsx$'] },
      NODE,
    ),
    forbid(
      'web-ui-knows-nobody',
      'The layers of the web app: ui ← api ← shared ← features ← app.',
      { path: '^web/src/ui/' },
      { path: '^web/src/(api|shared|storefront|back-office|app)/' },
    ),
    forbid(
      'web-api-below-shared',
      'A call to the server knows no screen: every page will need it.',
      { path: '^web/src/api/' },
      { path: '^web/src/(shared|storefront|back-office|app)/' },
    ),
    forbid(
      'web-shared-below-features',
      'What several features need knows none of them.',
      { path: '^web/src/shared/' },
      { path: '^web/src/(storefront|back-office|app)/' },
    ),
    forbid(
      'web-calls-only-in-api',
      'Who needs the server imports a call of its area, not the client below all of them.',
      { path: '^web/src/', pathNot: '^web/src/api/' },
      { path: '^web/src/api/http\\.ts$' },
    ),
    forbid(
      'web-one-way-to-the-centre',
      'Who the centre is, its words and its texts come from web/src/shared/centre.ts, which reads the page. The screens of the look and of the texts need their rules.',
      {
        path: '^web/src/',
        pathNot: [TEST, '^web/src/(shared/centre|app/server|e2e/|testing/|back-office/admin/(look|texts)/)'],
      },
      {
        path: '^contracts/src/centre/',
        pathNot: '^contracts/src/centre/(arrival|grammar|routes|legal-notices|look/drawings)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'web-one-way-to-load',
      'What a query answers, and that it could not be loaded, is shown by QueryView: data comes before errors.',
      { path: '^web/src/', pathNot: '^web/src/shared/query-view\\.tsx$' },
      { path: '^web/src/ui/load-failure\\.tsx$' },
    ),
    forbid(
      'web-feature-below-app',
      'Features lie below the shells that show them.',
      { path: FEATURE },
      { path: '^web/src/app/' },
    ),
    forbid(
      'web-no-feature-to-feature',
      'What two features need moves to ui or shared.',
      { path: '^web/src/(storefront|back-office)/([^/]+)/' },
      { path: FEATURE, pathNot: '^web/src/$1/$2/' },
    ),
  ],
  options: {
    // TypeScript 7 has no JavaScript API: without swc this would cruise 0 modules and pass.
    parser: 'swc',
    tsPreCompilationDeps: true,
    // The root's packages (vitest, fast-check) are there for every workspace.
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|test-results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.svg'],
    },
  },
}
