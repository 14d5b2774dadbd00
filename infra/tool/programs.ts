/** A script of a service, and the words that it gets. */
export type Program = {
  readonly service: 'command' | 'projector'
  /** Path in the service's `src`. */
  readonly script: string
  readonly words: readonly string[]
}

/** The tools that also have a name of their own: « alba policies status » is « policies status ». */
const ownTools: Readonly<Record<string, Pick<Program, 'service' | 'script'>>> = {
  policies: { service: 'command', script: 'cli.ts' },
  parked: { service: 'command', script: 'cli.ts' },
  mails: { service: 'projector', script: 'mailer/cli.ts' },
  keys: { service: 'command', script: 'operator/keys-cli.ts' },
  practitioners: { service: 'command', script: 'accounts/cli.ts' },
}

/** The verbs about read models and the bus, which the projector answers. */
const projectorVerbs = [
  'models',
  'replay',
  'diff',
  'swap',
  'undo',
  'discard',
  'pause',
  'resume',
  'abandon',
  'step',
  'skip',
  'message',
]

/**
 * The script that answers `alba <words>`. « verify » alone or with options verifies the log; with a name it compares one
 * read model.
 */
export function programOf(words: readonly string[]): Program {
  // Without a second word, « - » counts as an option.
  const [verb = '', name = '-'] = words
  const tool = Object.hasOwn(ownTools, verb) ? ownTools[verb] : undefined
  // « alba parked », alone or with options, says what is parked.
  if (tool && verb === 'parked' && name.startsWith('-')) return { ...tool, words: ['status', ...words.slice(1)] }
  if (tool) return { ...tool, words: words.slice(1) }
  const isOfProjector = projectorVerbs.includes(verb) || (verb === 'verify' && !name.startsWith('-'))
  return isOfProjector
    ? { service: 'projector', script: 'cli.ts', words }
    : { service: 'command', script: 'cli/alba.ts', words }
}
