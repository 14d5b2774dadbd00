/** The command line of a service, and the words that it gets. */
export type Program = {
  readonly service: 'command' | 'projector'
  /** Path in the service's `src`. */
  readonly script: string
  readonly words: readonly string[]
}

/** The tools that also have a name of their own: « alba policies status » is « policies status ». */
const named: Readonly<Record<string, Pick<Program, 'service' | 'script'>>> = {
  policies: { service: 'command', script: 'cli.ts' },
  mails: { service: 'projector', script: 'mailer/cli.ts' },
  keys: { service: 'command', script: 'operator/keys-cli.ts' },
  practitioners: { service: 'command', script: 'accounts/cli.ts' },
}

/** What the projector's own tool answers. */
const ofModels = ['models', 'replay', 'diff', 'swap', 'undo', 'discard', 'pause', 'resume', 'abandon', 'step', 'skip']

/**
 * Which command line answers `alba <words>`. « verify » alone proves the log, also with options; with a name it compares
 * one read model.
 */
export function programOf(words: readonly string[]): Program {
  // « - » stands for an option.
  const [verb = '', name = '-'] = words
  const tool = Object.hasOwn(named, verb) ? named[verb] : undefined
  if (tool) return { ...tool, words: words.slice(1) }
  const isOfModels = ofModels.includes(verb) || (verb === 'verify' && !name.startsWith('-'))
  return isOfModels
    ? { service: 'projector', script: 'cli.ts', words }
    : { service: 'command', script: 'cli/alba.ts', words }
}
