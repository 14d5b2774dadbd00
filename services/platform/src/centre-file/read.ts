import { type CentreFile, centreFile } from '@alba/contracts/centre/file'
import { inputSentence, MISSING } from '@alba/contracts/shared/input-sentences'
import { typedText } from '@alba/contracts/shared/text'
import { type Document, LineCounter, parseDocument, visit } from 'yaml'
import type { z } from 'zod'
import { namePath, offsetOf } from './places.ts'

/** What is wrong in a file, and where. */
export type FileProblem = {
  /** Counted from 1. */
  readonly line: number
  /** The part of the file in words (`namePath`); empty when the text as a whole cannot be read. */
  readonly place: string
  /** In French; a problem that the YAML parser found is in its English. */
  readonly sentence: string
}

/** The file cannot be used. Its message has a line for each problem. */
export class InvalidCentreFile extends Error {
  readonly problems: readonly FileProblem[]

  constructor(problems: readonly FileProblem[]) {
    super(problems.map(problemText).join('\n'))
    this.problems = problems
  }
}

const problemText = ({ line, place, sentence }: FileProblem): string =>
  [`line ${line}`, ...(place ? [place] : []), sentence].join(': ')

/** What is wrong with the part of a file at this path: its keys, and indexes from 0. */
export type ProblemAtPath = { readonly path: readonly PropertyKey[]; readonly sentence: string }

/** Parses and checks the text of a centre's file. @throws {InvalidCentreFile} with everything that is wrong */
export function readCentreFile(text: string): CentreFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const line = (offset: number) => lines.linePos(offset).line
  // A warning says that the parser takes a part for something else than what is written.
  const complaints = [...document.errors, ...document.warnings]
  if (complaints.length > 0)
    throw new InvalidCentreFile(
      complaints.map(({ pos, message }) => ({ line: line(pos[0]), place: '', sentence: firstLine(message) })),
    )
  const endless = endlessParts(document)
  if (endless.length > 0)
    throw new InvalidCentreFile(endless.map(offset => ({ line: line(offset), place: '', sentence: ENDLESS })))
  const written = contentsOf(document)
  const result = centreFile.safeParse(written, { error: inputSentence })
  const wrong = [
    ...(result.error?.issues.flatMap(issue => problemsIn(issue, written)) ?? []),
    ...unstorableTexts(written),
  ]
  if (result.success && wrong.length === 0) return result.data
  throw invalidAt(text, wrong)
}

/** The error for these problems, with their lines and places in a text that `readCentreFile` can parse. */
export function invalidAt(text: string, wrong: readonly ProblemAtPath[]): InvalidCentreFile {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const written = contentsOf(document)
  const problems = wrong.map(({ path, sentence }) => ({
    line: lines.linePos(offsetOf(document, path)).line,
    place: namePath(written, path),
    sentence,
  }))
  return new InvalidCentreFile(problems.toSorted((a, b) => a.line - b.line))
}

const ENDLESS = 'Cette partie se contient elle-même'

/** The offsets of the aliases of parts in which they stand themselves: such a part has no end. */
function endlessParts(document: Document): number[] {
  const offsets: number[] = []
  visit(document, {
    Alias(_key, alias, above) {
      const part = alias.resolve(document)
      if (above.some(node => node === part)) offsets.push(alias.range?.[0] ?? 0)
    },
  })
  return offsets
}

/** An empty file says nothing about the centre, as an empty mapping does. */
function contentsOf(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS() ?? {}
  } catch (error) {
    // Aliases of aliases can make a small file expand until it fills the memory; the parser refuses too many of them.
    throw new InvalidCentreFile([{ line: 1, place: '', sentence: String((error as Error).message) }])
  }
}

const storable = typedText(Number.MAX_SAFE_INTEGER)

/** Texts with characters that the log cannot keep. In YAML, `"\0"` and other escapes can stand for any character. */
function unstorableTexts(value: unknown, path: readonly PropertyKey[] = []): ProblemAtPath[] {
  if (typeof value === 'string') {
    const [issue] = storable.safeParse(value).error?.issues ?? []
    return issue ? [{ path, sentence: issue.message }] : []
  }
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, part]) => unstorableTexts(part, [...path, key]))
}

/**
 * The problems in an issue of zod. zod reports all unknown keys of an object in one issue; here each is a problem on
 * its own line. For an invalid key of a record, the sentence is in the issue of the key.
 */
function problemsIn(issue: z.core.$ZodIssue, written: unknown): ProblemAtPath[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map(key => ({ path: [...issue.path, key], sentence: 'Cette information n’est pas connue' }))
  // A schema with a sentence of its own says it about what is missing, too.
  if (issue.code === 'invalid_type' && isMissing(written, issue.path)) return [{ path: issue.path, sentence: MISSING }]
  const [ofKey] = issue.code === 'invalid_key' ? issue.issues : []
  return [{ path: issue.path, sentence: ofKey?.message ?? issue.message }]
}

function isMissing(written: unknown, path: readonly PropertyKey[]): boolean {
  const at = path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | undefined)?.[key], written)
  return at === undefined
}

const firstLine = (message: string): string => message.split('\n')[0]?.replace(/ at line \d+, column \d+:$/, '') ?? ''
