import { join } from 'node:path'
import { problemCodes } from '@alba/contracts/shared/problem-codes'
import { rejections } from '@alba/contracts/shared/rejections'
import { root } from '../local/root.ts'

export const errorsFile = join(root, 'docs/errors.md')

/** What the status of a rejection tells whoever calls. */
const adviceOf: Readonly<Record<number, string>> = {
  400: 'The request is forged or broken.',
  403: 'The account lacks a role.',
  404: 'It is not there, or not any more. Trying again does not help.',
  409: 'The state of things does not allow it, or somebody was faster. Read the state again, then decide.',
  422: 'The input does not suit. Trying the same again does not help.',
  429: 'Too much is under way. Wait, then try again.',
}

/** The exit codes of Alba's programs, with who uses them. */
const exitCodes: readonly (readonly [code: number, meaning: string, remedy: string])[] = [
  [0, 'All went well. `verify`: all is right. `alba-server status`: all is ready.', ''],
  [
    1,
    'It failed, and the sentence above says why. `verify`: something was found. `import`, `payments settle`, `policies retry`: a part was refused. `alba-server install`, `roll-back`: what was in use before is in use again.',
    'Read the sentence.',
  ],
  [2, '`verify` could not run.', 'The store must answer, and the projector unless `--log-only` is given.'],
  [
    78,
    'A setting is wrong or missing (`EX_CONFIG`). A service is not started again with it.',
    'Correct the variable that the sentence names, then start it.',
  ],
]

/** The text of docs/errors.md: a section for each error code, made from the tables that the services use. */
export function errorPage(): string {
  const problems = Object.entries(problemCodes).map(
    ([code, [status, meaning, remedy]]) => [code, status, meaning, remedy] as const,
  )
  const refusals = Object.entries(rejections).map(([code, [status, sentence]]) => [code, status, sentence] as const)
  return [
    '# Errors',
    'Written by `npm run docs:errors` from `contracts/src/shared/problem-codes.ts` and `contracts/src/shared/rejections.ts`.',
    'Every error of the API is a problem document (RFC 9457): `code` is for programs and stays the same, `detail` is a French sentence that may be shown, `status` repeats that of HTTP. With `errors`, it names fields.',
    '## Requests that fail',
    ...problems.map(([code, status, meaning, remedy]) => `### ${code}\n\n${status}. ${meaning} ${remedy}`),
    '## Decisions that refuse',
    'The decision refused; nothing was recorded. The sentence is the one that visitors and staff read; `{…}` stands for what it names.',
    ...Object.keys(adviceOf)
      .map(Number)
      .flatMap(status => [
        `**${status}**: ${adviceOf[status]}`,
        ...refusals
          .filter(([, each]) => each === status)
          .map(([code, , sentence]) => `### ${code}\n\n${status}. « ${sentence} »`),
      ]),
    '## Exit codes',
    'Of the services, of `npm start`, of the operators’ tools and of `alba-server`.',
    ['| code | meaning | what to do |', '| --- | --- | --- |', ...exitCodes.map(row => `| ${row.join(' | ')} |`)].join(
      '\n',
    ),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}
