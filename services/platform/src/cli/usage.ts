import { CommandFailed } from './tool.ts'

/**
 * The error for a command line that a tool does not understand: its message is the part of the usage about the verb, and
 * says what was wrong. Without a verb it is the whole usage.
 * @param usage its first line says how commands are written; each command begins a line with two spaces, and its other lines
 * begin with more
 * @param words the arguments as they were typed
 * @param all how the whole usage is printed: `npm run alba`
 * @param options `cause`: what `parseArgs` threw, whose first sentence is shown
 */
export function wrongUsage(
  usage: string,
  words: readonly string[],
  all: string,
  { cause, ...rest }: { readonly cause?: unknown; readonly exitCode?: number } = {},
): CommandFailed {
  const verb = words.find(word => !word.startsWith('-'))
  if (verb === undefined && cause === undefined) return new CommandFailed(usage, rest)
  const [first = ''] = usage.split('\n', 1)
  const own = verb === undefined ? [] : commandsOf(usage, verb)
  const unknown = own.length === 0 && verb !== undefined ? `There is no command « ${verb} ».` : ''
  const wrong = cause instanceof Error ? `${cause.message.split('. ')[0]}.`.replace('..', '.') : unknown
  const end = `${wrong} « ${all} » lists all commands and options.`.trim()
  return new CommandFailed([first, ...own, '', end].join('\n'), rest)
}

/**
 * Answers an operator who asks how a tool is used: by `--help`, `-h`, or « help » as the first word.
 * @param words the arguments as they were typed
 * @param all how the whole usage is printed; without it the tool has so few commands that it always prints all
 * @returns whether that was asked; then it is printed, and there is nothing else to do
 */
export function printedHelp(usage: string, words: readonly string[], all?: string): boolean {
  const isAsked = words[0] === 'help' || words.some(word => word === '--help' || word === '-h')
  if (isAsked) console.log(all === undefined ? usage : helpText(usage, words, all))
  return isAsked
}

/** The part of the usage about the verb; without a verb, or about one that there is not, the whole usage. */
function helpText(usage: string, words: readonly string[], all: string): string {
  const verb = (words[0] === 'help' ? words.slice(1) : words).find(word => !word.startsWith('-'))
  const own = verb === undefined ? [] : commandsOf(usage, verb)
  if (own.length === 0) return usage
  const [first = ''] = usage.split('\n', 1)
  return [first, ...own, '', `« ${all} » lists all commands and options.`].join('\n')
}

/** The lines about the commands that begin with a verb: « pause | resume <name> » has two. */
function commandsOf(usage: string, verb: string): string[] {
  const [, ...lines] = (usage.split('\n\n', 1)[0] ?? '').split('\n')
  let isIts = false
  return lines.filter(line => {
    const names = /^ {2}(?<names>\S.*?)(?: {2}| [<[-]|$)/.exec(line)?.groups?.names
    if (names !== undefined) isIts = names.split(' | ').some(name => name.split(' ')[0] === verb)
    return isIts
  })
}
